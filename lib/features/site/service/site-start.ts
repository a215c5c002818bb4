import type { JobNote } from '@/lib/core/model/job';
import type { BatchRequest, CrawlRequest } from '@/lib/core/model/request';
import { AppError } from '@/lib/core/model/errors';
import type { Item } from '@/lib/core/model/item';
import { normalizeUrl } from '@/lib/core/model/url';
import type { StepInput } from '@/lib/core/ports/engine';
import { takesKeys, type ServiceConnection } from '@/lib/service/http/connection';
import type { ServiceEngineDeps } from '@/lib/service/work/job';
import { toBatchBody } from '@/lib/features/batch/service/batch-body';
import { toCrawlBody } from '@/lib/features/crawl/service/crawl-body';
import type { RemoteKind } from './site-cursor';
import {
  type ActivityClient,
  type FoundStart,
  onlyOneSent,
  lookInActivity,
  type SentBetween,
  tolerate,
} from '@/lib/service/work/look-up';
import type { ServiceClient } from '@/lib/service/endpoints/client';
import type { ActiveCrawl } from '@/lib/features/crawl/service/wire';

export type SiteRequest = CrawlRequest | BatchRequest;

/** The reply to a start. `invalid`: pages in it that the service does not accept. */
export type Started = { id: string; invalid: Pick<Item, 'key' | 'url'>[]; notes: JobNote[] };

/** The work that the service does for a job, and how it is started and looked up. Reads are in `client[of]`. */
export type SiteStart = {
  start(key: string, signal: AbortSignal): Promise<Started>;
  lookUp(sent: SentBetween, signal: AbortSignal): Promise<FoundStart>;
  /** `order` of the last page sent; a crawl has none. */
  lastOrder?: number;
  /** The maximum number of requested pages. */
  most: number;
  /** A second start with the same key has no effect at this service (docs/service.md 2.6). */
  keyed: boolean;
  /** It is listed only in the recent activity (docs/service.md 2.7). */
  listedLate?: boolean;
};

/** A body may have 10 MB (docs/service.md 4.1); the page options take some of it. */
const MAX_URL_BYTES = 8_000_000;
/** More pages than fit into one body, even with the shortest addresses. */
const MAX_URLS = 400_000;

/** The crawl of the request, or as many waiting pages of the job as one call can name; undefined when none wait. */
export async function siteStartFor(
  deps: ServiceEngineDeps,
  request: SiteRequest,
  of: RemoteKind,
  items: StepInput['items'],
): Promise<SiteStart | undefined> {
  if (of === 'crawl') return request.kind === 'crawl' ? crawlRemote(deps, request) : undefined;
  const pages = fitting(await items.waiting(MAX_URLS));
  return pages.length === 0 ? undefined : batchRemote(deps, request, pages, await deps.connection());
}

async function crawlRemote(deps: ServiceEngineDeps, request: CrawlRequest): Promise<SiteStart> {
  const connection = await deps.connection();
  if (!connection) throw new AppError('not-connected');
  return {
    keyed: takesKeys(connection),
    most: request.limit,
    async start(idempotencyKey, signal) {
      const body = toCrawlBody(request);
      const reply = await deps.client.crawl.start(body, { idempotencyKey, signal });
      return { id: reply.id, invalid: [], notes: notesOfStart(request, reply) };
    },
    lookUp: (sent, signal) => lookUpCrawl(deps.client, request, sent, signal),
  };
}

function batchRemote(
  deps: ServiceEngineDeps,
  request: SiteRequest,
  pages: readonly Item[],
  connection: ServiceConnection | undefined,
): SiteStart {
  const urls = pages.map(({ url }) => url);
  const lastOrder = pages.at(-1)?.order;
  return {
    keyed: false,
    // A self-hosted server lists nothing, however long one waits.
    listedLate: connection?.hosted !== false,
    most: urls.length,
    ...(lastOrder === undefined ? {} : { lastOrder }),
    async start(_key, signal) {
      const { id, invalidUrls } = await deps.client.batch.start(toBatchBody(request, urls), { signal });
      // Only addresses that were sent can be refused: anything else in the reply is not a page of this job.
      const refused = new Set(invalidUrls.map(normalizeUrl));
      return { id, invalid: pages.filter(({ url }) => refused.has(normalizeUrl(url))), notes: [] };
    },
    lookUp: (sent, signal) => lookUpBatch(deps.client, urls, sent, signal),
  };
}

/**
 * As many as one body can name. The rest is sent as another batch afterwards: adding to a running batch has no key and
 * no look-up, so after a lost reply it could not be known whether it was paid.
 */
function fitting(pages: readonly Item[]): Item[] {
  let bytes = 0;
  const kept: Item[] = [];
  for (const page of pages) {
    bytes += page.url.length + 3;
    if (bytes > MAX_URL_BYTES && kept.length > 0) break;
    kept.push(page);
  }
  return kept;
}

type CrawlReply = Awaited<ReturnType<ServiceEngineDeps['client']['crawl']['start']>>;

function notesOfStart(request: CrawlRequest, reply: CrawlReply): JobNote[] {
  const notes: JobNote[] = [];
  const made = reply.promptGeneratedOptions;
  if (made && Object.keys(made).length > 0)
    notes.push({ code: 'prompt-rules', detail: JSON.stringify(made).slice(0, 4_000) });
  const limit = reply.finalCrawlerOptions?.['limit'];
  if (typeof limit === 'number' && limit < request.limit)
    notes.push({ code: 'limit-lowered', amount: limit });
  return notes;
}

type CrawlClient = ActivityClient & Pick<ServiceClient, 'crawl'>;

/** Looks up a crawl among the running ones, then in the team's recent activity (docs/service.md 2.7). Free. */
async function lookUpCrawl(
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
  const isIt = (url: string | undefined): boolean => url !== undefined && asked.has(normalizeUrl(url));
  return lookInActivity(client, 'batch_scrape', isIt, sent, signal);
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
