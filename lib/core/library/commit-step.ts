import type { Failure } from '../model/errors';
import { hasItems, isEnded, type Job } from '../model/job';
import type { Commit, JobStore } from '../ports/store';
import { writeItems } from './item-store';
import { holds, stateAt, withLastCursor } from './job-states';
import { putBack } from './picked-items';
import { readableJob, readCapture } from './records';
import { settle } from './settle';
import { queueKept } from '@/lib/features/webhook/background/webhook-store';
import { transact, type WriterDeps } from './transact';
import type { IDBPTransaction } from 'idb';
import { isDamaged, type Capture, type CapturedPage, type Content } from '../model/capture';
import { z } from '../model/zod';
import type { LibrarySchema } from './db';
import { editInRecord } from '@/lib/features/editing/background/edit-store';
import { marksOfPage } from '@/lib/features/marks/background/mark-store';
import { noteInOutbox } from './outbox';
import { captureFormats, type CaptureFormat } from '../model/format';
import { formOf, pageKeyOf, siteHostOf } from '../model/page-key';
import { readingIdOf } from '../model/reading-id';
import { hostOf, normalizeUrl, parseUrl } from '../model/url';
import { hexOf } from '../bytes/sha256';
import type { EngineId } from '../model/request';
import { MOST_DATES } from '../model/seen-dates';
import { pageOfAddress, rangeOfKey } from './page-index';

const heldContent = z.looseObject({ content: z.looseObject({ forTemplates: z.unknown().optional() }) });

const COMMIT_STORES = [
  'jobs',
  'items',
  'captures',
  'contents',
  'blobs',
  'outbox',
  'settings',
  'deliveries',
] as const;
type CommitTx = IDBPTransaction<LibrarySchema, typeof COMMIT_STORES, 'readwrite'>;

/** What became of the pages of a step. */
type Written = {
  /** The id of each page, in their order: its own, or that of the version whose date was added to. */
  ids: string[];
  /** The captures that are new. */
  kept: Capture[];
  /** The ids of new captures, by the key of the item that they capture. */
  byItem: Map<string, string>;
};

/** Writes the pages of a step within its commit; a page whose text was captured before only gets another date. */
async function writeCaptures(tx: CommitTx, job: Job, records: readonly CaptureRecord[]): Promise<Written> {
  const stores = { captures: tx.objectStore('captures'), contents: tx.objectStore('contents') };
  // Everything is read before anything is written: a write without space ends the transaction, and must be the
  // reported error.
  const known = [];
  for (const read of records) {
    const page = await pageOfCapture(stores, read);
    const capture = { ...read.capture, page };
    const record = { ...read, capture };
    const again = (await sameReading(stores.captures, job, record)) ?? (await seenAgain(stores, job, record));
    const marks = again ? undefined : await marksOfPage(stores.captures, capture);
    // A page that is read again keeps its id and the user's edit.
    const edit = again ? undefined : editInRecord(await stores.contents.get(capture.id));
    // Templates may have been added since: their answers are those of the page as it was read now. A service knows less.
    const before =
      again && record.content.forTemplates?.jsonLd
        ? heldContent.safeParse(await stores.contents.get(again.id)).data
        : undefined;
    known.push({ ...record, again, before, marks, edit });
  }
  // The requests of a transaction run in order: awaiting each one would only add round trips.
  const writes: Promise<unknown>[] = [];
  const written: Written = { ids: [], kept: [], byItem: new Map() };
  for (const { capture, content, blob, key, again, before, marks, edit } of known) {
    written.ids.push(again?.id ?? capture.id);
    if (again) {
      const { forTemplates } = content;
      if (!before) writes.push(stores.captures.put(again));
      else {
        const bytes = again.bytes + sizeOf(forTemplates) - sizeOf(before.content.forTemplates);
        writes.push(stores.captures.put({ ...again, bytes: Math.max(0, bytes) }));
        writes.push(stores.contents.put({ ...before, content: { ...before.content, forTemplates } }));
      }
      continue;
    }
    written.kept.push(capture);
    if (marks) capture.marks = marks;
    if (edit) capture.bytes += edit.markdown.length;
    writes.push(stores.captures.put({ ...capture, ...(edit && { hasEdit: true }) }));
    writes.push(stores.contents.put({ id: capture.id, content, ...(edit && { edit }) }));
    if (blob) writes.push(tx.objectStore('blobs').put(blob));
    writes.push(noteInOutbox(tx.objectStore('outbox'), capture.id));
    if (key !== undefined) written.byItem.set(key, capture.id);
  }
  await Promise.all(writes);
  return written;
}

/** Why a step, and with it the round, failed. */
function failureIn(outcome: Commit): Failure | undefined {
  if (outcome.type !== 'step') return outcome.failure;
  return outcome.next.type === 'fail' ? outcome.next.failure : undefined;
}

