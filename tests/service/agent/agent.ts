import { paramOf, type ServiceRequest } from '../service-request';
import type { ServiceDeps } from '../deps';
import { isId, newId } from '../ids';
import { expiryOf, isoOf } from '../job';
import { failed, noSuchPath, ok, Refusal, type Reply } from '../reply';
import { refuseEmptyAccount } from '../refusals';
import { badBody } from '../scrape-body';
import { noDatabase } from '../team';
import type { AgentRun } from './agent-run';
import { agentBodySchema, type AgentBody } from './body';
import { runAgent } from './run';
import { createTrace } from './trace';

const LEAST_CREDITS = 20;
const RUNS_A_PAGE = 20;

/** `POST /v2/agent`. */
export function startAgent(asked: ServiceRequest, deps: ServiceDeps): Reply {
  if (deps.selfHosted) return noDatabase();
  const { account } = asked;
  refuseEmptyAccount(account, deps, LEAST_CREDITS);
  const parsed = agentBodySchema.safeParse(asked.json);
  if (!parsed.success) return badBody(parsed.error);
  const body = parsed.data;
  const turns = deps.jobs.agents.of(account).filter(({ threadId }) => threadId === body.threadId);
  if (body.threadId !== undefined && turns.length === 0)
    return failed(404, 'Thread not found', { code: 'thread_not_found' });
  if (turns.some(({ status }) => status === 'processing'))
    return failed(409, 'The thread is busy', { code: 'thread_busy' });
  const id = deps.activity.add({ key: account.key, endpoint: 'agent', target: targetOf(body) });
  const run: AgentRun = {
    id,
    key: account.key,
    kind: 'agent',
    createdAt: deps.now(),
    body,
    threadId: body.threadId ?? newId(deps.now()),
    threadTurn: turns.length + 1,
    status: 'processing',
    creditsUsed: 0,
    trace: createTrace(id, deps.now),
    cancelling: new AbortController(),
  };
  deps.jobs.agents.add(run);
  deps.work.start(
    () => runAgent(run, account, deps),
    (error) => {
      run.status = 'failed';
      run.outcome = 'failed';
      run.error = String(error);
      run.creditsUsed = 0;
    },
  );
  return ok({ id, threadId: run.threadId, threadTurn: run.threadTurn });
}

const targetOf = ({ urls, prompt }: AgentBody): string => urls?.[0] ?? prompt.slice(0, 80);

async function findRun(asked: ServiceRequest, deps: ServiceDeps): Promise<AgentRun> {
  const id = paramOf(asked, 'id');
  if (!isId(id)) throw new Refusal(failed(400, 'Invalid job ID format. Job ID must be a valid UUID.'));
  if (deps.clock.standing) await deps.work.idle();
  const found = deps.jobs.agents.find(id, asked.account);
  if (found.found !== 'job')
    throw new Refusal(failed(404, found.found === 'expired' ? 'Job expired' : 'Agent job not found'));
  return found.job;
}

/** `GET /v2/agent/{id}`. A run that was canceled or reached its cap has failed: no data, and it cost nothing. */
export async function agentStatus(asked: ServiceRequest, deps: ServiceDeps): Promise<Reply> {
  const run = await findRun(asked, deps);
  return ok({
    status: run.status,
    ...(run.status === 'completed' ? { data: run.data } : {}),
    ...(run.error === undefined ? {} : { error: run.error }),
    ...(run.message === undefined ? {} : { message: run.message }),
    creditsUsed: run.creditsUsed,
    expiresAt: isoOf(expiryOf(run)),
    model: run.body.model,
    ...(run.body.effort === undefined ? {} : { effort: run.body.effort }),
    mode: run.body.mode,
    threadId: run.threadId,
    threadTurn: run.threadTurn,
  });
}

/** `DELETE /v2/agent/{id}`: requests the end of the run; it ends a little later. */
export async function cancelAgent(asked: ServiceRequest, deps: ServiceDeps): Promise<Reply> {
  const run = await findRun(asked, deps);
  if (run.status !== 'processing') return failed(409, 'Agent already finished');
  if (run.cancelling.signal.aborted) return failed(409, 'Agent is already cancelled');
  const lead = run.trace.events[0]?.['agent'] as Parameters<AgentRun['trace']['add']>[0];
  run.trace.add(lead, 'run.cancel_requested', { reason: 'user' });
  run.cancelling.abort();
  return ok({});
}

/** `GET /v2/agent`: newest first, a page at a time. */
export function listAgents({ account, query, method, path }: ServiceRequest, deps: ServiceDeps): Reply {
  if (deps.selfHosted) return noSuchPath(method, path);
  const before = Number(query.get('before') ?? Infinity);
  if (Number.isNaN(before)) return failed(400, 'Bad Request', { code: 'BAD_REQUEST' });
  const runs = deps.jobs.agents.of(account).filter(({ createdAt }) => createdAt < before);
  const page = runs.reverse().slice(0, RUNS_A_PAGE);
  const last = page.at(-1);
  return ok({
    agents: page.map((run) => ({
      id: run.id,
      createdAt: isoOf(run.createdAt),
      targetHint: targetOf(run.body),
      origin: run.body.origin,
      settings: { hidden: false, starred: false },
      status: run.status,
      options: optionsOf(run.body),
    })),
    ...(last && runs.length > page.length
      ? { next: `${deps.ownUrl()}/v2/agent?before=${last.createdAt}` }
      : {}),
  });
}

function optionsOf({ urls, prompt, schema, model, effort }: AgentBody): object {
  return {
    prompt,
    model,
    ...(urls === undefined ? {} : { urls }),
    ...(schema === undefined ? {} : { schema }),
    ...(effort === undefined ? {} : { effort }),
  };
}

/** `GET /v2/agent/{id}/trace`: always all of it. */
export async function agentTrace(asked: ServiceRequest, deps: ServiceDeps): Promise<Reply> {
  const run = await findRun(asked, deps);
  if (run.body.model !== 'spark-2') return failed(400, 'Trace is only available for Spark 2 extracts');
  const live = asked.query.get('liveView') === 'true';
  return ok({
    id: run.id,
    events: run.trace.events,
    creditsUsed: run.creditsUsed,
    ...(live
      ? {
          activeBrowserSessions:
            run.browser === undefined
              ? []
              : [
                  {
                    id: run.browser,
                    liveViewUrl: `${deps.ownUrl()}/live/${run.browser}`,
                    viewport: { width: 1280, height: 720 },
                  },
                ],
        }
      : {}),
  });
}

/** `GET /v2/agent/{id}/snapshots/{snapshotId}`: the artifact as it was at that event. */
export async function agentSnapshot(asked: ServiceRequest, deps: ServiceDeps): Promise<Reply> {
  const run = await findRun(asked, deps);
  const snapshotId = paramOf(asked, 'snapshotId');
  if (run.body.model !== 'spark-2') return failed(400, 'Snapshots are only available for Spark 2 extracts');
  if (!isId(snapshotId)) return failed(400, 'Invalid snapshot ID');
  const snapshot = run.trace.snapshot(snapshotId);
  // Relayed from another server, which omits `success`.
  if (snapshot === undefined) return { status: 404, body: { error: 'Snapshot not found' } };
  return ok({ id: run.id, snapshotId, snapshot });
}
