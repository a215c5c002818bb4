import { hostOf } from '@/lib/core/model/url';
import { assertNotPrivate, assertSupported } from './request-checks';
import { subjectOf } from '../job-subject';
import type { HandlersFor } from '@/lib/core/rpc/server';
import type { HandlerDeps } from './handler-deps';

type Asked = Parameters<HandlersFor<'jobs'>['jobs.start']>[0];
type Deps = Pick<HandlerDeps, 'engines' | 'isPrivateTab' | 'run' | 'runner' | 'settings'>;

/** Stores a job and lets the runner begin; returns the id of the job that covers it. */
export async function startJob(
  deps: Deps,
  { jobId, request, engine, delivery, notify }: Asked,
): Promise<string> {
  const { isPrivateTab, run, runner } = deps;
  await assertNotPrivate(request, isPrivateTab);
  await assertSupported(deps, engine, request);
  const { url, title } = subjectOf(request);
  const startedId = await runner.start({
    id: jobId,
    request,
    engine,
    host: hostOf(url),
    title,
    ...(delivery && { delivery, remember: request.kind === 'scrape' }),
    ...(notify && { notify }),
  });
  run();
  return startedId;
}
