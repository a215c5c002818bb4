import { isDamaged, type Capture } from '../model/capture';
import type { CaptureFormat } from '../model/format';
import type { Job } from '../model/job';
import { pageKeyOf } from '../model/page-key';
import { MOST_DATES } from '../model/seen-dates';
import { z } from '../model/zod';
import type { CaptureRecord } from './capture-record';
import { rangeOfPage } from './page-index';
import { readCapture } from './records';

/** Formats derived from a page; others are answers and pictures, which differ each time. */
const OF_THE_PAGE: ReadonlySet<CaptureFormat> = new Set(['markdown', 'html', 'rawHtml', 'links', 'images']);

const text = z.object({ content: z.object({ markdown: z.string().min(1) }) });

type Readable = { get(id: string): Promise<unknown> };
type Stores = {
  captures: { index(name: 'byPage'): { getAll(range: IDBKeyRange): Promise<unknown[]> } };
  contents: Readable;
};

/**
 * The newest version of a page, with another date, if its text and everything else equals what was captured now. A
 * capture that cost credits, was prompted at a service, or is a picture is stored as new.
 */
export async function seenAgain(
  { captures, contents }: Stores,
  { request }: Pick<Job, 'request'>,
  { capture, content, blob }: CaptureRecord,
): Promise<Capture | undefined> {
  const { markdown, extra } = content;
  if (request.kind !== 'scrape' || !markdown || blob || extra || capture.creditsUsed !== undefined)
    return undefined;
  if (!capture.formats.every((format) => OF_THE_PAGE.has(format))) return undefined;
  const records = await captures.index('byPage').getAll(rangeOfPage(capture.url));
  const versions = records.flatMap((record) => readCapture(record) ?? []);
  const last = versions.findLast((one) => one.deletedAt === undefined && !isDamaged(one));
  // A repeated step overwrites what it wrote before.
  if (!last || last.id === capture.id || last.capturedAt > capture.capturedAt) return undefined;
  const alike =
    last.engine === capture.engine &&
    last.title === capture.title &&
    last.report.scope === capture.report.scope &&
    capture.formats.every((format) => last.formats.includes(format));
  if (!alike) return undefined;
  if (text.safeParse(await contents.get(last.id)).data?.content.markdown !== markdown) return undefined;
  const dates = [...(last.seenAgain ?? []), capture.capturedAt].slice(-MOST_DATES);
  return { ...last, page: pageKeyOf(last.url), seenAgain: dates, seenAt: capture.capturedAt };
}
