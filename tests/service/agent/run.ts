import { randomUUID } from 'node:crypto';
import type { Account } from '../accounts';
import { answerFor } from '../answers';
import type { ServiceDeps } from '../deps';
import { gatherFrom, mergeGathered, type Gathered } from '../gather';
import { Refusal } from '../reply';
import { rankPages } from '../search/rank';
import type { AgentRun } from './agent-run';
import type { TraceAgent, TraceError } from './trace';

/** The cost of a run: a little for the plan, and each page. */
const PLAN_CREDITS = 5;
const PAGE_CREDITS = 10;
const FREE_RUNS_A_DAY = 5;
const DAY_MS = 86_400_000;
/** Runs that request more are never free. */
const MOST_FREE_CREDITS = 2_500;
const MOST_PAGES_FOUND = 3;
/** A cancel is cooperative: the run notices it after a while. */
const NOTICE_CANCEL_MS = 300;

/** Reads the pages, fills in the requested data, and reports every step in the trace. */
export async function runAgent(run: AgentRun, account: Account, deps: ServiceDeps): Promise<void> {
  const { body, trace } = run;
  const signal = AbortSignal.any([deps.work.signal, run.cancelling.signal]);
  const turn = deps.pace.turns(signal);
  const lead: TraceAgent = { id: randomUUID(), role: 'orchestrator', name: 'orchestrator' };
  const startedAt = deps.now();
  trace.add(lead, 'run.started');
  trace.add(lead, 'agent.started');
  trace.add(lead, 'progress.reported', { phase: 'planning', message: 'Choosing where to look' });
  run.creditsUsed = PLAN_CREDITS;
  const urls = await addressesOf(run, deps);
  trace.add(lead, 'reasoning.summary', {
    text:
      urls.length === 0
        ? 'No page is known that could answer this.'
        : `Reading ${urls.length} page(s): ${urls.join(', ')}.`,
  });
  const sessionId = randomUUID();
  run.browser = sessionId;
  trace.add(lead, 'browser.session.started', { sessionId });
  const pages: Gathered[] = [];
  let stopped: TraceError | undefined;
  for (const url of urls) {
    await turn();
    if (run.creditsUsed + PAGE_CREDITS > body.maxCredits) stopped = capReached;
    if (run.cancelling.signal.aborted) stopped = await noticeCancel(deps);
    if (stopped || deps.work.signal.aborted) break;
    run.creditsUsed += PAGE_CREDITS;
    const page = await readPage(run, url, lead, account, deps);
    if (!page) continue;
    pages.push(page);
    trace.keep(
      lead,
      {
        kind: 'json',
        artifactId: 'data',
        change: pages.length === 1 ? 'init' : 'partial',
        itemCount: pages.length,
      },
      JSON.stringify(mergeGathered(pages, body)),
    );
  }
  if (!stopped && run.cancelling.signal.aborted) stopped = await noticeCancel(deps);
  delete run.browser;
  trace.add(lead, 'browser.session.finished', { sessionId, durationMs: deps.now() - startedAt });
  if (stopped) fail(run, stopped, lead, startedAt, deps);
  else finish(run, pages, lead, startedAt, account, deps);
  run.completedAt = deps.now();
}

const capReached: TraceError = {
  code: 'credit_limit_reached',
  retryable: false,
  source: 'billing',
  message: 'The run was stopped because it reached its credit limit.',
};

async function noticeCancel(deps: ServiceDeps): Promise<TraceError> {
  await deps.clock.until(deps.now() + NOTICE_CANCEL_MS, deps.work.signal);
  return {
    code: 'cancelled',
    retryable: false,
    source: 'agent',
    message: 'The run was cancelled by the user.',
  };
}

