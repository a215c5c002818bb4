import { z } from './zod';

/** What the name of a backup's list of files says it is. */
export const BACKUP_FORMAT = 'trawl-backup';
/** Raised when an older Trawl could not read what is written. 2: jobs and their pages with the names of library 14. */
export const BACKUP_VERSION = 2;

/** The list that every backup holds of its own files: nothing else may be in it. */
export const backupManifestSchema = z.object({
  format: z.literal(BACKUP_FORMAT),
  version: z.literal([1, BACKUP_VERSION]),
  /** The Trawl that wrote it. */
  trawl: z.string().max(50),
  /** Epoch milliseconds. */
  createdAt: z.number(),
  /** Captures that could not be read, and so are not in it. */
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

/** Why a file is no backup that can be restored. */
const backupFaults = [
  /** No zip at all. */
  'not-zip',
  /** A zip, and none of ours. */
  'not-backup',
  'newer',
  'cut-off',
  /** A file is not what the list says it is. */
  'file-damaged',
  'file-missing',
  /** A file that is not on the list, or has a name that no file of a backup has. */
  'file-unknown',
  /** A file that does not hold what its name says. */
  'file-unfit',
  /** It would unpack to more than it can hold. */
  'too-large',
  /** Encrypted, or packed in a way that is not read. */
  'unsupported',
] as const;
export type BackupFault = (typeof backupFaults)[number];

/** A file that is refused, and at which of its files. Nothing was changed. */
export class BackupRefused extends Error {
  constructor(
    readonly fault: BackupFault,
    readonly path = '',
  ) {
    super(`${fault} ${path}`.trim());
    this.name = 'BackupRefused';
  }
}

/** What becomes of one thing of a backup. Nothing that is here is ever removed. */
export type RestoreEffect = 'added' | 'changed' | 'skipped';

/** A restore that runs or has ended: one at a time, in the library, so that it goes on after a worker has died. */
const restoreSchema = z.object({
  /** The file in the inbox. */
  inboxId: z.string(),
  fileName: z.string().max(300),
  status: z.enum(['running', 'done', 'failed']),
  /** Steps that are done, of how many. */
  at: z.number().int().nonnegative(),
  total: z.number().int().nonnegative(),
  added: z.number().int().nonnegative(),
  changed: z.number().int().nonnegative(),
  skipped: z.number().int().nonnegative(),
  /** Why it stopped: a fault of the file, or a reason of lib/model/errors. What was merged before stays. */
  why: z.string().max(100).optional(),
  path: z.string().max(200).optional(),
});
export type Restore = z.infer<typeof restoreSchema>;

/** The stored restore; undefined when there is none that can be read. */
export function readRestore(record: unknown): Restore | undefined {
  return restoreSchema.safeParse(record).data;
}
