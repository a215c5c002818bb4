import { MOST_TURNS, planOf, sessionOf, turnsOf } from '../session';
import type { JobStore } from '@/lib/core/ports/store';
import { changeJob, type JobDeps } from '@/lib/core/library/change-job';
import { clockMovedOn, stateAt } from '@/lib/core/library/job-states';

/** Adds turns to an open session, one after another. */
export function createSessionTurns(deps: JobDeps): Pick<JobStore, 'addTurn'> {
  const { now } = deps;
  return {
    async addTurn(id, turn) {
      let known = false;
      const asked = await changeJob(deps, id, (job) => {
        const { request, state } = job;
        if (request.kind !== 'interact') return undefined;
        known = turnsOf(request).some((each) => each.id === turn.id);
        const plan = planOf(request);
        const waits = state.status === 'waiting' && sessionOf(job)?.until !== undefined;
        if (known || !plan || !waits || job.requestedAction !== undefined || plan.turns.length >= MOST_TURNS)
          return undefined;
        const session = { ...plan, turns: [...plan.turns, turn] };
        return stateAt(
          { ...clockMovedOn(job, now()), request: { ...request, session } },
          { status: 'ready', cursor: state.cursor },
          now(),
        );
      });
      return known || asked !== undefined;
    },
  };
}
