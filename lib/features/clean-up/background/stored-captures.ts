import { isEnded } from '@/lib/core/model/job';
import { marksSchema, readMarks } from '@/lib/features/marks/marks';
import { pageKeyOf } from '@/lib/core/model/page-key';
import { lastDateOf } from '@/lib/core/model/seen-dates';
import type { StoredCapture, StoredRest } from '../stored';
import { z } from '@/lib/core/model/zod';
import type { LibraryDb, LibraryStoreName } from '@/lib/core/library/db';
import { itemRange } from '@/lib/core/library/item-store';
import { FIRST_TIME, LAST_TIME, readableJob } from '@/lib/core/library/records';

/** Records read at once: a screen draws between two portions. */
const PORTION = 500;
/** Sampled rows, from which the total size is estimated. */
const SAMPLE = 200;

/** Only the needed fields: reading whole records would take several times as long. */
const fields = z.object({
  id: z.string(),
  jobId: z.string().catch(''),
  url: z.string().catch(''),
  page: z.string().optional().catch(undefined),
  host: z.string().catch(''),
  title: z.string().catch(''),
  capturedAt: z.number().min(FIRST_TIME).max(LAST_TIME).catch(0),
  seenAt: z.number().min(FIRST_TIME).max(LAST_TIME).optional().catch(undefined),
  formats: z.array(z.string()).catch([]),
  metadata: z.object({ contentType: z.string().optional(), pages: z.number().optional() }).catch({}),
  bytes: z.number().nonnegative().catch(0),
  screenshotBytes: z.number().nonnegative().catch(0),
  marks: z.unknown().optional(),
  hasEdit: z.unknown().optional(),
  deletedAt: z.unknown().optional(),
});

function isMarked(record: { marks?: unknown; hasEdit?: unknown }): boolean {
  if (record.hasEdit === true) return true;
  if (record.marks === undefined) return false;
  // Marks that cannot be read may be ones that protect the capture.
  if (!marksSchema.safeParse(record.marks).success) return true;
  const { starred, tags, note } = readMarks(record);
  return starred || tags.length > 0 || note.trim() !== '';
}

const isWebPage = (type: string | undefined): boolean =>
  type === undefined || /html|xml|^text\/(?!csv)/i.test(type);

/** The needed fields of a stored capture; undefined when not even its id can be read. */
export function storedCapture(record: unknown, highlighted: ReadonlySet<string>): StoredCapture | undefined {
  const read = fields.safeParse(record).data;
  if (!read) return undefined;
  const { id, jobId, url, host, title, capturedAt, bytes, metadata } = read;
  // The page key used by highlights: a capture without an address is its own page.
  const page = url === '' ? `capture ${id}` : (read.page ?? pageKeyOf(url));
  return {
    id,
    jobId,
    page,
    host,
    title,
    at: capturedAt === 0 ? 0 : lastDateOf({ ...read, seenAt: read.seenAt }),
    bytes,
    screenshotBytes: Math.min(read.screenshotBytes, bytes),
    onlyScreenshot: read.formats.length === 1 && read.formats[0] === 'screenshot',
    isFile: url.startsWith('file:') || metadata.pages !== undefined || !isWebPage(metadata.contentType),
    isMarked: highlighted.has(page) || isMarked(read),
    isDeleted: read.deletedAt !== undefined,
  };
}

const ofPage = z.object({ page: z.string() });

/** The pages in which the user has highlighted something. */
async function highlightedPages(db: LibraryDb): Promise<Set<string>> {
  const records = await db.getAll('passages');
  return new Set(records.flatMap((record) => ofPage.safeParse(record).data?.page ?? []));
}

/** All captures, including those whose deletion can be undone, in portions, in the order of their ids. */
export async function* storedCaptures(db: LibraryDb): AsyncGenerator<StoredCapture[]> {
  const highlighted = await highlightedPages(db);
  let after: string | undefined;
  do {
    const range = after === undefined ? null : IDBKeyRange.lowerBound(after, true);
    const { store } = db.transaction('captures', 'readonly');
    const [keys, records] = await Promise.all([
      store.getAllKeys(range, PORTION),
      store.getAll(range, PORTION),
    ]);
    yield records.flatMap((record) => storedCapture(record, highlighted) ?? []);
    after = keys.length < PORTION ? undefined : keys.at(-1);
  } while (after !== undefined);
}

const kindOf = z.object({ request: z.object({ kind: z.string() }) });

/** Jobs whose captures are in use, including unreadable jobs, and those that are crawls or lists. */
export function jobUse(jobs: readonly (readonly [id: string, record: unknown])[]) {
  const running = new Set<string>();
  const crawled = new Set<string>();
  for (const [id, record] of jobs) {
    const job = readableJob(record);
    if (!job || !isEnded(job.state)) running.add(id);
    const kind = kindOf.safeParse(record).data?.request.kind;
    if (kind === 'crawl' || kind === 'batch') crawled.add(id);
  }
  return { running, crawled };
}

export async function jobsByUse(db: LibraryDb): Promise<ReturnType<typeof jobUse>> {
  const { store } = db.transaction('jobs', 'readonly');
  const [ids, records] = await Promise.all([store.getAllKeys(), store.getAll()]);
  return jobUse(ids.map((id, at) => [id, records[at]]));
}

/** No written record is deeper; this limits a circular record. */
const DEEPEST = 30;

/** The approximate size of a record. */
function sizeOf(value: unknown, depth = 0): number {
  if (typeof value === 'string') return value.length;
  if (value instanceof Blob) return value.size;
  if (typeof value !== 'object' || value === null || depth > DEEPEST) return 8;
  return Object.entries(value).reduce(
    (sum, [name, field]) => sum + name.length + sizeOf(field, depth + 1),
    0,
  );
}

const sizeOfAll = (records: readonly unknown[]): number =>
  records.reduce<number>((sum, record) => sum + sizeOf(record), 0);

const scaled = (sample: readonly unknown[], count: number): number =>
  sample.length === 0 ? 0 : Math.round((sizeOfAll(sample) / sample.length) * count);

/** The contents of the other stores: counted, and measured by a sample of each, for lists one of each job. */
export async function storedRest(db: LibraryDb): Promise<StoredRest> {
  const whole = async (...names: LibraryStoreName[]): Promise<number> => {
    let sum = 0;
    for (const name of names) sum += scaled(await db.getAll(name, null, SAMPLE), await db.count(name));
    return sum;
  };
  let lists = 0;
  for (const id of await db.getAllKeys('jobs')) {
    const range = itemRange(id);
    const { store } = db.transaction('items', 'readonly');
    lists += scaled(...(await Promise.all([store.getAll(range, SAMPLE), store.count(range)])));
  }
  return {
    jobs: lists + (await whole('jobs', 'monitors', 'checks')),
    // Few, and of very different sizes.
    waiting: sizeOfAll(await db.getAll('inbox')) + (await whole('readings', 'deliveries')),
    other: await whole('settings', 'recipes', 'passages', 'outbox'),
  };
}