/** One page, read by a separate helper. */
async function readPage(
  run: AgentRun,
  url: string,
  lead: TraceAgent,
  account: Account,
  deps: ServiceDeps,
): Promise<Gathered | undefined> {
  const { trace, body } = run;
  const helper: TraceAgent = {
    id: randomUUID(),
    role: 'subagent',
    name: `reader of ${new URL(url).hostname}`,
    parentId: lead.id,
  };
  const startedAt = deps.now();
  const toolCallId = randomUUID();
  trace.add(helper, 'agent.started');
  trace.add(lead, 'progress.reported', { phase: 'working', message: `Reading ${url}` });
  trace.add(helper, 'tool_call.started', { toolCallId, toolName: 'scrape', parameters: { url } });
  try {
    const page = await gatherFrom(url, body, account, deps);
    const result = { url: page.url, title: page.title, characters: page.markdown.length };
    trace.add(helper, 'tool_call.finished', { toolCallId, toolName: 'scrape', result });
    trace.add(helper, 'agent.finished', { outcome: 'succeeded', durationMs: deps.now() - startedAt });
    return page;
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const problem: TraceError = {
      code: 'internal',
      retryable: true,
      source: 'tool',
      message: `${url} could not be read.`,
    };
    trace.add(helper, 'tool_call.finished', {
      toolCallId,
      toolName: 'scrape',
      result: { error: problem.message },
    });
    trace.add(helper, 'error.occurred', { error: problem });
    trace.add(helper, 'agent.finished', {
      outcome: 'failed',
      durationMs: deps.now() - startedAt,
      error: problem,
    });
    return undefined;
  }
}

function finish(
  run: AgentRun,
  pages: Gathered[],
  lead: TraceAgent,
  startedAt: number,
  account: Account,
  deps: ServiceDeps,
): void {
  const { trace, body } = run;
  trace.add(lead, 'progress.reported', { phase: 'finalizing', message: 'Writing the answer' });
  if (body.mode === 'chat')
    run.message = answerFor(body.prompt, pages.map(({ markdown }) => markdown).join('\n\n'));
  run.data = mergeGathered(pages, body);
  trace.keep(
    lead,
    { kind: 'json', artifactId: 'data', change: 'update', itemCount: pages.length },
    JSON.stringify(run.data),
  );
  trace.add(lead, 'agent.finished', { outcome: 'succeeded', durationMs: deps.now() - startedAt });
  trace.add(lead, 'run.finished', { outcome: 'succeeded', error: null });
  run.status = 'completed';
  run.outcome = 'succeeded';
  if (!isFree(run, account, deps)) deps.accounts.charge(account, run.creditsUsed, `agent ${run.id}`);
}

/** A run that did not succeed has no data and costs nothing. */
function fail(
  run: AgentRun,
  error: TraceError,
  lead: TraceAgent,
  startedAt: number,
  deps: ServiceDeps,
): void {
  const outcome = error.code === 'cancelled' ? 'cancelled' : 'credit_limit_reached';
  run.trace.add(lead, 'error.occurred', { error });
  run.trace.add(lead, 'agent.finished', {
    outcome: outcome === 'cancelled' ? 'cancelled' : 'failed',
    durationMs: deps.now() - startedAt,
    error,
  });
  run.trace.add(lead, 'run.finished', { outcome, error });
  run.status = 'failed';
  run.outcome = outcome;
  run.error = error.message;
  run.creditsUsed = 0;
}

/** The first runs of a day cost nothing. */
function isFree(run: AgentRun, account: Account, deps: ServiceDeps): boolean {
  const today = deps.jobs.agents.of(account).filter((each) => deps.now() - each.createdAt < DAY_MS);
  return run.body.maxCredits <= MOST_FREE_CREDITS && today.indexOf(run) < FREE_RUNS_A_DAY;
}

/** The pages that were named; otherwise those that the search knows. */
async function addressesOf({ body }: AgentRun, deps: ServiceDeps): Promise<string[]> {
  if (body.urls && body.urls.length > 0) return [...new Set(body.urls)];
  return rankPages(body.prompt, await deps.index())
    .slice(0, MOST_PAGES_FOUND)
    .map(({ url }) => url);
}
