import { AppError } from '@/lib/core/model/errors';
import { normalizeUrl } from '@/lib/core/model/url';
import type { StepInput, StepOutcome } from '@/lib/core/ports/engine';
import { toCrawlBody } from '@/lib/features/crawl/service/crawl-body';
import { isHosted } from '@/lib/service/http/connection';
import type { ServiceEngineDeps } from '@/lib/service/work/job';
import { again, wait, type ReadingCursor } from './site-cursor';
import { isSameCrawl, type SiteRequest } from './site-start';

/** Tolerance between times of the service's own clock, which may record a start slightly after later events. */
const SLACK_MS = 500;
const TRIES = 3;
const AGAIN_MS = 2_000;
/** A service may list a batch up to most of a minute after it started. */
const NOTED_LATE_MS = 30_000;

export type Twins = NonNullable<ReadingCursor['twins']>;

/** Whether to look up twins now: right after the start, and again if the service had not listed it yet. */
export function areTwinsDue({ twins }: ReadingCursor, now: number): boolean {
  return twins !== undefined && (twins.dueAt === undefined || twins.dueAt <= now);
}

/**
 * A browser repeats a request by itself, without notice, when the connection is dropped without an answer
 * (docs/adr/0009): whatever the same call started before the answered one is looked up and canceled. Only work with the
 * same address and options that started during the call is such a twin; for a batch, the same first page. Never a
 * reason to fail.
 */
export async function endTwins(
  deps: ServiceEngineDeps,
  request: SiteRequest,
  { twins, ...cursor }: ReadingCursor,
  input: StepInput,
): Promise<StepOutcome> {
  if (!twins) return again(cursor);
  const tries = twins.tries + 1;
  const last = tries >= TRIES || input.canceling;
  try {
    const found = await twinsOf(deps, request, cursor, twins, input.signal);
    for (const id of found.ids) await deps.client[cursor.remote.of].cancel(id, { signal: input.signal });
    // The job itself is read meanwhile; the service lists it later.
    return found.noted || last
      ? again(cursor)
      : again({ ...cursor, twins: { ...twins, tries, dueAt: deps.now() + NOTED_LATE_MS } });
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return last ? again(cursor) : wait({ ...cursor, twins: { ...twins, tries } }, deps.now() + AGAIN_MS);
  }
}

type Begun = {
  id: string;
  at: number | undefined;
  /** For a batch. */
  first?: string | undefined;
  isAs: (own: Begun) => boolean;
};
/** `noted`: the service lists the job itself, or lists nothing at all. */
type FoundTwins = { ids: string[]; noted: boolean };

async function twinsOf(
  deps: ServiceEngineDeps,
  request: SiteRequest,
  { remote: { of, id } }: Pick<ReadingCursor, 'remote'>,
  { tookMs }: Twins,
  signal: AbortSignal,
): Promise<FoundTwins> {
  const begun = await (of === 'crawl' ? crawls(deps, request, signal) : batches(deps, signal));
  if (!begun) return { ids: [], noted: true };
  const own = begun.find((each) => each.id === id);
  const ownAt = own?.at;
  // A crawl that is over is not in the list of running ones.
  if (own === undefined || ownAt === undefined) return { ids: [], noted: of === 'crawl' };
  const ids = begun
    .filter((each) => {
      const inTime =
        each.at !== undefined && each.at >= ownAt - tookMs - SLACK_MS && each.at <= ownAt + SLACK_MS;
      return inTime && each.id !== id && !deps.begunHere.has(each.id) && each.isAs(own);
    })
    .map((twin) => twin.id);
  return { ids, noted: true };
}

async function crawls(
  { client }: ServiceEngineDeps,
  request: SiteRequest,
  signal: AbortSignal,
): Promise<Begun[] | undefined> {
  if (request.kind !== 'crawl') return undefined;
  const body = toCrawlBody(request);
  const active = await client.crawl.active({ signal });
  return active.crawls.map((crawl) => ({
    id: crawl.id,
    at: crawl.createdAt,
    isAs: () => isSameCrawl(crawl, body),
  }));
}

/** Batches are listed only with their first page, and only by a hosted service. */
async function batches(
  { client, connection }: ServiceEngineDeps,
  signal: AbortSignal,
): Promise<Begun[] | undefined> {
  const now = await connection();
  if (!now || !isHosted(now)) return undefined;
  const { entries } = await client.team.activity({ endpoint: 'batch_scrape' }, { signal });
  return entries.map(({ id, created_at, target }) => {
    const first = typeof target === 'string' ? normalizeUrl(target) : undefined;
    return {
      id,
      at: Date.parse(created_at),
      first,
      isAs: (own) => first !== undefined && first === own.first,
    };
  });
}
