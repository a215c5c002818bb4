import type { Job } from '../model/job';
import type { Changes, Clock } from '../ports/host';
import type { LibraryDb } from './db';
import { readableJob } from './records';

/** The dependencies of the parts of the job store. */
export type JobDeps = { db: () => Promise<LibraryDb>; changes: Pick<Changes, 'notify'>; now: Clock };

/** Reads one job, lets `decide` return its successor, or undefined to leave it unchanged, and returns the result. */
export async function changeJob(
  { db, changes }: JobDeps,
  id: string,
  decide: (job: Job) => Job | undefined,
): Promise<Job | undefined> {
  const tx = (await db()).transaction('jobs', 'readwrite');
  const job = readableJob(await tx.store.get(id));
  const next = job && decide(job);
  if (next) await tx.store.put(next);
  await tx.done;
  if (next) changes.notify(['jobs']);
  return next;
}
