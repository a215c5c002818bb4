import { AppError } from '../../../../model/errors';
import { normaliseUrl } from '../../../../model/url';
import type { StepInput, StepOutcome } from '../../../../ports/engine';
import type { ServiceEngineDeps } from '../job';
import { toCrawlBody } from './crawl-body';
import type { ReadingCursor } from './cursor';
import { isSameCrawl } from './look-up';
import { again, wait } from './outcomes';
import type { SiteRequest } from './remote';

/** Times by the same clock of the service, which may note what was begun a moment later than what came after it. */
const SLACK_MS = 500;
const TRIES = 3;
const AGAIN_MS = 2_000;

/**
 * A browser sends a start again by itself when the connection is dropped without an answer, and says nothing of it
 * (docs/adr/0009): what the same call began before the one that was answered is looked for and cancelled. Only what has
 * the same address and options, and began while the call ran, is such a twin. Never a reason to fail.
 */
export async function endTwins(
  deps: ServiceEngineDeps,
  request: SiteRequest,
  { twins, ...cursor }: ReadingCursor,
  input: StepInput,
): Promise<StepOutcome> {
  if (!twins) return again(cursor);
  try {
    for (const id of await twinsOf(deps, request, { ...cursor, twins }, input.signal))
      await deps.client[cursor.of].cancel(id, { signal: input.signal });
    return again(cursor);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const tries = twins.tries + 1;
    return tries >= TRIES || input.cancelling
      ? again(cursor)
      : wait({ ...cursor, twins: { ...twins, tries } }, deps.now() + AGAIN_MS);
  }
}

type Begun = { id: string; at: number | undefined; same: boolean };

async function twinsOf(
  deps: ServiceEngineDeps,
  request: SiteRequest,
  { of, id, twins }: ReadingCursor,
  signal: AbortSignal,
): Promise<string[]> {
  const begun = await (of === 'crawl' ? crawls(deps, request, signal) : batches(deps, request, signal));
  const own = begun.find((each) => each.id === id)?.at;
  if (own === undefined || !twins) return [];
  return begun
    .filter(({ id: other, at, same }) => {
      const inTime = at !== undefined && at >= own - twins.tookMs - SLACK_MS && at <= own + SLACK_MS;
      return same && inTime && other !== id && !deps.begunHere.has(other);
    })
    .map((twin) => twin.id);
}

async function crawls(
  { client }: ServiceEngineDeps,
  request: SiteRequest,
  signal: AbortSignal,
): Promise<Begun[]> {
  if (request.kind !== 'crawl') return [];
  const body = toCrawlBody(request);
  const active = await client.crawl.active({ signal });
  return active.crawls.map((crawl) => ({
    id: crawl.id,
    at: crawl.createdAt,
    same: isSameCrawl(crawl, body),
  }));
}

/** Batches are listed with their first page alone, and by a hosted service only. */
async function batches(
  { client, connection }: ServiceEngineDeps,
  request: SiteRequest,
  signal: AbortSignal,
): Promise<Begun[]> {
  if (request.kind !== 'batch' || (await connection())?.hosted !== true) return [];
  const asked = new Set(request.sources.map(({ url }) => normaliseUrl(url)));
  const { entries } = await client.activity('batch_scrape', { signal });
  return entries.map((entry) => ({
    id: entry.id,
    at: Date.parse(entry.created_at),
    same: typeof entry.target === 'string' && asked.has(normaliseUrl(entry.target)),
  }));
}
