import { createRunner } from '@/lib/core/jobs/runner';
import type { Engine } from '@/lib/core/ports/engine';
import type { TestLibrary } from './library';
import type { CrashSchedule } from './crash-schedule';

/**
 * One worker instance over a library: works until nothing is due, or until it dies. Every call to the store passes
 * through its schedule, also what a step reads of its items.
 */
export async function liveOnce(
  { jobs, clock }: TestLibrary,
  engine: Engine,
  life: CrashSchedule,
): Promise<void> {
  const owner = crypto.randomUUID();
  const runner = createRunner({
    store: { ...life.wrap(jobs), itemsOf: (id, round) => life.wrap(jobs.itemsOf(id, round)) },
    engines: { device: engine, service: engine },
    owner,
    now: () => clock.now,
    wakeup: life.wrap({ at: () => Promise.resolve() }),
    every: () => () => undefined,
    leaseMs: 1_000,
    perGroup: 1,
  });
  await Promise.race([jobs.releaseOthers(owner).then(() => runner.run()), life.ended]);
}
