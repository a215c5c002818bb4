import { AppError, toFailure } from '@/lib/core/model/errors';
import { hostOf } from '@/lib/core/model/url';
import type { Usage, UsageBalance, UsagePart, UsagePeriod } from '../usage';
import type { Clock } from '@/lib/core/ports/host';
import type { ServiceClient, ServiceConnection } from '@/lib/service/endpoints/client';
import { timeOf } from '@/lib/service/wire/site-job';
import type { UsedInPeriod } from '@/lib/service/wire/team';

/** A server whose queue is down says so after 15 s (docs/service.md 21). */
const QUEUE_TIMEOUT_MS = 10_000;

/**
 * What the service reports about the account and its queue: free, and each part fails separately. A server without
 * billing is asked only for its queue, since it writes an error into its log for every other request (docs/service.md
 * 21). Throws when a refused key or a missing connection makes all parts fail.
 */
export async function readUsage(deps: {
  client: Pick<ServiceClient, 'team'>;
  connection: () => Promise<ServiceConnection | undefined>;
  now: Clock;
  signal: AbortSignal;
}): Promise<Usage> {
  const { signal } = deps;
  const { team } = deps.client;
  const connection = await deps.connection();
  if (!connection) throw new AppError('not-connected');
  const base = { host: hostOf(connection.baseUrl) };
  // It would refuse each of these requests.
  if (connection.keyless) return { ...base, readAt: deps.now() };
  const queue = partOf(team.queueStatus({ signal, timeoutMs: QUEUE_TIMEOUT_MS }), readQueue);
  if (connection.hosted === false) return { ...base, queue: await queue, readAt: deps.now() };

  const [credit, token, credits, tokens, recent] = await Promise.all([
    partOf(team.creditUsage({ signal }), ({ data }) => data),
    partOf(team.tokenUsage({ signal }), ({ data }) => data),
    partOf(team.creditHistory({}, { signal }), (periods) => periods),
    partOf(team.tokenHistory({ signal }), (periods) => periods),
    partOf(team.activity({}, { signal }), ({ entries }) =>
      entries.map(({ id, endpoint, created_at, target }) => ({
        id,
        endpoint,
        ...at('at', timeOf(created_at)),
        ...(typeof target === 'string' && target !== '' ? { target } : {}),
      })),
    ),
  ]);
  const answered = await queue;
  if (connection.hosted === undefined && hasNoBilling([credit, token], answered))
    return { ...base, queue: answered, readAt: deps.now() };
  const period = 'value' in credit ? credit.value : 'value' in token ? token.value : undefined;
  return {
    ...base,
    readAt: deps.now(),
    queue: answered,
    billed: {
      credits: balanceOf(credit, ({ remainingCredits, planCredits }) => [remainingCredits, planCredits]),
      tokens: balanceOf(token, ({ remainingTokens, planTokens }) => [remainingTokens, planTokens]),
      ...at('startsAt', timeOf(period?.billingPeriodStart ?? undefined)),
      ...at('endsAt', timeOf(period?.billingPeriodEnd ?? undefined)),
      periods: joined(credits, tokens),
      recent,
    },
  };
}

/** The kind of server is not known yet: its queue answers, and neither balance does. */
function hasNoBilling(balances: readonly UsagePart<unknown>[], queue: UsagePart<unknown>): boolean {
  return (
    'value' in queue && balances.every((part) => 'failure' in part && (part.failure.facts.status ?? 0) >= 500)
  );
}

function readQueue(answer: Awaited<ReturnType<ServiceClient['team']['queueStatus']>>) {
  const { jobsInQueue, activeJobsInQueue: running, maxConcurrency } = answer;
  const waiting =
    answer.waitingJobsInQueue ??
    (typeof running === 'number' ? Math.max(0, jobsInQueue - running) : jobsInQueue);
  return {
    ...(typeof running === 'number' ? { running } : {}),
    waiting,
    ...(typeof maxConcurrency === 'number' ? { atOnce: maxConcurrency } : {}),
  };
}

function balanceOf<T>(
  part: UsagePart<T>,
  numbers: (answer: T) => [left: number, plan: number | null | undefined],
): UsagePart<UsageBalance> {
  if ('failure' in part) return part;
  const [left, plan] = numbers(part.value);
  return { value: { left, ...(typeof plan === 'number' ? { plan } : {}) } };
}

/** Credits and tokens of the same period in one row, newest first; one of the two may be missing. */
function joined(
  credits: UsagePart<UsedInPeriod[]>,
  tokens: UsagePart<UsedInPeriod[]>,
): UsagePart<UsagePeriod[]> {
  if ('failure' in credits && 'failure' in tokens) return credits;
  const rows = new Map<string, UsagePeriod>();
  const add = (part: UsagePart<UsedInPeriod[]>, name: 'credits' | 'tokens'): void => {
    if ('failure' in part) return;
    for (const { startsAt, endsAt, used } of part.value) {
      const key = `${startsAt} ${endsAt}`;
      const row = rows.get(key) ?? { ...at('startsAt', startsAt), ...at('endsAt', endsAt) };
      if (used !== undefined) row[name] = (row[name] ?? 0) + used;
      rows.set(key, row);
    }
  };
  add(credits, 'credits');
  add(tokens, 'tokens');
  return { value: [...rows.values()].sort((a, b) => (b.startsAt ?? 0) - (a.startsAt ?? 0)) };
}

const at = <K extends string>(name: K, time: number | undefined): { [N in K]?: number } =>
  time === undefined ? {} : ({ [name]: time } as { [N in K]: number });

/** A failed part is reported next to the others; a failure that the user must resolve first is thrown. */
async function partOf<T, V>(read: Promise<T>, value: (answer: T) => V): Promise<UsagePart<V>> {
  try {
    return { value: value(await read) };
  } catch (error) {
    if (!(error instanceof AppError) || FOR_PERSON.has(error.reason)) throw error;
    return { failure: toFailure(error) };
  }
}

const FOR_PERSON: ReadonlySet<AppError['reason']> = new Set<AppError['reason']>([
  'not-connected',
  'key-refused',
  'host-not-granted',
  'offline',
  'redirect-refused',
]);
