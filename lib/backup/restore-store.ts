import type { Restore } from '../model/backup';
import type { BackupStep } from './read-backup';

/** The one restore that runs or has ended. */
export type RestoreStore = {
  current(): Promise<Restore | undefined>;
  /** Rejects with `conflict` while another runs. */
  begin(restore: Restore): Promise<void>;
  /**
   * Merges these steps, counts them and moves on, together; after the last the file is forgotten. Does nothing, and says
   * how it stands, when it stands elsewhere.
   */
  merge(
    inboxId: string,
    at: number,
    steps: readonly { step: BackupStep; ids: ReadonlyMap<string, string> }[],
  ): Promise<Restore | undefined>;
  /** Ends it; what was merged stays. */
  fail(why: string, path?: string): Promise<void>;
  /** The person has seen how it ended. */
  dismiss(): Promise<void>;
};
