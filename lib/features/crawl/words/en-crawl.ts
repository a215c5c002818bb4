import type { ItemStatus } from '@/lib/core/model/item';
import type { EngineId } from '@/lib/core/model/request';
import type { PatternFault } from '../pattern-fault';
import { around, aroundBold } from '@/lib/core/words/around';
import { crawlMessages } from '@/lib/core/words/compiled/en/crawl';
import { siteFieldsMessages } from '@/lib/core/words/compiled/en/site-fields';
import type { Format } from '@/lib/core/words/format';
import { patternFaultMessages } from '@/lib/core/words/compiled/en/pattern-fault';
import { perFormat } from '@/lib/core/words/per-format';
import { wordOf } from '@/lib/core/words/word-of';

/** The matcher's own sentence: `error parsing regexp: missing closing ]: `[a``. */
const SAID = /^error parsing regexp: (.*?)(?:: `([\s\S]*)`)?$/;

const LOOKS_ROUND = /^\(\?(?:<?[=!])/;

const messagesOf = perFormat(patternFaultMessages);
type Faults = ReturnType<typeof patternFaultMessages>['fault'];

/** What is wrong, by the matcher's name for it. */
const faults: Readonly<Record<string, keyof Faults>> = {
  'missing closing )': 'missing-closing-bracket',
  'missing closing ]': 'missing-closing-square',
  'unexpected )': 'unexpected-closing-bracket',
  'missing argument to repetition operator': 'repeats-nothing',
  'invalid nested repetition operator': 'repeats-repetition',
  'invalid repeat count': 'bad-count',
  'invalid character class range': 'bad-range',
  'invalid escape sequence': 'bad-escape',
  'trailing backslash at end of expression': 'trailing-backslash',
  'invalid named capture': 'bad-name',
  'duplicate capture group name': 'name-twice',
  'invalid or unsupported Perl syntax': 'unsupported',
  'expression nests too deeply': 'too-deep',
};

function faultOf(name: string, part: string): keyof Faults | undefined {
  const fault = wordOf(faults, name);
  return fault === 'unsupported' && LOOKS_ROUND.test(part) ? 'lookaround' : fault;
}

/** Why a pattern cannot be used, in plain words, with the place in it where that is known. */
export function patternFaultWords(
  pattern: string,
  { why, detail = '' }: PatternFault,
  format: Format,
): string {
  const messages = messagesOf(format);
  const [, name = '', part = ''] = SAID.exec(detail) ?? [];
  if (why === 'too-many') return messages.tooMany;
  if (why === 'too-long') return messages.tooLong(pattern);
  if (why === 'too-large' || name === 'expression too large') return messages.tooLarge(pattern);
  const fault = faultOf(name, part);
  if (fault === undefined) return messages.unusable(pattern);
  if (fault === 'trailing-backslash' || fault === 'too-deep') return messages.fault[fault](pattern);
  const index = placeOf(pattern, name, part);
  return messages.fault[fault]({ pattern, part, at: index === undefined ? undefined : index + 1 });
}

/** The position of that part in the pattern. For brackets the matcher reports the whole pattern, so they are counted here. */
function placeOf(pattern: string, name: string, part: string): number | undefined {
  if (name === 'missing closing )') return unmatched(pattern).open;
  if (name === 'unexpected )') return unmatched(pattern).close;
  const at = part === '' ? -1 : pattern.indexOf(part);
  return at < 0 ? undefined : at;
}

/** The last round bracket that is never closed, and the first that has no opening bracket. */
function unmatched(pattern: string): { open?: number; close?: number } {
  const open: number[] = [];
  let inClass = false;
  for (let at = 0; at < pattern.length; at++) {
    const letter = pattern[at];
    if (letter === '\\') at++;
    else if (inClass) inClass = letter !== ']';
    else if (letter === '[') inClass = true;
    else if (letter === '(') open.push(at);
    else if (letter === ')' && open.pop() === undefined) return { close: at };
  }
  const last = open.at(-1);
  return last === undefined ? {} : { open: last };
}

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
