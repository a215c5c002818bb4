import type { ItemStatus } from '../model/item';
import type { EngineId } from '../model/request';
import { around, aroundBold } from './around';
import { crawlMessages } from './compiled/en/crawl';
import type { Format } from './format';
import { patternFaultWords, type PatternFault } from './pattern-fault';

/** Why a line of a list is not taken. */
export type BadLine = 'no-address' | 'not-web';

type Counts = Record<Exclude<ItemStatus, 'found'> | 'skipped' | 'total', number>;

/** The strings of crawl options, of jobs with many pages, and of starting a batch, in English. */
export function createCrawlWords(format: Format) {
  const messages = crawlMessages(format) satisfies {
    cannotTitle: Record<EngineId, string>;
    rowState: Record<ItemStatus, string>;
  };
  return {
    ...messages,
    badPattern: (pattern: string, fault: PatternFault) => patternFaultWords(pattern, fault, format),
    /** What a service could do with the form, while this device reads. */
    withService: {
      ...messages.withService,
      crawl: { ...messages.withService.crawl, can: Object.values(messages.withService.crawl.can) },
      map: { ...messages.withService.map, can: Object.values(messages.withService.map.can) },
    },
    ceiling: {
      ...messages.ceiling,
      pages: (count: number) => aroundBold(messages.ceiling.pages(count)),
      credits: (max: number) => aroundBold(messages.ceiling.credits(max)),
      seconds: (ms: number) => aroundBold(messages.ceiling.seconds(format.seconds(ms))),
      exact: (count: number) => aroundBold(messages.ceiling.exact(count)),
    },
    /** `100 pages × 5 credits (JSON)`. */
    price: (count: number, credits: number, dear: readonly string[]) =>
      messages.price({ count, credits, dear: dear.join(', ') || undefined }),
    /** Pages of a list that were read, of all that it holds. */
    pagesOf: (read: number, of: number) => messages.pagesOf({ read, of }),
    meter: ({ read, failed, skipped, duplicate, total }: Counts, running: boolean) =>
      messages.meter({ read, failed, skipped, duplicate, total, running }),
    cutShort: {
      ...messages.cutShort,
      body: (counts: Pick<Counts, 'read' | 'waiting'>) =>
        messages.cutShort.body({ read: counts.read, waiting: counts.waiting }),
    },
    saved: (count: number) => {
      const { amount, after } = aroundBold(messages.saved(count));
      const { before, amount: to } = around(after, 'wide');
      return { amount, after: before, to };
    },
    exporting: (done: number, of: number) => messages.exporting({ done, of }),
    copiedWithout: (count: number, missing: number) => messages.copiedWithout({ count, missing }),
    said: {
      ...messages.said,
      started: (title: string) => title,
      ended: (counts: Counts) =>
        messages.said.ended({
          read: counts.read,
          failed: counts.failed,
          skipped: counts.skipped,
          duplicate: counts.duplicate,
        }),
    },
    /** The first of the addresses that were given a scheme, and how many more there are. */
    assumedScheme: (shown: readonly string[], more: number) =>
      messages.assumedScheme(format.list([...shown, ...(more > 0 ? [messages.moreAddresses(more)] : [])])),
    badLine: (line: number, text: string, why: BadLine) => messages.badLine[why]({ line, text }),
    copyingTabs: (done: number, of: number) => messages.copyingTabs({ done, of }),
  };
}

export type CrawlWords = ReturnType<typeof createCrawlWords>;
