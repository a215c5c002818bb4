import type { ItemStatus } from '@/lib/core/model/item';
import type { EngineId } from '@/lib/core/model/request';
import type { PatternFault } from '../pattern-fault';
import { around, aroundBold } from '@/lib/core/words/around';
import { crawlMessages } from '@/lib/core/words/compiled/en/crawl';
import { siteFieldsMessages } from '@/lib/core/words/compiled/en/site-fields';
import type { Format } from '@/lib/core/words/format';
import { patternFaultWords } from './pattern-fault';

/** By the field of a crawl's options. */
export function crawlFieldWords(format: Format) {
  const { both, crawl } = siteFieldsMessages(format);
  return { ...both, ...crawl };
}

/** Why a line of a list is rejected. */
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
    rule: siteFieldsMessages(format).rule,
    /** The title of a job: a whole sentence, in which the address of its site is set apart. */
    title: (state: TitleState, about: Titled) => around(titleOf(messages.title, state, about), 'host'),
    titleAgain: (host: string, others: boolean) => around(messages.title.again({ host, others }), 'host'),
    /** A rule that could not be used; the rule is set apart. */
    dropped: (why: keyof typeof messages.droppedWhy, option: string) =>
      around(messages.droppedWhy[why](option), 'option'),
    badPattern: (pattern: string, fault: PatternFault) => patternFaultWords(pattern, fault, format),
    crawlHost: (host: string) => around(messages.crawlHost(host), 'host'),
    /** What a service could do, shown while the device is chosen. */
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
      ended: (counts: Counts) =>
        messages.said.ended({
          read: counts.read,
          failed: counts.failed,
          skipped: counts.skipped,
          duplicate: counts.duplicate,
        }),
    },
    /** The first of the addresses that got a scheme, and how many more there are. */
    assumedScheme: (shown: readonly string[], more: number) =>
      messages.assumedScheme(format.list([...shown, ...(more > 0 ? [messages.moreAddresses(more)] : [])])),
    badLine: (line: number, text: string, why: BadLine) => messages.badLine[why]({ line, text }),
    copyingTabs: (done: number, of: number) => messages.copyingTabs({ done, of }),
  };
}

type Titles = ReturnType<typeof crawlMessages>['title'];
export type TitleState = keyof Titles['crawl'];

/** What the title of a job may name: its site, the pages of a list, how many were read, how many had no text. */
type Titled = { kind: 'crawl' | 'batch'; host: string; of: number; read: number; empty: number };

function titleOf(
  { crawl, batch }: Titles,
  state: TitleState,
  { kind, host, of, read, empty }: Titled,
): string {
  if (kind === 'crawl') return state === 'noText' ? crawl.noText({ host, count: empty }) : crawl[state](host);
  if (state === 'noText') return batch.noText({ empty, of });
  // A list of which only some pages were read is named by those.
  if (read < of && state === 'done') return batch.partly({ read, of });
  if (read < of && state === 'canceled') return batch.canceledPartly({ read, of });
  return batch[state](of);
}

export type CrawlWords = ReturnType<typeof createCrawlWords>;
