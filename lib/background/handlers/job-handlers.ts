import { hasItems } from '@/lib/core/model/job';
import type { HandlersFor } from '@/lib/core/rpc/server';
import type { HandlerDeps } from './handler-deps';
import { assertSupported } from './request-checks';
import { startJob } from './start-job';

/** Procedures for jobs: start, stop, resume; and the password that one waits for. */
export function createJobHandlers(deps: HandlerDeps): HandlersFor<'jobs' | 'parse'> {
  const { jobs, engines, runner, run, connection } = deps;
  /** Another round of a job that has ended is a start, too. */
  async function assertMayStart(jobId: string): Promise<void> {
    const job = await jobs.get(jobId);
    if (job) await assertSupported(deps, job.engine, job.request);
  }
  /** Ends a job; one more step notifies whatever works for it outside. */
  async function cancel(jobId: string): Promise<void> {
    await deps.ensureWakeup();
    let mayBeCharged = false;
    const canceled = await jobs.cancel(jobId, ({ engine, request, state }) => {
      const cursor = 'cursor' in state ? state.cursor : undefined;
      const needsRemoteCancel = engines[engine].needsRemoteCancel?.(request, cursor) ?? false;
      mayBeCharged = engine === 'service' && !needsRemoteCancel;
      return needsRemoteCancel;
    });
    // On a second press, the step that notifies the service keeps running.
    if (canceled) runner.abort(jobId);
    run();
    // What was sent may still be charged; a job that ends with a step reads the balance then.
    if (canceled && mayBeCharged) void connection.refreshBalance().catch(() => undefined);
  }

  return {
    'jobs.start': async (asked) => ({ jobId: await startJob(deps, asked) }),
    'jobs.cancel': ({ jobId }) => cancel(jobId),
    'jobs.stopWaiting': ({ jobId }) => jobs.stopWaiting(jobId),
    'jobs.pause': ({ jobId }) => jobs.pause(jobId),
    async 'jobs.reopen'({ jobId, ...again }) {
      await assertMayStart(jobId);
      await deps.ensureWakeup();
      await jobs.reopen(jobId, again);
      run();
    },
    async 'jobs.readAgain'({ jobId, keys }) {
      await assertMayStart(jobId);
      await deps.ensureWakeup();
      await jobs.readAgain(jobId, keys);
      run();
    },
    async 'jobs.readInTabs'({ jobId, keys }) {
      await deps.ensureWakeup();
      await jobs.readInTabs(jobId, keys);
      run();
    },
    'jobs.forget': ({ jobIds }) => jobs.forget(jobIds),
    async 'jobs.retry'({ jobId }) {
      await deps.ensureWakeup();
      await jobs.retry(jobId);
      run();
    },
    async 'jobs.dismiss'({ jobId }) {
      const job = await jobs.get(jobId);
      if (job?.state.status === 'blocked' && !hasItems(job)) await cancel(jobId);
      else await jobs.markSeen(jobId);
    },
    async 'parse.setSecret'({ inboxId, password }) {
      deps.passwords.set(inboxId, password);
    },
    async 'jobs.nudge'() {
      run();
      const trouble = runner.trouble();
      return trouble ? { trouble } : {};
    },
  };
}
