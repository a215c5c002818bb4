import { given } from '@/lib/core/text/given';
import { dataTable } from '@/lib/features/extract/data-table';
import { AppError } from '@/lib/core/model/errors';
import type { AgentRequest } from '@/lib/core/model/request';
import { urlForService } from '@/lib/core/model/url';
import type { StepNext } from '@/lib/core/ports/engine';
import type { ServiceClient } from '@/lib/service/endpoints/client';
import { checked } from '@/lib/service/http/checked';
import { agentBodySchema, type AgentBody, type AgentEvent, type AgentState } from './wire';
import { nameOf, titleOf } from '@/lib/core/model/title';
import { toDataPage } from '@/lib/service/pages/data-page';
import { goesOn, polledJob, type Look, type PolledWork } from '@/lib/service/work/polled-job';
import {
  isAbout,
  lookInActivity,
  onlyOneSent,
  tolerate,
  type FoundStart,
  type SentBetween,
} from '@/lib/service/work/look-up';

/** Results are kept for a day. */
const KEPT_MS = 25 * 3_600_000;

const work: PolledWork<AgentRequest> = {
  check: (request) => void checked(agentBodySchema, toAgentBody(request)),
  async start({ client }, request, signal) {
    if (request.runId !== undefined) return request.runId;
    return (await client.agent.start(toAgentBody(request), { signal })).id;
  },
  lookUp: async ({ client }, request, sent, signal) =>
    request.runId === undefined
      ? lookUpRun(client, request, sent, signal)
      : { type: 'found', id: request.runId },
  async read({ client, now }, request, { id, since }, { signal }) {
    const state = await client.agent.status(id, { signal });
    if (!state.ended) {
      const { creditsUsed } = state;
      return creditsUsed === undefined
        ? goesOn(state)
        : { ...goesOn(state), came: { progress: { step: 'polling', creditsUsed } } };
    }
    return toEnd(request, state, await traceOf(client, id, signal), now() - since);
  },
  cancel: ({ client }, id, signal) => client.agent.cancel(id, { signal }),
  hostedOnly: true,
  keptForMs: KEPT_MS,
};

/** An agent run (docs/service.md 14). The service reports at the end which cap applied, and the cost. */
export const agentJob = polledJob<'agent'>(work);

/** The newest runs are listed with their prompt; a server without that list may name the run in the recent activity. */
async function lookUpRun(
  client: ServiceClient,
  { prompt, urls }: AgentRequest,
  sent: SentBetween,
  signal: AbortSignal,
): Promise<FoundStart> {
  const listed = await tolerate(client.agent.list({}, { signal }));
  if (!listed.ok) {
    if (listed.found.type === 'unreachable') return listed.found;
    return lookInActivity(client, 'agent', isAbout([...urls, prompt]), sent, signal);
  }
  const { runs, servedAt } = listed.value;
  const same = runs.filter((run) => run.prompt === undefined || run.prompt === prompt);
  return onlyOneSent(
    same.map(({ id, createdAt }) => ({ id, at: createdAt })),
    sent,
    servedAt,
  );
}

/** The trace of the run, for display; a run without a trace is not a failure, and its result does not wait for one. */
async function traceOf(client: ServiceClient, id: string, signal: AbortSignal): Promise<AgentEvent[]> {
  try {
    return (await client.agent.trace(id, { signal })).events;
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return [];
  }
}

function toEnd(
  request: AgentRequest,
  state: AgentState,
  trace: readonly AgentEvent[],
  readingMs: number,
): Look {
  const { creditsUsed } = state;
  const data = state.data ?? state.partial;
  const came = (data !== undefined && data !== null) || state.message !== undefined;
  const page = toDataPage({
    // An answer is no version of the page that it started at.
    url: nameOf('agent', [request.prompt, ...request.urls].join(' ')),
    title: titleOf(request.prompt),
    content: {
      ...given({ markdown: state.message }),
      json: data,
      extra: {
        trace: trace.length > 0 ? trace.map(({ raw }) => raw) : undefined,
        model: state.model,
        stopReason: state.stopReason,
      },
    },
    readingMs,
    warnings: state.status === 'completed' ? [] : ['agent-partial'],
    creditsUsed,
  });
  return {
    type: 'ended',
    outcome: {
      captures: came ? [page] : [],
      progress: {
        step: 'saving',
        ...given({ creditsUsed }),
        ...(state.message === undefined && dataTable(data).rows.length === 0
          ? { notes: [{ code: 'ended-empty' }] }
          : {}),
      },
      next: endOf(request, state, trace),
    },
  };
}

/** A canceled run reports that it failed; its trace, or its own message, says which it was. */
function endOf(request: AgentRequest, { status, error }: AgentState, trace: readonly AgentEvent[]): StepNext {
  if (status === 'completed') return { type: 'done' };
  const finished = trace.findLast(({ type }) => type === 'run.finished');
  const cause = finished?.error ?? trace.findLast(isErrorOfRun)?.error;
  const detail = error ?? cause?.message ?? finished?.outcome;
  const code = codeOf(finished?.outcome, cause?.code ?? undefined, detail);
  if (status === 'cancelled' || code === 'cancelled') return { type: 'cancelled' };
  return {
    type: 'fail',
    failure: {
      reason: 'job-failed',
      facts: {
        ...(detail === undefined ? {} : { detail: detail.slice(0, 300) }),
        ...given({ serviceCode: code }),
        ...(cause?.retryable === undefined ? {} : { retryable: cause.retryable }),
        ...(code === 'credit_limit_reached' && request.runId === undefined
          ? { amount: request.maxCredits }
          : {}),
      },
    },
  };
}

/** Why a run ended: the outcome that it names, otherwise the error of its trace, otherwise its own message. */
function codeOf(
  outcome: string | undefined,
  code: string | undefined,
  detail: string | undefined,
): string | undefined {
  if (outcome === 'cancelled' || outcome === 'refused' || outcome === 'credit_limit_reached') return outcome;
  if (code !== undefined) return code;
  if (CANCELLED.test(detail ?? '')) return 'cancelled';
  return /credit limit/i.test(detail ?? '') ? 'credit_limit_reached' : undefined;
}

/** A cancellation message, for a run whose trace cannot be read; messages about something else start differently. */
const CANCELLED =
  /^(?:(?:the|this|your) )?(?:(?:agent|extract|extraction) )?(?:agent|run|job|task|request|extract|extraction)?\s*(?:was |has been |is )?cancell?ed\b/i;

/** An error of a sub-agent did not end the run. */
const isErrorOfRun = ({ type, agent }: AgentEvent): boolean =>
  type === 'error.occurred' && agent?.role !== 'subagent';

/** Only fields that every server knows, unless the user asked for more: an unknown name is refused. */
function toAgentBody(request: AgentRequest): AgentBody {
  const { prompt, urls, schema, maxCredits, strictConstrainToURLs, model, effort } = request;
  return {
    prompt,
    maxCredits,
    ...(urls.length === 0 ? {} : { urls: urls.map(urlForService) }),
    ...given({ schema, strictConstrainToURLs, model, effort }),
  };
}
