import { given } from '@/lib/core/text/given';
import { AppError, toFailure, type Failure } from '../core/model/errors';
import type { ConnectionResult } from '../core/model/settings';
import type { Clock } from '../core/ports/host';
import type { ServiceClient, ServiceConnection } from './endpoints/client';

const TIMEOUT_MS = 15_000;
/** A server whose queue is down says so after 15 s (docs/service.md 21): this is long enough to wait. */
const QUEUE_TIMEOUT_MS = 10_000;

/** Messages that say no more than the status does. */
const PLAIN_REFUSAL = /^(unauthorized|forbidden)(: (invalid token|token missing))?\.?$/i;

type Outcome<T> = { ok: true; value: T } | { ok: false; failure: Failure };

/**
 * Tests the service: free, sent once, and answered within 15 seconds. Throws only when `signal` is aborted or nothing
 * is connected. The three reads together distinguish a hosted account, a refused key, a server without billing and
 * something that is not the API (docs/service.md 21).
 */
export async function testConnection(deps: {
  client: Pick<ServiceClient, 'team'>;
  connection: () => Promise<ServiceConnection | undefined>;
  /** Whether the browser has granted access to this address. */
  granted: (baseUrl: string) => Promise<boolean>;
  /** Where no key is saved: the user wants what the service gives without one. */
  withoutKey?: boolean;
  now: Clock;
  signal: AbortSignal;
}): Promise<ConnectionResult> {
  const connection = await deps.connection();
  if (!connection) throw new AppError('not-connected');
  if (!(await deps.granted(connection.baseUrl))) return { kind: 'not-granted' };

  const startedAt = deps.now();
  let firstAnswer: number | undefined;
  const ask = async <T>(
    call: (options: { signal: AbortSignal; timeoutMs: number }) => Promise<T>,
    timeoutMs = TIMEOUT_MS,
  ) => {
    const outcome = await settle(call({ signal: deps.signal, timeoutMs }), deps.signal);
    if (outcome.ok || outcome.failure.facts.status !== undefined) firstAnswer ??= deps.now() - startedAt;
    return outcome;
  };
  const { team } = deps.client;
  const [tokens, credits, queue] = await Promise.all([
    ask(team.tokenUsage),
    ask(team.creditUsage),
    ask(team.queueStatus, QUEUE_TIMEOUT_MS),
  ]);
  const answeredInMs = Math.max(0, firstAnswer ?? 0);
  const failures = [tokens, credits, queue].flatMap((outcome) => (outcome.ok ? [] : [outcome.failure]));

  const refused = failures.find(({ reason }) => reason === 'key-refused');
  // The reply of the API itself: a page of something else that wants a password has no sentence.
  if (refused && deps.withoutKey && connection.key === undefined && refused.facts.detail !== undefined)
    return { kind: 'keyless', answeredInMs };
  if (refused) return keyRefused(refused);
  const token = tokens.ok ? tokens.value.data : undefined;
  const credit = credits.ok ? credits.value.data : undefined;
  // A server without billing may return a balance and no plan.
  const tokenBalance = balance(token?.remainingTokens, token?.planTokens);
  const creditBalance = balance(credit?.remainingCredits, credit?.planCredits);
  if (tokenBalance ?? creditBalance) {
    const period = credit ?? token;
    return {
      kind: 'connected',
      answeredInMs,
      ...given({ credits: creditBalance, tokens: tokenBalance }),
      periodStart: period?.billingPeriodStart ?? null,
      periodEnd: period?.billingPeriodEnd ?? null,
    };
  }
  if (tokens.ok || credits.ok || queue.ok) return { kind: 'connected-no-billing', answeredInMs };
  const worst = worstOf(failures);
  const queueSilent = !queue.ok && queue.failure.facts.status === undefined;
  return worst.kind === 'service-error' && queueSilent ? { ...worst, queueSilent } : worst;
}

function balance(remaining: number | undefined, plan: number | null | undefined) {
  return remaining === undefined || plan === undefined || plan === null ? undefined : { remaining, plan };
}

function keyRefused({ facts }: Failure): ConnectionResult {
  const { keyTail, detail } = facts;
  const said = detail === undefined || PLAIN_REFUSAL.test(detail) ? undefined : detail;
  return {
    kind: 'key-refused',
    ...given({ keyTail, said }),
    ...statusOf({ facts }),
  };
}

/** The result when none of the three succeeded: the first of these reasons that any of them has. */
function worstOf(failures: Failure[]): ConnectionResult {
  const of = (...reasons: Failure['reason'][]) => failures.find(({ reason }) => reasons.includes(reason));
  if (of('redirect-refused')) return { kind: 'redirect-refused' };
  const forbidden = of('forbidden');
  if (forbidden) return keyRefused(forbidden);
  // A server of this API answers with its own error bodies; a page, or JSON of another shape, is something else.
  const failed = of('service-error', 'service-cannot', 'rate-limited', 'concurrency-limited');
  const foreign = of('wrong-api', 'too-old', 'bad-reply', 'not-found', 'bad-request');
  if (failed && !(foreign && failed.facts.detail === undefined))
    return { kind: 'service-error', ...statusOf(failed) };
  if (foreign) return { kind: 'wrong-api', ...statusOf(foreign) };
  return { kind: 'no-answer' };
}

function statusOf({ facts }: Pick<Failure, 'facts'>): { status?: number } {
  return facts.status === undefined ? {} : { status: facts.status };
}

async function settle<T>(work: Promise<T>, signal: AbortSignal): Promise<Outcome<T>> {
  try {
    return { ok: true, value: await work };
  } catch (error) {
    if (signal.aborted || !(error instanceof AppError)) throw error;
    return { ok: false, failure: toFailure(error) };
  }
}
