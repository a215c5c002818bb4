import { isSendable } from '@/lib/core/model/file-kind';
import type { FileProblem } from '@/lib/core/model/file-reading';
import { failureSchema, type Failure } from '@/lib/core/model/errors';
import type { ParseRequest, ParsedFile } from '@/lib/core/model/request';
import { z } from '@/lib/core/model/zod';

/** The largest file that this device reads, in bytes. */
export const MOST_FILE_BYTES = 100 * 1024 * 1024;
/** The largest file that a service accepts (docs/service.md 15), in bytes. */
export const MOST_SENT_BYTES = 50 * 1024 * 1024;

/** What a service may do where this device cannot: it recognizes text in pictures, and reads types of before 2007. */
const FOR_SERVICE: ReadonlySet<string | undefined> = new Set<FileProblem>([
  'unknown-type',
  'scanned',
  'old-format',
  'no-text',
  'too-slow',
]);

/**
 * The name under which a service takes a file that this device could not read: by what the file is, even if it is
 * called otherwise. Undefined where a service could not read it either.
 */
export function nameForService(
  { fileName, fileSize = 0 }: Pick<ParsedFile, 'fileName' | 'fileSize'>,
  { reason, facts }: Failure,
): string | undefined {
  if (reason !== 'file-unreadable' || !FOR_SERVICE.has(facts.detail) || fileSize > MOST_SENT_BYTES)
    return undefined;
  const type = facts.detail === 'scanned' ? 'pdf' : facts.serviceCode?.toLowerCase();
  const name =
    type === undefined || fileName.toLowerCase().endsWith(`.${type}`) ? fileName : `${fileName}.${type}`;
  return isSendable(name) ? name : undefined;
}

const standingSchema = z.discriminatedUnion('status', [
  z.object({ status: z.literal('waiting') }),
  z.object({ status: z.literal('read') }),
  z.object({ status: z.literal('failed'), failure: failureSchema }),
]);
/** The state of one file of a batch. */
export type FileStanding = z.infer<typeof standingSchema>;

/** The files to read, in order. */
export function filesOf({ inboxId, fileName, fileSize, part, more = [] }: ParseRequest): ParsedFile[] {
  return [{ inboxId, fileName, ...(fileSize !== undefined && { fileSize }), ...(part && { part }) }, ...more];
}

/** A batch's request for one of its files; undefined past the last. */
export function requestOfFile(request: ParseRequest, index: number): ParseRequest | undefined {
  const file = filesOf(request)[index];
  if (!file) return undefined;
  const { more: _others, fileSize: _size, part: _part, ...rest } = request;
  return { ...rest, ...file };
}

/** The state of each file of a batch, as of the last commit. */
export function standingsOf(request: ParseRequest, { files }: { files?: unknown }): FileStanding[] {
  const known = z.array(standingSchema).safeParse(files).data ?? [];
  return filesOf(request).map((_, index) => known[index] ?? { status: 'waiting' });
}

/** The first file at or after this one that was not read; undefined when there is none. */
export function nextFile(standings: readonly FileStanding[], from: number): number | undefined {
  const index = standings.findIndex(({ status }, at) => at >= from && status !== 'read');
  return index < 0 ? undefined : index;
}

/** The progress of a batch: its files, and how many of them wait and failed. The store counts those that were read. */
export function progressOfFiles(files: readonly FileStanding[]): {
  files: FileStanding[];
  waiting: number;
  failed: number;
} {
  const count = (status: FileStanding['status']): number =>
    files.filter((file) => file.status === status).length;
  return { files: [...files], waiting: count('waiting'), failed: count('failed') };
}

/** The files once this one has ended. */
export function withStanding(
  files: readonly FileStanding[],
  index: number,
  failure: Failure | undefined,
): FileStanding[] {
  const standing: FileStanding = failure ? { status: 'failed', failure } : { status: 'read' };
  return files.map((file, at) => (at === index ? standing : file));
}

/** The name under which a file's content is stored: files with the same name are distinguished by their position. */
export const fileKey = (url: string, index: number): string => (index === 0 ? url : `${url} ${index + 1}`);

/** The first and last page of “3-9” or “3”; undefined for anything else. */
export function pagesOf(written: string): [number, number] | undefined {
  const [, first, last = first] = /^\s*(\d{1,6})\s*(?:[-–—]\s*(\d{1,6})\s*)?$/.exec(written) ?? [];
  const pages: [number, number] = [Number(first), Number(last)];
  return pages[0] >= 1 && pages[1] >= pages[0] ? pages : undefined;
}
