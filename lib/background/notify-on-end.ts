import type { Commit, LibraryReader } from '../core/ports/store';
import type { Job } from '../core/model/job';

type Deps = {
  reader: Pick<LibraryReader, 'job'>;
  /** The notification for a job in its current state; undefined when there is nothing to say. */
  words: (job: Job) => { title: string; body: string } | undefined;
  notify: (id: string, said: { title: string; body: string }) => Promise<void>;
};

/** Whether a job may have ended, or stopped to wait for the user, with this commit. */
export function mayHaveEnded(commit: Commit): boolean {
  return commit.type !== 'step' || (commit.next.type !== 'again' && commit.next.type !== 'wait');
}

/** Notifies the user of the end of a job if they asked for it. */
export function createNotifyOnEnd({ reader, words, notify }: Deps) {
  return async (jobId: string): Promise<void> => {
    const job = await reader.job(jobId);
    const said = job && words(job);
    if (said) await notify(jobId, said);
  };
}
