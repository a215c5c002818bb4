import type { ActivityKind, ServiceClient } from '../endpoints/client';
import { tolerate, type Unread } from './tolerate';

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
