import { AppError } from '@/lib/core/model/errors';
import { isEnded } from '@/lib/core/model/job';
import { sessionOf } from '../session';
import type { HandlerDeps, HandlersFor } from '@/lib/background/handlers/handler-deps';

/** Procedures for open sessions of work on a page. */
export function createInteractHandlers(deps: HandlerDeps): HandlersFor<'interact'> {
  const { jobs, run } = deps;
  return {
    async 'interact.turn'({ jobId, turn }) {
      await deps.ensureWakeup();
      if (!(await jobs.addTurn(jobId, turn))) throw new AppError('conflict');
      run();
    },
    async 'interact.watch'({ jobId }) {
      const job = await jobs.get(jobId);
      const session = job && sessionOf(job);
      if (!session || session.ended || isEnded(job.state)) throw new AppError('job-gone');
      await deps.watchSession({ id: job.progress.remoteId, openedAt: session.openedAt });
    },
  };
}
