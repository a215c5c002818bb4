import type { Restore } from './backup';
import type { BackupStep } from './read-backup';

/** The one restore that is running or has ended. */
export type RestoreStore = {
  current(): Promise<Restore | undefined>;
  /** Rejects with `conflict` while another is running. */
  begin(restore: Restore): Promise<void>;
  /**
   * Merges these steps, counts them and advances, in one transaction; after the last the file is deleted. If the
   * restore is at another step, does nothing and returns its state.
   */
  merge(
    inboxId: string,
    at: number,
    steps: readonly { step: BackupStep; ids: ReadonlyMap<string, string> }[],
  ): Promise<Restore | undefined>;
  /** Ends it; what was merged stays. */
  fail(why: string, path?: string): Promise<void>;
  /** The user has seen how it ended. */
  dismiss(): Promise<void>;
};
