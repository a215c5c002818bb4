import {
  captureSchema,
  contentSchema,
  DAMAGED,
  type Capture,
  type FullCapture,
  type Report,
} from '../model/capture';
import { editSchema, withEdit } from '../model/edited-text';
import { itemSchema, type Item } from '../model/item';
import { jobSchema, noProgress, type Job } from '../model/job';
import { z } from '../model/zod';

export type Fitted = {
  /** The valid part, for the schema to parse; undefined when nothing is valid. */
  value: unknown;
  /** The fields that were dropped because they are invalid, as `group.name`; `all` for the whole value. */
  unread: string[];
};

/** Splits a value along its schema and drops only what is invalid. */
export function fitFields(schema: z.ZodType, value: unknown): Fitted {
  const unread: string[] = [];
  return { value: fit(schema, value, [], unread), unread };
}

function fit(schema: z.ZodType, value: unknown, path: string[], unread: string[]): unknown {
  if (schema.safeParse(value).success) return value;
  const bare = withoutWrapping(schema);
  const group = z.record(z.string(), z.unknown()).safeParse(value);
  if (bare instanceof z.ZodObject && group.success) {
    const inside: string[] = [];
    const fields = Object.entries<z.ZodType>(bare.shape).map(([name, field]): [string, unknown] => [
      name,
      fit(field, group.data[name], [...path, name], inside),
    ]);
    const fitted = Object.fromEntries(fields.filter(([, field]) => field !== undefined));
    if (schema.safeParse(fitted).success) {
      unread.push(...inside);
      return fitted;
    }
  }
  unread.push(path.join('.') || 'all');
  return undefined;
}

/** The schema inside a default or optional wrapper. */
function withoutWrapping(schema: z.ZodType): unknown {
  if (schema instanceof z.ZodDefault || schema instanceof z.ZodOptional) return schema.unwrap();
  return schema;
}

/** Valid capture times: those that a calendar has, epoch milliseconds. */
export const FIRST_TIME = 1;
export const LAST_TIME = 8.64e15;
const isTime = (time: number): boolean => time >= FIRST_TIME && time <= LAST_TIME;

const identified = z.object({ id: z.string(), seen: z.boolean().catch(false) });

/** A stored job, or undefined when its record is invalid: it must not be run or overwritten. */
export function readableJob(record: unknown): Job | undefined {
  const parsed = jobSchema.safeParse(record);
  return parsed.success ? parsed.data : undefined;
}

const deletedSchema = z.object({ deletedAt: z.number() });

/** When a job was removed, if that can still be undone, whatever else its record contains. */
export function deletedAtOf(record: unknown): number | undefined {
  return deletedSchema.safeParse(record).data?.deletedAt;
}

export const isDeleted = (record: unknown): boolean => deletedAtOf(record) !== undefined;

/** A stored job, or a failed job in its place when the record is invalid: visible, never a crash. */
export function readJob(record: unknown): Job | undefined {
  const readable = readableJob(record);
  if (readable) return readable;
  const named = identified.safeParse(record);
  if (!named.success) return undefined;
  return {
    id: named.data.id,
    request: {
      kind: 'scrape',
      source: { type: 'url', url: 'https://invalid.invalid/' },
      formats: ['markdown'],
      scope: 'auto',
      options: {},
    },
    engine: 'device',
    host: '',
    title: '',
    createdAt: 0,
    progress: noProgress,
    state: { status: 'failed', endedAt: 0, failure: { reason: 'stored-record-bad', facts: {} } },
    captureIds: [],
    round: 0,
    nextOrder: 0,
    seen: named.data.seen,
  };
}

/** The record of a job marked as seen, whatever else it contains; undefined when nothing changes. */
export function seenRecord(record: unknown): object | undefined {
  const named = identified.loose().safeParse(record);
  if (!named.success || named.data.seen) return undefined;
  const { newsAt: _news, ...kept } = named.data;
  return { ...kept, seen: true };
}

const unknownReport: Report = {
  scope: 'main',
  method: 'body',
  readingMs: 0,
  wordsKept: 0,
  wordsOnPage: 0,
  leftOut: [],
  frames: [],
  warnings: [],
};
const { shape } = captureSchema;
/** The readable fields of an invalid capture. */
const remainsSchema = z.object({
  id: z.string(),
  jobId: shape.jobId.catch(''),
  url: z
    .string()
    .refine((url) => URL.canParse(url))
    .catch(''),
  host: shape.host.catch(''),
  title: shape.title.catch(''),
  capturedAt: z.number().min(FIRST_TIME).max(LAST_TIME).catch(0),
  engine: shape.engine.catch('device'),
  formats: shape.formats.catch([]),
  metadata: shape.metadata.catch({}),
  report: shape.report.catch(unknownReport),
  creditsUsed: shape.creditsUsed.catch(undefined),
  bytes: shape.bytes.catch(0),
  screenshotBytes: shape.screenshotBytes.catch(0),
  marks: shape.marks,
  deletedAt: shape.deletedAt.catch(undefined),
});

const asDamaged = <C extends Pick<Capture, 'report'>>(capture: C): C => ({
  ...capture,
  report: { ...capture.report, warnings: [...new Set([...capture.report.warnings, DAMAGED])] },
});

/** A stored capture; of an invalid one as much as can be read, marked as damaged, so that it is never hidden. */
export function readCapture(record: unknown): Capture | undefined {
  const parsed = captureSchema.safeParse(record);
  if (parsed.success && isTime(parsed.data.capturedAt)) return parsed.data;
  const remains = remainsSchema.safeParse(record);
  return remains.success ? asDamaged(remains.data) : undefined;
}

const contentRecordSchema = z.object({ id: z.string(), content: z.unknown(), edit: z.unknown().optional() });

/**
 * A capture with its facets and the user's edit of its text; when some facets cannot be read, with the readable ones,
 * and marked as damaged.
 */
export function withContent(capture: Capture, record: unknown): FullCapture {
  const stored = contentRecordSchema.safeParse(record);
  const { value, unread } = fitFields(contentSchema, stored.data?.content);
  const content = contentSchema.safeParse(value).data ?? {};
  const whole = stored.success ? unread.length === 0 : capture.formats.length === 0;
  const edit = stored.data?.edit === undefined ? undefined : editSchema.safeParse(stored.data.edit);
  const full =
    whole && edit?.success !== false ? { ...capture, content } : asDamaged({ ...capture, content });
  return edit?.success ? withEdit(full, edit.data) : full;
}

const markdownOnly = z.looseObject({});

/** The facets of a record as stored, except for an edited text: what search uses. */
export function searchedContent(record: unknown): unknown {
  const { data } = contentRecordSchema.safeParse(record);
  const edit = data?.edit === undefined ? undefined : editSchema.safeParse(data.edit).data;
  const content = markdownOnly.safeParse(data?.content);
  return edit && content.success ? { ...content.data, markdown: edit.markdown } : data?.content;
}

const blobRecordSchema = z.object({ id: z.string(), blob: z.instanceof(Blob) });

export function readBlob(record: unknown): Blob | undefined {
  const parsed = blobRecordSchema.safeParse(record);
  return parsed.success ? parsed.data.blob : undefined;
}

/** A stored item, or undefined when its record is invalid: the page is then unknown, and may be found again. */
export function readItem(record: unknown): Item | undefined {
  const parsed = itemSchema.safeParse(record);
  return parsed.success ? parsed.data : undefined;
}
