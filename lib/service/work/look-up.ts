import { AppError, type FailureReason } from '@/lib/core/model/errors';
import { normalizeUrl } from '@/lib/core/model/url';
import type { ActivityKind, ServiceClient } from '../endpoints/client';
import { isLost } from '../http/errors';

/** Why a read gave no result. */
type Unread =
  /** It cannot be determined. `error`: what the service answered instead; a self-hosted one keeps no history. */
  | { type: 'unavailable'; error?: AppError }
  /** Still no answer. */
  | { type: 'unreachable'; error: AppError };

const FOR_PERSON: ReadonlySet<FailureReason> = new Set([
  'key-refused',
  'not-connected',
  'other-service',
  'host-not-granted',
]);

type Read<T> = { ok: true; value: T } | { ok: false; found: Unread };

/** A read that may fail without harm: only a result matters. */
export async function tolerate<T>(read: Promise<T>): Promise<Read<T>> {
  try {
    return { ok: true, value: await read };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    if (isLost(error) || error.reason === 'offline')
      return { ok: false, found: { type: 'unreachable', error } };
    // Nothing works before the user resolves these; a key that only may not list activity is not such a case.
    if (FOR_PERSON.has(error.reason)) throw error;
    return { ok: false, found: { type: 'unavailable', error } };
  }
}

/** The result of looking up a call whose reply was lost; `unfinished`: the service knows it but has no result yet. */
export type LookedUp<T> = { type: 'found'; value: T } | { type: 'unfinished' } | { type: 'absent' } | Unread;

/** A `Date` header is truncated to the second, and a reply takes a while. */
const CLOCK_TOLERANCE_MS = 2_000;
/** The assumed clock difference if the service does not send its time. */
const UNKNOWN_SKEW_MS = 10_000;
/** Of 50 entries each: more than a busy team does during one call. */
const MOST_PAGES = 10;

/** The earliest time, by the service's clock, at which a call sent at `sentAt` by our clock may have arrived. */
export function earliestOnService(sentAt: number, servedAt: number | undefined, now: number): number {
  return servedAt === undefined ? sentAt - UNKNOWN_SKEW_MS : sentAt + (servedAt - now) - CLOCK_TOLERANCE_MS;
}

/** The calls of a client that read the team's activity. */
export type ActivityClient = { team: Pick<ServiceClient['team'], 'activity'> };

type Entry = { id: string; target: string | undefined; at: number };

export type RecentActivity = {
  /** Newest first, each once. */
  entries: Entry[];
  servedAt: number | undefined;
  /** Why older entries are missing: what is not listed here may still exist. */
  missing?: Unread;
};

/** The team's recent activity of one kind, read at least as far back as a call sent at `sentAt` by our clock. */
export async function recentActivity(
  client: ActivityClient,
  of: ActivityKind,
  { sentAt, now }: { sentAt: number; now: () => number },
  signal: AbortSignal,
): Promise<RecentActivity> {
  const found = new Map<string, Entry>();
  let servedAt: number | undefined;
  let cursor: string | undefined;
  for (let page = 1; page <= MOST_PAGES; page += 1) {
    const read = await tolerate(client.team.activity({ endpoint: of, cursor }, { signal }));
    if (!read.ok) return { entries: [...found.values()], servedAt, missing: read.found };
    const { entries } = read.value;
    ({ servedAt, cursor } = read.value);
    for (const { id, target, created_at } of entries)
      found.set(id, { id, target: target ?? undefined, at: Date.parse(created_at) });
    const oldest = Date.parse(entries.at(-1)?.created_at ?? '');
    const isFarEnough = entries.length === 0 || oldest < earliestOnService(sentAt, servedAt, now());
    if (cursor === undefined || isFarEnough) return { entries: [...found.values()], servedAt };
  }
  return { entries: [...found.values()], servedAt, missing: { type: 'unavailable' } };
}

/** The result of looking up a start whose reply was lost; `absent`: the service answered, and does not know it. */
export type FoundStart = { type: 'found'; id: string } | { type: 'absent' } | Unread;

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

/** Whether an entry of the activity may be about one of these; one without a target may be. */
export function isAbout(targets: readonly string[]): (target: string | undefined) => boolean {
  const asked = new Set(targets.map(normalizeUrl));
  return (target) => target === undefined || target === '' || asked.has(normalizeUrl(target));
}

/** Searches the team's recent activity for the one that `isIt` accepts. */
export async function lookInActivity(
  client: ActivityClient,
  of: ActivityKind,
  isIt: (target: string | undefined, id: string) => boolean,
  sent: SentBetween,
  signal: AbortSignal,
): Promise<FoundStart> {
  const when = { sentAt: sent.since, now: sent.now };
  const { entries, servedAt, missing } = await recentActivity(client, of, when, signal);
  if (missing) return missing;
  return onlyOneSent(
    entries.filter(({ id, target }) => isIt(target, id)),
    sent,
    servedAt,
  );
}
