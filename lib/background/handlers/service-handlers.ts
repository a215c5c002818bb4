import type { Failure, FailureReason } from '@/lib/core/model/errors';
import { hasItems, type Job } from '@/lib/core/model/job';
import type { HandlersFor } from '@/lib/core/rpc/server';
import type { HandlerDeps } from './handler-deps';

/** Failures that connecting a service with a working key resolves. */
const KEY_REASONS: ReadonlySet<FailureReason> = new Set([
  'not-connected',
  'needs-key',
  'other-service',
  'key-refused',
  'forbidden',
]);

/** Jobs of many pages resume by themselves; a single request only if it was sent and just its result is missing. */
function goesOnConnected(job: Job, { reason, facts }: Failure): boolean {
  const wasSent = reason === 'other-service' || facts.detail === 'sent';
  return KEY_REASONS.has(reason) && (hasItems(job) || wasSent);
}

/** Procedures of the connected service outside jobs. */
export function createServiceHandlers(deps: HandlerDeps): HandlersFor<'service' | 'agent'> {
  const { jobs, run, connection } = deps;
  /** Resumes jobs of many pages that stopped because the service had no key, or a refused one. */
  async function goOnConnected(): Promise<void> {
    const stopped = (await deps.reader.openJobs()).filter(
      (job) =>
        job.engine === 'service' && job.state.status === 'blocked' && goesOnConnected(job, job.state.failure),
    );
    if (stopped.length === 0) return;
    await deps.ensureWakeup();
    for (const { id } of stopped) await jobs.retry(id);
    run();
  }

  return {
    'service.setAddress': (input) => connection.setAddress(input),
    'service.setKey': ({ key }) => connection.setKey(key),
    'service.removeKey': () => connection.removeKey(),
    'service.disconnect': () => connection.disconnect(),
    async 'service.test'(asked) {
      const result = await connection.test(asked);
      if (result.kind === 'connected' || result.kind === 'connected-no-billing') await goOnConnected();
      return result;
    },
    'service.setProfile': ({ profile }) => connection.setProfile(profile ?? undefined),
    'service.usage': () => connection.usage(),
    'service.previewCrawl': (asked) => deps.previewCrawl(asked),
    'agent.trace': (asked) => deps.agentReader.trace(asked),
    'agent.snapshot': (asked) => deps.agentReader.snapshot(asked),
    'agent.runs': (asked) => deps.agentReader.runs(asked),
  };
}
