import { AppError } from '@/lib/core/model/errors';
import type { CapturedPage } from '@/lib/core/model/capture';
import { noProgress } from '@/lib/core/model/job';
import type { TrawlRequest } from '@/lib/core/model/request';
import { noItems } from '@/lib/core/jobs/no-items';
import type { Engine } from '@/lib/core/ports/engine';

/** More steps than any single page needs. */
const MOST_STEPS = 20;

/**
 * Runs a request to its end in memory and stores nothing, for private windows. If the engine asks to wait, the run ends
 * with the reason, since nothing may be stored to continue from.
 */
export async function captureOnce(engine: Engine, request: TrawlRequest): Promise<CapturedPage> {
  const { signal } = new AbortController();
  let cursor: unknown;
  for (let step = 0; step < MOST_STEPS; step += 1) {
    const outcome = await engine.step({
      jobId: crypto.randomUUID(),
      request,
      cursor,
      interrupted: false,
      canceling: false,
      round: 0,
      progress: noProgress,
      items: noItems,
      signal,
      onStep: () => undefined,
    });
    const [page] = outcome.captures;
    if (page) return page;
    if (outcome.next.type !== 'again') {
      const failure = 'failure' in outcome.next ? outcome.next.failure : undefined;
      throw new AppError(failure?.reason ?? 'bug', failure?.facts ?? { detail: 'no page' });
    }
    ({ cursor } = outcome.next);
  }
  throw new AppError('bug', { detail: 'too many steps' });
}
