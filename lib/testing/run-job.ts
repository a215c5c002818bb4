import { createRunner } from '../jobs/runner';
import type { Item } from '../model/item';
import type { Job } from '../model/job';
import type { TrawlRequest } from '../model/request';
import type { Engine } from '../ports/engine';
import { createTestLibrary, type TestLibrary } from './library';

export type RunJob = { job: Job; items: Item[]; library: TestLibrary };

/** How long a wait of the engine takes here: whatever it reads from goes on in real time. */
const SHORT_MS = 50;
const LONGEST_MS = 30_000;

/** Runs one job to its end with the real runner and library. Waits are cut short, so that only the work takes time. */
export async function runJob(engine: Engine, request: TrawlRequest): Promise<RunJob> {
  const library = await createTestLibrary(Date.now());
  const runner = createRunner({
    store: library.jobs,
    engines: { device: engine, service: engine },
    owner: crypto.randomUUID(),
    now: () => library.clock.now,
    wakeup: { at: () => Promise.resolve() },
    every: () => () => undefined,
  });
  const id = crypto.randomUUID();
  await library.jobs.add({ id, request, engine: engine.id, host: 'contract.test', title: '' });
  const until = Date.now() + LONGEST_MS;
  for (;;) {
    await runner.run();
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
