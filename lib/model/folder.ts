import { z } from './zod';

/** The browser's own handle of a folder, as far as Trawl uses it. It can be stored, and travels in no message. */
export type FolderHandle = {
  readonly kind: 'directory';
  readonly name: string;
  keys(): AsyncIterable<string>;
  getDirectoryHandle(name: string, options?: { create?: boolean }): Promise<FolderHandle>;
  getFileHandle(
    name: string,
    options?: { create?: boolean },
  ): Promise<{
    getFile(): Promise<File>;
    createWritable(): Promise<{ write(data: Blob): Promise<void>; close(): Promise<void> }>;
  }>;
  queryPermission(asked: { mode: 'readwrite' }): Promise<'granted' | 'denied' | 'prompt'>;
  requestPermission(asked: { mode: 'readwrite' }): Promise<'granted' | 'denied' | 'prompt'>;
};

const isFolderHandle = (value: unknown): value is FolderHandle =>
  typeof value === 'object' &&
  value !== null &&
  'kind' in value &&
  value.kind === 'directory' &&
  'getFileHandle' in value &&
  typeof value.getFileHandle === 'function';

/** Where captures are written without a dialog: a folder that a person chose, or the downloads folder of the browser. */
const chosenFolderSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('handle'), handle: z.custom<FolderHandle>(isFolderHandle) }),
  z.object({ type: z.literal('downloads') }),
]);
export type ChosenFolder = z.infer<typeof chosenFolderSchema>;

/** The stored choice; undefined when there is none that can be read. */
export function readChosenFolder(record: unknown): ChosenFolder | undefined {
  return chosenFolderSchema.safeParse(record).data;
}

/** Why nothing more can be written for now. What was written stays. */
const folderTroubles = [
  'not-chosen',
  /** The browser has taken the permission back; a press asks for it again. */
  'permission',
  /** The folder was removed or renamed. */
  'folder-gone',
  'storage-full',
  'failed',
] as const;
export const folderTroubleSchema = z.enum(folderTroubles);
export type FolderTrouble = z.infer<typeof folderTroubleSchema>;

/**
 * A file as it is to be written. Stored before it is, so that a worker that comes after a dead one knows which file is
 * its own: nothing is written twice, and nothing of somebody else's is written over.
 */
export const folderClaimSchema = z.object({
  captureId: z.string(),
  /** Below the folder, its parts joined by `/`. */
  path: z.string().max(2_000),
  /** Of the file, in hexadecimal. */
  sha256: z.string().max(64),
  /** When it was claimed, epoch milliseconds. */
  since: z.number(),
});
export type FolderClaim = z.infer<typeof folderClaimSchema>;

/** Captures that are written to the folder: in the library, so that it goes on after a worker has died. */
export const folderTaskSchema = z.object({
  id: z.string(),
  /** What they are, in a few words. */
  subject: z.string().max(300),
  status: z.enum(['running', 'stopped', 'done', 'canceled']),
  /** Captures that are dealt with, of how many. */
  at: z.number().int().nonnegative(),
  total: z.number().int().nonnegative(),
  written: z.number().int().nonnegative(),
  /** Captures that are gone, or hold nothing that a file can be made of. */
  missing: z.number().int().nonnegative(),
  claims: z.array(folderClaimSchema).default([]),
  /** The file that was written last. */
  last: z.string().max(2_000).optional(),
  why: folderTroubleSchema.optional(),
});
export type FolderTask = z.infer<typeof folderTaskSchema>;

/** The stored tasks that can be read, oldest first. */
export function readFolderTasks(record: unknown): FolderTask[] {
  return Array.isArray(record) ? record.flatMap((one) => folderTaskSchema.safeParse(one).data ?? []) : [];
}

/** More captures than this are not handed over in one message. */
export const MOST_TO_FOLDER = 20_000;
