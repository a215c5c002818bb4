import { noProgress } from '@/lib/core/model/job';
import type { TrawlRequest } from '@/lib/core/model/request';
import { noItems } from '@/lib/core/jobs/no-items';
import type { StepInput, StepNext } from '@/lib/core/ports/engine';

/** What the runner gives an engine for the first step of a job. */
export function aStep(request: TrawlRequest, change: Partial<StepInput> = {}): StepInput {
  return {
    jobId: 'job',
    request,
    cursor: undefined,
    interrupted: false,
    canceling: false,
    round: 0,
    progress: noProgress,
    items: noItems,
    signal: new AbortController().signal,
    onStep: () => undefined,
    ...change,
  };
}

/** The cursor of an outcome that continues. Throws for one that has ended. */
export function cursorAfter(next: StepNext): unknown {
  if ('cursor' in next) return next.cursor;
  throw new Error(`the job has ended: ${next.type}`);
}
