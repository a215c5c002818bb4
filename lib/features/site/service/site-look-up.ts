import type { CrawlRequest } from '@/lib/core/model/request';
import { normalizeUrl } from '@/lib/core/model/url';
import type { ServiceClient } from '@/lib/service/endpoints/client';
import { recentActivity, type ActivityClient } from '@/lib/service/step/recent-activity';
import { tolerate } from '@/lib/service/step/tolerate';
import type { ActiveCrawl } from '@/lib/features/crawl/service/wire';
import { onlyOneSent, type FoundStart, type SentBetween } from '@/lib/service/starting/found-start';
import { toCrawlBody } from '@/lib/features/crawl/service/crawl-body';

type CrawlClient = ActivityClient & Pick<ServiceClient, 'crawl'>;

/** Looks up a crawl among the running ones, then in the team's recent activity (docs/service.md 2.7). Free. */
export async function lookUpCrawl(
  client: CrawlClient,
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
    // Recent activity contains no rules: running crawls with other rules are excluded.
    for (const { id } of crawls) others.add(id);
  }
  const isIt = (url: string | undefined, id: string): boolean => isSame(url, request.url) && !others.has(id);
  const found = await lookInActivity(client, 'crawl', isIt, sent, signal);
  // The running crawls could not be read: so it is not certain that none of them matches.
  return found.type === 'absent' && !active.ok ? active.found : found;
}

/** Looks up a batch in the team's recent activity: there is no list of running batches. */
export async function lookUpBatch(
  client: ActivityClient,
  urls: readonly string[],
  sent: SentBetween,
  signal: AbortSignal,
): Promise<FoundStart> {
  const asked = new Set(urls.map(normalizeUrl));
  return lookInActivity(
    client,
    'batch_scrape',
    (url) => url !== undefined && asked.has(normalizeUrl(url)),
    sent,
    signal,
  );
}

async function lookInActivity(
  client: ActivityClient,
  of: 'crawl' | 'batch_scrape',
  isIt: (target: string | undefined, id: string) => boolean,
  sent: SentBetween,
  signal: AbortSignal,
): Promise<FoundStart> {
  const when = { sentAt: sent.since, now: sent.now };
  const { entries, servedAt, missing } = await recentActivity(client, of, when, signal);
  if (missing) return missing;
  const candidates = entries.filter(({ id, target }) => isIt(target, id));
  return onlyOneSent(candidates, sent, servedAt);
}

const isSame = (one: string | undefined, other: string): boolean =>
  one !== undefined && normalizeUrl(one) === normalizeUrl(other);

/**
 * Whether a running crawl has the options that were sent. The service fills in defaults for the others, may lower the
 * limit to the balance, and writes formats differently: those are not compared.
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
