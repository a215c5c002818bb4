import { normaliseUrl } from '../../../../model/url';
import type { ActivityKind } from '../../clients/team';
import type { ServiceClient } from '../../client';
import { earliestOnService, tolerate } from '../../look-up';
import type { FoundStart, SentBetween } from '../site/look-up';

/** A request that was given up here may still be worked on there for so long before it is noted. */
const LATEST_MS = 60_000;

export type Candidate = { id: string; at: number | undefined };

/**
 * The one that began in the time of the call. Two that fit are nobody's: which of them was started here cannot be
 * known, so that a person is asked.
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

/** Looks among what the team did lately; an entry that names no target may be it. */
export async function lookInActivity(
  client: Pick<ServiceClient, 'activity'>,
  of: ActivityKind,
  targets: readonly string[],
  sent: SentBetween,
  signal: AbortSignal,
): Promise<FoundStart> {
  const activity = await tolerate(client.activity(of, { signal }));
  if (!activity.ok) return activity.found;
  const { entries, servedAt } = activity.value;
  const asked = new Set(targets.map(normaliseUrl));
  const candidates = entries
    .filter(({ target }) => typeof target !== 'string' || target === '' || asked.has(normaliseUrl(target)))
    .map(({ id, created_at }) => ({ id, at: Date.parse(created_at) }));
  return onlyOneSent(candidates, sent, servedAt);
}
