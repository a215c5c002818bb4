import type { Commit, LibraryReader } from '../ports/store';
import type { Job } from '../model/job';

type Deps = {
  reader: Pick<LibraryReader, 'job'>;
  /** What is said of a job as it stands now; undefined when there is nothing to say. */
  words: (job: Job) => { title: string; body: string } | undefined;
  notify: (id: string, said: { title: string; body: string }) => Promise<void>;
};

/** Whether a job may have ended, or stopped for the person, with this commit. */
export function mayHaveEnded(commit: Commit): boolean {
  return commit.type !== 'step' || (commit.next.type !== 'again' && commit.next.type !== 'wait');
}

/** Tells the person of the end of a job that they wanted to hear of. */
export function createNotifyOnEnd({ reader, words, notify }: Deps) {
  return async (jobId: string): Promise<void> => {
    const job = await reader.job(jobId);
    const said = job && words(job);
    if (said) await notify(jobId, said);
  };
}