/** Stores the outcome of a step in one transaction; only the holder of the lease may write it. */
export function createCommit(deps: WriterDeps): Pick<JobStore, 'commit'> {
  const { now } = deps;
  return {
    async commit(id, owner, outcome) {
      const before = readableJob(await (await deps.db()).get('jobs', id));
      if (!before || !holds(before, owner)) return false;
      // Hashing is not a database request and would end the transaction, so the records are made first.
      const { captures = [], found = [], handled = [] } = outcome.type === 'step' ? outcome : {};
      const records = await Promise.all(captures.map((page) => toCaptureRecord(before, page, now())));
      return transact(deps, COMMIT_STORES, async (tx, tell) => {
        const job = readableJob(await tx.objectStore('jobs').get(id));
        if (!job || !holds(job, owner)) return false;
        const { ids, kept, byItem } = await writeCaptures(tx, job, records);
        const queued = await queueKept(tx.objectStore('settings'), tx.objectStore('deliveries'), kept, now());
        const items = tx.objectStore('items');
        const counted: Job = hasItems(job)
          ? { ...job, ...(await writeItems(items, job, { found, handled, captureIds: byItem }, now())) }
          : { ...job, captureIds: [...new Set([...job.captureIds, ...ids])] };
        let settled = settle(counted, outcome, now());
        if (isEnded(settled.state) || (job.picked && !settled.picked))
          settled = withLastCursor(settled, job.state);
        if (job.picked && !settled.picked)
          settled = {
            ...settled,
            ...(await putBack(items, { ...job, ...settled }, failureIn(outcome))),
          };
        await tx.objectStore('jobs').put(stateAt(settled, settled.state, now()));
        tell('jobs');
        if (found.length > 0 || handled.length > 0) tell('items');
        if (records.length > 0) tell('captures');
        if (queued) tell('deliveries');
        return true;
      });
    },
  };
}

type CaptureRecord = {
  capture: Capture;
  content: Content;
  blob?: { id: string; blob: Blob };
  /** The key of the item that it captures. */
  key?: string;
};

/** The same job, or reading, and page always give the same id, so repeated work overwrites. */
async function captureId(madeBy: string, url: string): Promise<string> {
  const text = new TextEncoder().encode(`${madeBy}\n${normalizeUrl(url)}`);
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', text));
  return hexOf(hash.subarray(0, 16));
}

/** The characters that a facet of a capture takes. */
function sizeOf(value: unknown): number {
  if (typeof value === 'string') return value.length;
  return value === undefined ? 0 : JSON.stringify(value).length;
}

/** What is written for one page: the light part, the facets and the screenshot, under one id. */
async function toCaptureRecord(job: Job, page: CapturedPage, now: number): Promise<CaptureRecord> {
  const url = normalizeUrl(page.url);
  const key = pageKeyOf(url);
  const id = await captureId(readingIdOf(job.request) ?? job.id, page.key ?? url);
  const { screenshot, content } = page;
  const facets: Content = {
    ...content,
    ...(screenshot && {
      screenshot: {
        blobId: id,
        mimeType: screenshot.blob.type,
        width: screenshot.width,
        height: screenshot.height,
        fullPage: screenshot.fullPage,
      },
    }),
  };
  const textBytes = Object.values(content).reduce((sum: number, facet) => sum + sizeOf(facet), 0);
  const capture: Capture = {
    id,
    jobId: job.id,
    url,
    page: key,
    form: formOf(key),
    host: hostOf(url),
    title: page.title,
    capturedAt: now,
    engine: job.engine,
    formats: captureFormats.filter((format) => facets[format] !== undefined),
    metadata: page.metadata,
    report: page.report,
    ...(page.creditsUsed !== undefined && { creditsUsed: page.creditsUsed }),
    bytes: textBytes + (screenshot?.blob.size ?? 0),
    screenshotBytes: screenshot?.blob.size ?? 0,
  };
  return {
    capture,
    content: facets,
    ...(screenshot && { blob: { id, blob: screenshot.blob } }),
    ...(page.key !== undefined && { key: page.key }),
  };
}

/** Formats derived from a page; others are answers and screenshots, which differ each time. */
const OF_THE_PAGE: ReadonlySet<CaptureFormat> = new Set(['markdown', 'html', 'rawHtml', 'links', 'images']);
/** Derived from the page on this device; answers where a service made them. */
const ALSO_OF_THE_PAGE: ReadonlySet<CaptureFormat> = new Set(['summary', 'json']);

const isOfThePage = (format: CaptureFormat, engine: EngineId): boolean =>
  OF_THE_PAGE.has(format) || (engine === 'device' && ALSO_OF_THE_PAGE.has(format));

/** The capture that another job has already made of the same reading. */
async function sameReading(
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
async function seenAgain(
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
