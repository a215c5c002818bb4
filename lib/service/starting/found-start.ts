import type { AppError } from '@/lib/core/model/errors';
import { earliestOnService, recentActivity, type ActivityClient } from '../step/recent-activity';
import { normalizeUrl } from '@/lib/core/model/url';
import type { ActivityKind } from '../endpoints/client';

/** The result of looking up a start whose reply was lost. */
export type FoundStart =
  | { type: 'found'; id: string }
  /** The service answered, and does not know it. */
  | { type: 'absent' }
  /** It cannot be determined. `error`: what the service answered instead; a self-hosted one keeps no history. */
  | { type: 'unavailable'; error?: AppError }
  /** Still no answer. */
  | { type: 'unreachable'; error: AppError };

/** The time range, by our clock, in which it can have been sent. */
export type SentBetween = { since: number; until: number; now: () => number };

/** How long a service may still work on a request that was given up here before listing it. */
const LATEST_MS = 60_000;

export type Candidate = { id: string; at: number | undefined };

/**
 * The one that started during the call. If two match, neither counts: it is unknown which was started here, so the user
 * is asked.
 */
export function onlyOneSent(
  candidates: readonly Candidate[],
  { since, until, now }: SentBetween,
  servedAt: number | undefined,
): FoundStart {
  const earliest = earliestOnService(since, servedAt, now());
  const latest = earliestOnService(until, servedAt, now()) + LATEST_MS;
  const fitting = candidates.filter(({ at }) => at !== undefined && at >= earliest && at <= latest);
  const [first] = fitting;
  if (first === undefined) return { type: 'absent' };
  return fitting.length === 1 ? { type: 'found', id: first.id } : { type: 'unavailable' };
}

/** Searches the team's recent activity; an entry without a target may be a match. */
export async function lookInActivity(
  client: ActivityClient,
  of: ActivityKind,
  targets: readonly string[],
  sent: SentBetween,
  signal: AbortSignal,
): Promise<FoundStart> {
  const when = { sentAt: sent.since, now: sent.now };
  const { entries, servedAt, missing } = await recentActivity(client, of, when, signal);
  if (missing) return missing;
  const asked = new Set(targets.map(normalizeUrl));
  const candidates = entries.filter(
    ({ target }) => target === undefined || target === '' || asked.has(normalizeUrl(target)),
  );
  return onlyOneSent(candidates, sent, servedAt);
}
