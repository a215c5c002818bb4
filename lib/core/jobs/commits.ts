import { toFailure, type Failure } from '../model/errors';
import type { Job } from '../model/job';
import type { Commit, JobStore } from '../ports/store';
import { refusal } from './refusal';

type Deps = {
  store: Pick<JobStore, 'commit'>;
  owner: string;
  /** Called after every successful commit, with the job as it was claimed. */
  committed: (job: Job, commit: Commit) => void;
};

/** Stores the results of steps; what does not fit is stored later. */
export function createCommits({ store, owner, committed }: Deps) {
  /** Commits of jobs whose step could not be stored. A later worker finds these jobs as interrupted. */
  const pending = new Map<string, { job: Job; commit: Commit }>();
  let trouble: Failure | undefined;

  async function commitOf(id: string, commit: Commit): Promise<Commit | undefined> {
    const held = await store.commit(id, owner, commit);
    pending.delete(id);
    clearTrouble();
    return held ? commit : undefined;
  }

  function clearTrouble(): void {
    if (pending.size === 0) trouble = undefined;
  }

  /** Stores the result of a step; when there is no space for it, stores that failure instead, as soon as possible. */
  async function commitOrFailure(job: Job, commit: Commit): Promise<Commit | undefined> {
    try {
      return await commitOf(job.id, commit);
    } catch (thrown) {
      // The step itself was done: whatever resumes the job must know that.
      const instead: Commit = { ...refusal(thrown), interrupted: true };
      pending.set(job.id, { job, commit: instead });
      return commitOf(job.id, instead);
    }
  }

  /** Stores what there was no space for. What still cannot be stored stays pending. */
  async function retryPending(): Promise<void> {
    try {
      for (const [id, { job, commit }] of pending) {
        const stored = await commitOf(id, commit);
        if (stored) committed(job, stored);
      }
    } catch (thrown) {
      trouble = toFailure(thrown);
    }
  }

  return {
    commitOrFailure,
    retryPending,
    clearTrouble,
    /** A step of this job starts: a pending commit of an earlier step is dropped. */
    forget: (id: string): void => void pending.delete(id),
    recordTrouble: (thrown: unknown): void => void (trouble = toFailure(thrown)),
    /** Why the last write to the library failed. */
    trouble: () => trouble,
  };
}

export type Commits = ReturnType<typeof createCommits>;
