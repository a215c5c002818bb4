import { AppError } from '@/lib/core/model/errors';
import type { Engine, StepOutcome } from '@/lib/core/ports/engine';
import { aPage } from './pages';

/** An engine that reads whatever it is asked for in one step. */
export function readingEngine(id: Engine['id'] = 'device', markdown?: string): Engine {
  return {
    id,
    supports: ({ kind }) =>
      kind === 'scrape' ? { ok: true, ignored: [] } : { ok: false, reason: 'needs-service' },
    step({ request }): Promise<StepOutcome> {
      if (request.kind !== 'scrape') return Promise.reject(new AppError('engine-cannot'));
      const page = aPage(request.source.url);
      if (markdown !== undefined) page.content = { ...page.content, markdown };
      return Promise.resolve({ captures: [page], next: { type: 'done' } });
    },
  };
}
