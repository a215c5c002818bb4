import type { CrawlRequest } from '../../../../model/request';
import { normaliseUrl } from '../../../../model/url';
import type { ServiceClient } from '../../clients/client';
import { tolerate } from '../../step/scrape-look-up';
import type { ActiveCrawl } from '../../wire/crawl';
import { onlyOneSent, type FoundStart, type SentBetween } from '../../starting/found-start';
import { toCrawlBody } from './crawl-body';

type Client = Pick<ServiceClient, 'activity' | 'crawl'>;

/** Looks for a crawl among those that run, then among what the team did lately (docs/service.md 2.7). Free. */
export async function lookUpCrawl(
  client: Client,
  request: CrawlRequest,
  sent: SentBetween,
  signal: AbortSignal,
): Promise<FoundStart> {
  const active = await tolerate(client.crawl.active({ signal }));
  if (!active.ok && active.found.type === 'unreachable') return active.found;
  const others = new Set<string>();
  if (active.ok) {
    const { crawls, servedAt } = active.value;
    const body = toCrawlBody(request);
    const same = crawls.filter((crawl) => isSameCrawl(crawl, body));
    const candidates = same.map(({ id, createdAt }) => ({ id, at: createdAt }));
    const running = onlyOneSent(candidates, sent, servedAt);
    if (running.type !== 'absent') return running;
    // What was done lately names no rules: those that run with others are not it.
    for (const { id } of crawls) others.add(id);
  }
  const isIt = (url: string | undefined, id: string): boolean => isSame(url, request.url) && !others.has(id);
  const found = await lookInActivity(client, 'crawl', isIt, sent, signal);
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
  isIt: (target: string | undefined, id: string) => boolean,
  sent: SentBetween,
  signal: AbortSignal,
): Promise<FoundStart> {
  const activity = await tolerate(client.activity(of, { signal }));
  if (!activity.ok) return activity.found;
  const { entries, servedAt } = activity.value;
  const candidates = entries
    .filter(({ id, target }) => isIt(target ?? undefined, id))
    .map(({ id, created_at }) => ({ id, at: Date.parse(created_at) }));
  return onlyOneSent(candidates, sent, servedAt);
}

const isSame = (one: string | undefined, other: string): boolean =>
  one !== undefined && normaliseUrl(one) === normaliseUrl(other);

/**
 * Whether a crawl that runs has the options that were sent. The service fills in its own for the others, may lower the
 * limit to the balance, and writes formats in another way: those are not compared.
 */
export function isSameCrawl({ url, options }: ActiveCrawl, body: Record<string, unknown>): boolean {
  if (!isSame(url, String(body['url']))) return false;
  return Object.entries(options ?? {}).every(([name, value]) => {
    if (!Object.hasOwn(body, name) || ['url', 'prompt', 'scrapeOptions', 'webhook'].includes(name))
      return true;
    if (name === 'limit') return typeof value !== 'number' || value <= Number(body['limit']);
    return JSON.stringify(value) === JSON.stringify(body[name]);
  });
}
