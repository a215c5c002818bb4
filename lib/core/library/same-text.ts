import { isDamaged, type Capture } from '../model/capture';
import type { CaptureFormat } from '../model/format';
import type { Job } from '../model/job';
import type { EngineId } from '../model/request';
import { pageKeyOf, siteHostOf } from '../model/page-key';
import { readingIdOf } from '../model/reading-id';
import { MOST_DATES } from '../model/seen-dates';
import { parseUrl } from '../model/url';
import { z } from '../model/zod';
import type { CaptureRecord } from './capture-record';
import { pageOfAddress, rangeOfKey } from './page-index';
import { readCapture } from './records';

/** Formats derived from a page; others are answers and screenshots, which differ each time. */
const OF_THE_PAGE: ReadonlySet<CaptureFormat> = new Set(['markdown', 'html', 'rawHtml', 'links', 'images']);
/** Derived from the page on this device; answers where a service made them. */
const ALSO_OF_THE_PAGE: ReadonlySet<CaptureFormat> = new Set(['summary', 'json']);

const isOfThePage = (format: CaptureFormat, engine: EngineId): boolean =>
  OF_THE_PAGE.has(format) || (engine === 'device' && ALSO_OF_THE_PAGE.has(format));

/** The capture that another job has already made of the same reading. */
export async function sameReading(
  captures: Readable,
  { request }: Pick<Job, 'request'>,
  { capture }: CaptureRecord,
): Promise<Capture | undefined> {
  const known = readingIdOf(request) === undefined ? undefined : readCapture(await captures.get(capture.id));
  return known && known.deletedAt === undefined && !isDamaged(known)
    ? { ...known, page: known.page ?? pageKeyOf(known.url) }
    : undefined;
}

const text = z.object({
  content: z.object({
    markdown: z.string().min(1),
    summary: z.unknown().optional(),
    json: z.unknown().optional(),
  }),
});
const dataOf = ({ summary, json }: { summary?: unknown; json?: unknown }): string =>
  JSON.stringify([summary, json]);

type Readable = { get(id: string): Promise<unknown> };
type Stores = {
  captures: Parameters<typeof pageOfAddress>[0];
  contents: Readable;
};

const withoutFragment = (address: string): string => address.split('#', 1)[0] ?? '';

/** A text in which links to the page itself and to its site are the same at each of its addresses. */
function withoutPlace(markdown: string, address: string): string {
  const site = siteHostOf(parseUrl(address)?.host ?? '');
  const own = withoutFragment(address);
  return markdown.replace(/https?:\/\/([^\s/?#()<>"]+)[^\s()<>"]*/g, (whole, host: string) => {
    if (withoutFragment(whole) === own) return whole.slice(own.length) || '#';
    return siteHostOf(host) === site ? whole.slice(whole.indexOf(host) + host.length) : whole;
  });
}

/** The page that a capture is of: that of an address which differs in its spelling alone, if it has the same text. */
export async function pageOfCapture(
  { captures, contents }: Stores,
  { capture, content }: { capture: Pick<Capture, 'url'>; content: { markdown?: string | undefined } },
): Promise<string> {
  const { markdown } = content;
  return pageOfAddress(captures, capture.url, async (record) => {
    const id = z.string().safeParse(record['id']).data;
    if (!markdown || id === undefined) return false;
    const before = text.safeParse(await contents.get(id)).data?.content.markdown;
    if (before === undefined || before === markdown) return before !== undefined;
    return withoutPlace(before, record.url) === withoutPlace(markdown, capture.url);
  });
}

/**
 * The newest version of a page, with another date, if its text and everything else equals what was captured now. A
 * capture that cost credits, was prompted at a service, or is a screenshot is stored as new.
 */
export async function seenAgain(
  { captures, contents }: Stores,
  { request }: Pick<Job, 'request'>,
  { capture, content, blob }: CaptureRecord,
): Promise<Capture | undefined> {
  const { markdown, extra } = content;
  // What captures one page, alone or before something is done on it, names its one source.
  if (!('source' in request) || !markdown || blob || extra || capture.creditsUsed !== undefined)
    return undefined;
  if (!capture.formats.every((format) => isOfThePage(format, capture.engine))) return undefined;
  const own = pageKeyOf(capture.url);
  const records = await captures.index('byPage').getAll(rangeOfKey(capture.page ?? own));
  const versions = records.flatMap((record) => readCapture(record) ?? []);
  // An address that was not captured before is kept with its own capture, by which it is found again.
  if (!versions.some((version) => pageKeyOf(version.url) === own)) return undefined;
  const last = versions.findLast((one) => one.deletedAt === undefined && !isDamaged(one));
  // A repeated step overwrites what it wrote before.
  if (!last || last.id === capture.id || last.capturedAt > capture.capturedAt) return undefined;
  const alike =
    last.engine === capture.engine &&
    last.title === capture.title &&
    last.report.scope === capture.report.scope &&
    capture.formats.every((format) => last.formats.includes(format));
  if (!alike) return undefined;
  const before = text.safeParse(await contents.get(last.id)).data?.content;
  if (before?.markdown !== markdown || dataOf(before) !== dataOf(content)) return undefined;
  const same = {
    ...last,
    page: last.page ?? pageKeyOf(last.url),
    // What a reading could not give is said of the last one.
    report: { ...last.report, warnings: capture.report.warnings },
  };
  // Something else was chosen and did not arrive: that is not another capture of the text.
  const chosen = request.kind === 'scrape' ? request.formats[0] : undefined;
  if (chosen !== undefined && !capture.formats.includes(chosen)) return same;
  const dates = [...(last.seenAgain ?? []), capture.capturedAt].slice(-MOST_DATES);
  return { ...same, seenAgain: dates, seenAt: capture.capturedAt };
}
