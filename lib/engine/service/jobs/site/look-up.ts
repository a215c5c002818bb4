import type { CrawlRequest } from '../../../../model/request';
import { normaliseUrl } from '../../../../model/url';
import type { AppError } from '../../../../model/errors';
import type { ServiceClient } from '../../client';
import { earliestOnService, tolerate } from '../../look-up';
import type { ActiveCrawl } from '../../wire/crawl';
import { toCrawlBody } from './crawl-body';

/** What became of a start whose reply was lost. */
export type FoundStart =
  | { type: 'found'; id: string }
  /** The service answered, and knows nothing of it. */
  | { type: 'absent' }
  /** A service that does not keep what it did: a self-hosted one. `error`: what it said instead. */
  | { type: 'unavailable'; error?: AppError }
  /** Still no answer. */
  | { type: 'unreachable'; error: AppError };

/** Between which two times by our clock it can have been sent. */
export type SentBetween = { since: number; until: number; now: () => number };

/** A request that was given up here may still be worked on there for so long before it is noted. */
const LATEST_MS = 60_000;

type Client = Pick<ServiceClient, 'activity' | 'crawl'>;
type Candidate = { id: string; url: string | undefined; at: number };

/** Looks for a crawl among those that run, then among what the team did lately (contract 2.7). Free. */
export async function lookUpCrawl(
  client: Client,
  request: CrawlRequest,
  sent: SentBetween,
  signal: AbortSignal,
): Promise<FoundStart> {
  const active = await tolerate(client.crawl.active({ signal }));
  if (!active.ok && active.found.type === 'unreachable') return active.found;
  if (active.ok) {
    const { crawls, servedAt } = active.value;
    const body = toCrawlBody(request);
    const running = crawls
      .filter((crawl) => isSameCrawl(crawl, body))
      .map(({ id, url, createdAt }) => ({ id, url, at: createdAt ?? NaN }));
    const id = oldestSent(running, sent, servedAt);
    if (id !== undefined) return { type: 'found', id };
  }
  const found = await lookInActivity(client, 'crawl', (url) => isSame(url, request.url), sent, signal);
  // Those that run were not seen: that none of them is it, nobody has said.
  return found.type === 'absent' && !active.ok ? active.found : found;
}

/** Looks for a batch among what the team did lately: no list names those that run. */
export async function lookUpBatch(
  client: Client,
  urls: readonly string[],
  sent: SentBetween,
  signal: AbortSignal,
): Promise<FoundStart> {
  const asked = new Set(urls.map(normaliseUrl));
  return lookInActivity(
    client,
    'batch_scrape',
    (url) => url !== undefined && asked.has(normaliseUrl(url)),
    sent,
    signal,
  );
}

async function lookInActivity(
  client: Client,
  of: 'crawl' | 'batch_scrape',
  isIt: (target: string | undefined) => boolean,
  sent: SentBetween,
  signal: AbortSignal,
): Promise<FoundStart> {
  const activity = await tolerate(client.activity(of, { signal }));
  if (!activity.ok) return activity.found;
  const { entries, servedAt } = activity.value;
  const candidates = entries
    .filter(({ target }) => isIt(target ?? undefined))
    .map(({ id, target, created_at }) => ({ id, url: target ?? undefined, at: Date.parse(created_at) }));
  const id = oldestSent(candidates, sent, servedAt);
  return id === undefined ? { type: 'absent' } : { type: 'found', id };
}

/** The first one that began after it was sent: a later one was started by something else. */
function oldestSent(
  candidates: Candidate[],
  { since, until, now }: SentBetween,
  servedAt: number | undefined,
): string | undefined {
  const earliest = earliestOnService(since, servedAt, now());
  const latest = earliestOnService(until, servedAt, now()) + LATEST_MS;
  return candidates
    .filter(({ at }) => at >= earliest && at <= latest)
    .sort((one, other) => one.at - other.at)[0]?.id;
}

const isSame = (one: string | undefined, other: string): boolean =>
  one !== undefined && normaliseUrl(one) === normaliseUrl(other);

/**
 * Whether a crawl that runs has the options that were sent. The service fills in its own for the others, may lower the
 * limit to the balance, and writes formats in another way: those are not compared.
 */
function isSameCrawl({ url, options }: ActiveCrawl, body: Record<string, unknown>): boolean {
  if (!isSame(url, String(body['url']))) return false;
  return Object.entries(options ?? {}).every(([name, value]) => {
    if (!Object.hasOwn(body, name) || ['url', 'prompt', 'scrapeOptions', 'webhook'].includes(name))
      return true;
    if (name === 'limit') return typeof value !== 'number' || value <= Number(body['limit']);
    return JSON.stringify(value) === JSON.stringify(body[name]);
  });
}
