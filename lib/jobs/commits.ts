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
  const unsaid = new Map<string, { job: Job; commit: Commit }>();
  let trouble: Failure | undefined;

  async function commitOf(id: string, commit: Commit): Promise<Commit | undefined> {
    const held = await store.commit(id, owner, commit);
    unsaid.delete(id);
    nothingAmiss();
    return held ? commit : undefined;
  }

  function nothingAmiss(): void {
    if (unsaid.size === 0) trouble = undefined;
  }

  /** Stores the result of a step; when there is no space for it, stores that failure instead, as soon as possible. */
  async function commitOrSay(job: Job, commit: Commit): Promise<Commit | undefined> {
    try {
      return await commitOf(job.id, commit);
    } catch (thrown) {
      // The step itself was done: whatever resumes the job must know that.
      const instead: Commit = { ...refusal(thrown), interrupted: true };
      unsaid.set(job.id, { job, commit: instead });
      return commitOf(job.id, instead);
    }
  }

  /** Stores what there was no space for. What still cannot be stored stays pending. */
  async function sayUnsaid(): Promise<void> {
    try {
      for (const [id, { job, commit }] of unsaid) {
        const said = await commitOf(id, commit);
        if (said) committed(job, said);
      }
    } catch (thrown) {
      trouble = toFailure(thrown);
    }
  }

  return {
    commitOrSay,
    sayUnsaid,
    nothingAmiss,
    /** A step of this job starts: a pending commit of an earlier step is dropped. */
    forget: (id: string): void => void unsaid.delete(id),
    fails: (thrown: unknown): void => void (trouble = toFailure(thrown)),
    /** Why the last write to the library failed. */
    trouble: () => trouble,
  };
}

export type Commits = ReturnType<typeof createCommits>;
