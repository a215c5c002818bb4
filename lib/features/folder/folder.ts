import { z } from '@/lib/core/model/zod';

/** The parts of the browser's folder handle that Trawl uses. It can be stored, but not sent in a message. */
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

/** Where captures are written without a dialog: a folder that the user chose, or the browser's downloads folder. */
const chosenFolderSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('handle'), handle: z.custom<FolderHandle>(isFolderHandle) }),
  z.object({ type: z.literal('downloads') }),
]);
export type ChosenFolder = z.infer<typeof chosenFolderSchema>;

/** The stored choice; undefined when there is no readable one. */
export function readChosenFolder(record: unknown): ChosenFolder | undefined {
  return chosenFolderSchema.safeParse(record).data;
}

/** Why nothing more can be written for now. What was written stays. */
const folderTroubles = [
  'not-chosen',
  /** The browser has revoked the permission; a click requests it again. */
  'permission',
  /** The folder was removed or renamed. */
  'folder-gone',
  'storage-full',
  'failed',
] as const;
export const folderTroubleSchema = z.enum(folderTroubles);
export type FolderTrouble = z.infer<typeof folderTroubleSchema>;

/**
 * A file that is about to be written. Stored before writing, so that the worker after a crash recognizes its own file:
 * nothing is written twice, and no other file is overwritten.
 */
export const folderClaimSchema = z.object({
  captureId: z.string(),
  /** Relative to the folder, with parts joined by `/`. */
  path: z.string().max(2_000),
  /** Of the file, in hexadecimal. */
  sha256: z.string().max(64),
  /** When it was claimed, epoch milliseconds. */
  since: z.number(),
});
export type FolderClaim = z.infer<typeof folderClaimSchema>;

/** A note of a task with several: where it goes, and the addresses whose links lead to it from the others. */
export const folderNameSchema = z.object({
  captureId: z.string(),
  path: z.string().max(2_000),
  url: z.string(),
  aliases: z.array(z.string()).optional(),
});
export type FolderName = z.infer<typeof folderNameSchema>;

/** Captures being written to the folder: stored in the library, so that it continues after a worker has died. */
export const folderTaskSchema = z.object({
  id: z.string(),
  /** A short description of the captures. */
  subject: z.string().max(300),
  status: z.enum(['running', 'stopped', 'done', 'canceled']),
  /** Handled captures, and their total. */
  at: z.number().int().nonnegative(),
  total: z.number().int().nonnegative(),
  written: z.number().int().nonnegative(),
  /** Captures that are gone, or contain nothing to make a file of. */
  missing: z.number().int().nonnegative(),
  /** Notes in which a part of the template stayed as written, and the first such part. */
  notWhole: z.number().int().nonnegative().optional(),
  stays: z.string().max(200).optional(),
  claims: z.array(folderClaimSchema).default([]),
  /** The images of the pages are written too: how many were, and how many stay at their address. */
  images: z.object({ saved: z.number(), left: z.number(), notGranted: z.number() }).optional(),
  /** The last written file. */
  last: z.string().max(2_000).optional(),
  why: folderTroubleSchema.optional(),
});
export type FolderTask = z.infer<typeof folderTaskSchema>;

/** The readable stored tasks, oldest first. */
export function readFolderTasks(record: unknown): FolderTask[] {
  return Array.isArray(record) ? record.flatMap((one) => folderTaskSchema.safeParse(one).data ?? []) : [];
}

/** The maximum number of captures in one message. */
export const MOST_TO_FOLDER = 20_000;
