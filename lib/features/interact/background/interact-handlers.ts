import { AppError } from '@/lib/core/model/errors';
import { isEnded } from '@/lib/core/model/job';
import { clockMovedOn, stateAt } from '@/lib/core/library/job-states';
import type { Clock } from '@/lib/core/ports/host';
import type { JobStore } from '@/lib/core/ports/store';
import type { HandlersFor } from '@/lib/core/rpc/server';
import { MOST_TURNS, planOf, sessionOf, turnsOf, type SessionTurn } from '../session';

/** Adds a turn to an open session; the same turn twice is added once. False when the session is busy or has ended. */
export async function addTurn(
  jobs: Pick<JobStore, 'change'>,
  id: string,
  turn: SessionTurn,
  now: number,
): Promise<boolean> {
  let known = false;
  const asked = await jobs.change(id, (job) => {
    const { request, state } = job;
    if (request.kind !== 'interact') return undefined;
    known = turnsOf(request).some((each) => each.id === turn.id);
    const plan = planOf(request);
    const waits = state.status === 'waiting' && sessionOf(job)?.until !== undefined;
    if (known || !plan || !waits || job.requestedAction !== undefined || plan.turns.length >= MOST_TURNS)
      return undefined;
    const session = { ...plan, turns: [...plan.turns, turn] };
    return stateAt(
      { ...clockMovedOn(job, now), request: { ...request, session } },
      { status: 'ready', cursor: state.cursor },
      now,
    );
  });
  return known || asked !== undefined;
}

/** Procedures for open sessions of work on a page. */
export function createInteractHandlers(deps: {
  jobs: Pick<JobStore, 'change' | 'get'>;
  /** Starts the runner; no caller awaits it. */
  runJobs: () => void;
  ensureWakeup: () => Promise<void>;
  /** Opens the live view of an open session in a tab of its own; throws `job-gone` when there is none. */
  watchSession: (session: { id: string | undefined; openedAt: number }) => Promise<void>;
  now: Clock;
}): HandlersFor<'interact'> {
  const { jobs } = deps;
  return {
    async 'interact.turn'({ jobId, turn }) {
      await deps.ensureWakeup();
      if (!(await addTurn(jobs, jobId, turn, deps.now()))) throw new AppError('conflict');
      deps.runJobs();
    },
    async 'interact.watch'({ jobId }) {
      const job = await jobs.get(jobId);
      const session = job && sessionOf(job);
      if (!session || session.ended || isEnded(job.state)) throw new AppError('job-gone');
      await deps.watchSession({ id: job.progress.remoteId, openedAt: session.openedAt });
    },
  };
}
