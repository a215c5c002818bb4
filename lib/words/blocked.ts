import type { BlockReason } from '../model/item';

/** What a list says about a page that was skipped: a word for the row, a sentence for whoever asks. */
export type BlockedWords = {
  /** For a row: "robots.txt". */
  short: string;
  /** The rule or the reason, with the fact it names. */
  why: string;
  /** `why` is a rule or an address as it is written. */
  literal: boolean;
};

type Say = (detail: string | undefined, host: string) => BlockedWords;

const said =
  (short: string, why: string, withDetail?: (detail: string) => string): Say =>
  (detail) => ({ short, why: detail && withDetail ? withDetail(detail) : why, literal: false });

const traps: Readonly<Record<string, string>> = {
  calendar: 'A calendar that never ends',
  'too-long': 'Its address is too long for a real page',
  'too-many-segments': 'Its path is deeper than that of a real page',
  'repeating-path': 'Its path repeats itself',
  'too-many-parameters': 'Its address has too many parameters',
  'too-many-variants': 'One of very many variants of one page',
  'mostly-duplicates': 'Its folder holds the same pages over and over',
};

const sentences: Record<BlockReason, Say> = {
  robots: (detail) => ({
    short: 'robots.txt',
    why: detail ?? 'robots.txt disallows it',
    literal: detail !== undefined,
  }),
  'robots-unreachable': said('robots.txt', 'robots.txt could not be read, so nothing is read'),
  'leaves-site': said('other site', 'A redirect led elsewhere', (host) => `A redirect led to ${host}`),
  'not-granted': said(
    'not allowed',
    'Permission for this host was not requested',
    (host) => `Trawl may not read ${host}`,
  ),
  duplicate: (detail, host) => ({
    short: 'duplicate',
    why:
      detail === undefined
        ? 'The same page is there under another address'
        : `The same as ${pathOn(host, detail)}`,
    literal: false,
  }),
  'content-type': said('no page', 'It is not a page', (type) => `It is ${type}, not a page`),
  'too-large': said(
    'too large',
    'It is larger than Trawl reads',
    (size) => `It is larger than Trawl reads (${size})`,
  ),
  noindex: said('noindex', 'It asks not to be indexed'),
  nofollow: said('nofollow', 'The links to it ask not to be followed'),
  trap: said(
    'endless',
    'Pages like this one never end',
    (which) => traps[which] ?? `Pages like this one never end (${which})`,
  ),
  'could-act': said(
    'could act',
    'Opening it could change something',
    (word) => `Opening it could change something (“${word}”)`,
  ),
  service: (detail) =>
    detail !== undefined && /\b(?:in|ex)cludePaths\b/.test(detail)
      ? { short: 'outside', why: 'Outside your paths', literal: false }
      : said(
          'service',
          'The service skipped it',
          (reason) => `The service skipped it: ${reason}`,
        )(detail, ''),
  'bad-address': said('no address', 'It is not a web address', (line) => `“${line}” is not a web address`),
};

/** Why a page was skipped, in words; what lies on the same host is named by its path. */
export function blockedWords(
  { reason, detail }: { reason: BlockReason; detail?: string | undefined },
  host: string,
): BlockedWords {
  return sentences[reason](detail, host);
}

function pathOn(host: string, address: string): string {
  const url = URL.canParse(address) ? new URL(address) : undefined;
  return url?.host === host ? `${url.pathname}${url.search}` : address;
}
