import type { Account } from './accounts';
import type { ServiceDeps } from './deps';
import { newId } from './ids';
import { isoOf } from './job';
import type { PageJob } from './page-job';
import { failed, Refusal } from './reply';
import { priceOf } from './price';
import { scrapePage, type Scraped } from './scrape-page';
import type { ScrapeBody } from './scrape-body';

const CANCELLED = 'Parent crawl/batch scrape was cancelled';

/** The remaining pages of a job, in order. Reading one may add others. */
export type Source<T> = {
  /** Nothing if none is waiting now. */
  take(): T | undefined;
  waiting(): number;
  /** The address of one that is taken. */
  urlOf(item: T): string;
};

export type Reading = {
  concurrency: number;
  /** Real pages arrive at the service's pace; a delay between them is added. */
  delayMs: number;
};

/** Reads everything from the source, this many in parallel, until nothing is left or the job is canceled. */
export async function readPages<T>(
  job: PageJob,
  source: Source<T>,
  read: (item: T) => Promise<void>,
  { concurrency, delayMs }: Reading,
  deps: ServiceDeps,
): Promise<void> {
  const { signal } = deps.work;
  const turn = deps.pace.turns(signal);
  const changes = createChanges();
  job.queues.push(() => source.waiting());
  const lines = Array.from({ length: concurrency }, async () => {
    while (!signal.aborted && mayRead(job)) {
      if (source.waiting() === 0) {
        if (job.active === 0) break;
        // Another reader is still reading a page, which may have links.
        await changes.next();
        continue;
      }
      await turn();
      const item = !signal.aborted && mayRead(job) ? source.take() : undefined;
      if (item === undefined) continue;
      job.active += 1;
      // What is in progress at a cancel still finishes.
      await deps.work.real(() => read(item));
      job.active -= 1;
      if (job.latePages > 0) job.latePages -= 1;
      changes.happened();
      if (delayMs > 0 && source.waiting() > 0) await deps.clock.until(deps.now() + delayMs, signal);
    }
    changes.happened();
  });
  await Promise.all(lines);
  if (job.status === 'cancelled') listCancelled(job, source, deps);
}

/** Both published servers list what was still queued at a cancel among the errors, with the code of any failure. */
function listCancelled<T>(job: PageJob, source: Source<T>, deps: ServiceDeps): void {
  for (let item = source.take(); item !== undefined; item = source.take())
    addError(job, source.urlOf(item), { code: 'UNKNOWN_ERROR', error: CANCELLED }, deps);
}

/** Lets readers wait for one another. */
function createChanges(): { next(): Promise<void>; happened(): void } {
  let waiting: (() => void)[] = [];
  return {
    next: () => new Promise((done) => waiting.push(done)),
    happened() {
      const now = waiting;
      waiting = [];
      for (const done of now) done();
    },
  };
}

/** A canceled job takes no further page from the queue, except those that come late. */
const mayRead = (job: PageJob): boolean => job.status === 'scraping' || job.latePages > job.active;

/** Why a page that was read is not accepted: for a reason that the job lists, or silently. */
export type Refused = { denied: string } | 'dropped';

/** Reads one page into the job: a document, or an entry among its errors. */
export async function readInto(
  job: PageJob,
  body: ScrapeBody,
  account: Account,
  deps: ServiceDeps,
  refuse: (page: Scraped) => Refused | undefined = () => undefined,
): Promise<Scraped | undefined> {
  try {
    refuseUnpaid(body, account, deps);
    const page = await scrapePage(body, account, deps, { withLinks: true });
    const refused = refuse(page);
    if (refused === 'dropped') return undefined;
    job.creditsUsed += page.document.metadata.creditsUsed;
    if (refused === undefined) {
      job.documents.push({
        document: page.document,
        bytes: Buffer.byteLength(JSON.stringify(page.document)),
      });
      job.webhook?.tell('page', [page.document]);
    } else addError(job, body.url, { code: 'CRAWL_DENIAL', error: refused.denied }, deps);
    return page;
  } catch (error) {
    const status = deps.unreachableAsDocuments ? unreachableAs(error) : undefined;
    if (status === undefined) addError(job, body.url, reasonOf(error), deps);
    else addUnreachable(job, body.url, status, deps);
    return undefined;
  }
}

/** Credits that ran out since the job started: reported as that, or as a general page failure. */
function refuseUnpaid(body: ScrapeBody, account: Account, deps: ServiceDeps): void {
  const price = priceOf(body, { cacheHit: false, injectionChecked: false });
  if (deps.selfHosted || account.credits >= price) return;
  throw new Refusal(
    deps.creditsOutAs === 'any failure'
      ? failed(500, 'All scraping engines failed to retrieve content from this URL.', {
          code: 'SCRAPE_ALL_ENGINES_FAILED',
        })
      : failed(
          402,
          'Insufficient credits to perform this request. For more credits, you can upgrade your plan.',
        ),
  );
}

/** Statuses under which servers list pages whose site refused or broke the connection (docs/service.md 10.2). */
const CONNECTION_STATUS: Readonly<Record<string, number>> = { ECONNREFUSED: 594, ECONNRESET: 595 };

function unreachableAs(error: unknown): number | undefined {
  return error instanceof Refusal && error.cause instanceof Error
    ? CONNECTION_STATUS[String(Reflect.get(error.cause, 'code'))]
    : undefined;
}

/** At some servers such a page is among those that were read, and counts as one of them. */
function addUnreachable(job: PageJob, url: string, statusCode: number, deps: ServiceDeps): void {
  const document = {
    markdown: '',
    metadata: {
      sourceURL: url,
      url,
      statusCode,
      error: 'The site could not be reached.',
      scrapeId: newId(deps.now()),
      creditsUsed: 1,
    },
  };
  job.documents.push({ document, bytes: Buffer.byteLength(JSON.stringify(document)) });
}

export function addError(
  job: PageJob,
  url: string,
  why: { code?: string; error: string },
  deps: ServiceDeps,
): void {
  const now = deps.now();
  job.errors.push({ id: newId(now), timestamp: isoOf(now), url, ...why });
}

/** What a scrape of the page would have returned. */
function reasonOf(error: unknown): { code?: string; error: string } {
  if (!(error instanceof Refusal) || error.reply === 'dropped')
    return { code: 'UNKNOWN_ERROR', error: String(error) };
  const { body } = error.reply;
  const said = typeof body === 'object' && body !== null ? (body as Record<string, unknown>) : {};
  return {
    ...(typeof said['code'] === 'string' ? { code: said['code'] } : {}),
    error: typeof said['error'] === 'string' ? said['error'] : 'The page could not be read.',
  };
}
