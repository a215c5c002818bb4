import { captureSchema, contentSchema, type Capture, type Content } from '../model/capture';
import { itemSchema, type Item } from '../model/item';
import { jobSchema, noProgress, type Job } from '../model/job';
import { z } from '../model/zod';

const identified = z.object({ id: z.string(), seen: z.boolean().catch(false) });

/** A stored job, or undefined when its record does not fit: nobody may work on it, or write over it. */
export function readableJob(record: unknown): Job | undefined {
  const parsed = jobSchema.safeParse(record);
  return parsed.success ? parsed.data : undefined;
}

/** A stored job, or a failed job in its place when the record does not fit: visible, never a crash. */
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

/** The record of a job that was seen, whatever else it holds; undefined when nothing changes. */
export function seenRecord(record: unknown): object | undefined {
  const named = identified.loose().safeParse(record);
  return named.success && !named.data.seen ? { ...named.data, seen: true } : undefined;
}

/** A stored capture, or an empty one in its place that says that its record cannot be read. */
export function readCapture(record: unknown): Capture | undefined {
  const parsed = captureSchema.safeParse(record);
  if (parsed.success) return parsed.data;
  const named = identified.safeParse(record);
  if (!named.success) return undefined;
  return {
    id: named.data.id,
    jobId: '',
    url: '',
    host: '',
    title: '',
    capturedAt: 0,
    engine: 'device',
    formats: [],
    metadata: {},
    report: {
      scope: 'main',
      method: 'body',
      readingMs: 0,
      wordsKept: 0,
      wordsOnPage: 0,
      leftOut: [],
      frames: [],
      warnings: ['stored-record-bad'],
    },
    bytes: 0,
    pictureBytes: 0,
  };
}

const contentRecordSchema = z.object({ id: z.string(), content: contentSchema });

/** The facets of a capture; empty when their record is missing or does not fit. */
export function readContent(record: unknown): Content {
  const parsed = contentRecordSchema.safeParse(record);
  return parsed.success ? parsed.data.content : {};
}

const blobRecordSchema = z.object({ id: z.string(), blob: z.instanceof(Blob) });

export function readBlob(record: unknown): Blob | undefined {
  const parsed = blobRecordSchema.safeParse(record);
  return parsed.success ? parsed.data.blob : undefined;
}

/** A stored item, or undefined when its record does not fit: the page is then not known, and may be found again. */
export function readItem(record: unknown): Item | undefined {
  const parsed = itemSchema.safeParse(record);
  return parsed.success ? parsed.data : undefined;
}
