import { z } from '@/lib/core/model/zod';

/** The format name in a backup's manifest. */
export const BACKUP_FORMAT = 'trawl-backup';
/**
 * Incremented when an older Trawl could not read the new format. 2: jobs and their pages with the names of library 14.
 * 3: watches.
 */
export const BACKUP_VERSION = 3;

/** The manifest of every backup: it may contain no other files. */
export const backupManifestSchema = z.object({
  format: z.literal(BACKUP_FORMAT),
  version: z.literal([1, 2, BACKUP_VERSION]),
  /** The version of Trawl that wrote it. */
  trawl: z.string().max(50),
  /** Epoch milliseconds. */
  createdAt: z.number(),
  /** Captures that could not be read, so they are not in it. */
  unreadable: z.number().int().nonnegative(),
  files: z
    .array(
      z.object({
        path: z.string().max(200),
        bytes: z.number().int().nonnegative(),
        /** Of the file, in hexadecimal. */
        sha256: z.string().regex(/^[0-9a-f]{64}$/),
      }),
    )
    .max(1_000_000),
});
export type BackupManifest = z.infer<typeof backupManifestSchema>;
export type BackupFile = BackupManifest['files'][number];

/** Why a file is not a backup that can be restored. */
const backupFaults = [
  /** Not a zip file. */
  'not-zip',
  /** A zip file, but not ours. */
  'not-backup',
  'newer',
  'cut-off',
  /** A file differs from the manifest. */
  'file-damaged',
  'file-missing',
  /** A file that is not in the manifest, or whose name is not valid in a backup. */
  'file-unknown',
  /** A file whose content does not match its name. */
  'file-unfit',
  /** It would decompress to more than it may contain. */
  'too-large',
  /** Encrypted, or compressed with an unsupported method. */
  'unsupported',
] as const;
export type BackupFault = (typeof backupFaults)[number];

/** A refused file, and which of its files caused that. Nothing was changed. */
export class BackupRefused extends Error {
  constructor(
    readonly fault: BackupFault,
    readonly path = '',
  ) {
    super(`${fault} ${path}`.trim());
    this.name = 'BackupRefused';
  }
}

/** Enough to name what is damaged. */
export const MOST_LOST = 20;

/** The effect on one record of a backup. Existing records are never removed. */
export type RestoreEffect = 'added' | 'changed' | 'skipped';

/** A running or ended restore: one at a time, stored in the library, so that it continues after a worker has died. */
const restoreSchema = z.object({
  /** The file in the inbox. */
  inboxId: z.string(),
  fileName: z.string().max(300),
  status: z.enum(['running', 'done', 'failed']),
  /** Finished steps, and their total. */
  at: z.number().int().nonnegative(),
  total: z.number().int().nonnegative(),
  added: z.number().int().nonnegative(),
  changed: z.number().int().nonnegative(),
  skipped: z.number().int().nonnegative(),
  /** Files of the backup that were damaged, and the paths of the first. */
  damaged: z.number().int().nonnegative().default(0),
  lost: z.array(z.string().max(200)).default([]),
  /** Why it stopped: a fault of the file, or a reason of lib/core/model/errors. What was already merged stays. */
  why: z.string().max(100).optional(),
  path: z.string().max(200).optional(),
});
export type Restore = z.infer<typeof restoreSchema>;

/** The stored restore; undefined when there is no readable one. */
export function readRestore(record: unknown): Restore | undefined {
  return restoreSchema.safeParse(record).data;
}
