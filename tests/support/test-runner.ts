import { createRunner, type Runner } from '@/lib/core/jobs/runner';
import type { RunnerDeps } from '@/lib/core/jobs/steps';
import type { Engine } from '@/lib/core/ports/engine';
import type { TestLibrary } from './library';

/** A worker over a library that nothing ends and no alarm wakes, unless `change` says otherwise. */
export const createTestRunner = (
  library: TestLibrary,
  engines: Engine | RunnerDeps['engines'],
  change: Partial<RunnerDeps> = {},
): Runner =>
  createRunner({
    store: library.jobs,
    engines: 'step' in engines ? { device: engines, service: engines } : engines,
    owner: 'one',
    now: () => library.clock.now,
    wakeup: { at: () => Promise.resolve() },
    every: () => () => undefined,
    ...change,
  });
