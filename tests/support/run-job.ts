import type { Item } from '@/lib/core/model/item';
import type { Job } from '@/lib/core/model/job';
import type { TrawlRequest } from '@/lib/core/model/request';
import type { Engine } from '@/lib/core/ports/engine';
import { createTestLibrary, type TestLibrary } from './library';
import { liveOnce } from './live';
import { createCrashSchedule, type CrashSchedule } from './crash-schedule';

export type RunJob = { job: Job; items: Item[]; library: TestLibrary };

export type OpenJob = {
  id: string;
  library: TestLibrary;
  /** Runs worker instances, sleeping through every wait, until nothing is due; the first may be one that ends. */
  run(first?: CrashSchedule): Promise<RunJob>;
  /** One worker instance, until nothing is due or it ends. */
  live(life: CrashSchedule): Promise<void>;
};

/** How long a wait of the engine takes here: what it reads from runs in real time. */
const SHORT_MS = 50;
const LONGEST_MS = 30_000;

/** A job with the real runner and library. Waits are cut short, so that only the work takes time. */
export async function openJob(engine: Engine, request: TrawlRequest): Promise<OpenJob> {
  const library = await createTestLibrary(Date.now());
  const id = crypto.randomUUID();
  await library.jobs.add({ id, request, engine: engine.id, host: 'contract.test', title: '' });
  // The worker can stop only at an await.
  const live = (life: CrashSchedule): Promise<void> =>
    liveOnce(library, { ...engine, step: life.wrap(engine).step }, life);

  async function run(first = createCrashSchedule(Infinity)): Promise<RunJob> {
    const until = Date.now() + LONGEST_MS;
    for (let life = first; ; life = createCrashSchedule(Infinity)) {
      await live(life);
      const due = await library.jobs.nextDueAt();
      if (due === undefined) break;
      if (Date.now() > until) throw new Error('the job never ends');
      await new Promise((done) => setTimeout(done, SHORT_MS));
      library.clock.now = Math.max(library.clock.now, due);
    }
    const job = await library.jobs.get(id);
    if (!job) throw new Error('the job is gone');
    return { job, items: await library.reader.allItems(id), library };
  }
  return { id, library, run, live };
}

/** Runs one job to its end. */
export async function runJob(engine: Engine, request: TrawlRequest): Promise<RunJob> {
  return (await openJob(engine, request)).run();
}
