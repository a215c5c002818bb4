import { toFailure, type Failure } from '../model/errors';
import type { Job } from '../model/job';
import type { Commit, JobStore } from '../ports/store';
import { refusal } from './refusal';

type Deps = {
  store: Pick<JobStore, 'commit'>;
  owner: string;
  /** Told after every commit that held, with the job as it was claimed. */
  committed: (job: Job, commit: Commit) => void;
};

/** Stores what comes of steps, and says later what there was no room for. */
export function createCommits({ store, owner, committed }: Deps) {
  /** What is still to be said of jobs whose step could not be stored. A later life finds them as interrupted. */
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

  /** Stores what came of a step; when there is no room for it, stores that, and says it as soon as there is. */
  async function commitOrSay(job: Job, commit: Commit): Promise<Commit | undefined> {
    try {
      return await commitOf(job.id, commit);
    } catch (thrown) {
      // The step itself was done: whoever takes it up again must know that.
      const instead: Commit = { ...refusal(thrown), interrupted: true };
      unsaid.set(job.id, { job, commit: instead });
      return commitOf(job.id, instead);
    }
  }

  /** Says what there was no room for. What still cannot be stored stays to be said. */
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
    /** A step of this job begins: what was to be said of an earlier one is no more. */
    forget: (id: string): void => void unsaid.delete(id),
    fails: (thrown: unknown): void => void (trouble = toFailure(thrown)),
    /** Why the library could not be written when that was last tried. */
    trouble: () => trouble,
  };
}

export type Commits = ReturnType<typeof createCommits>;
