import { passagesFor } from '../answers';
import type { ServiceRequest } from '../service-request';
import type { ServiceDeps } from '../deps';
import { failed, ok, Refusal, type Reply } from '../reply';
import { refuseEmptyAccount } from '../refusals';
import { scrapePage } from '../scrape-page';
import { searchBodySchema, type SearchBody } from './body';
import type { IndexedPage } from './indexed-page';
import { rankPages } from './rank';

const DAY_MS = 86_400_000;
const PERIODS: Readonly<Record<string, number>> = {
  h: DAY_MS / 24,
  d: DAY_MS,
  w: 7 * DAY_MS,
  m: 31 * DAY_MS,
  y: 366 * DAY_MS,
};
const MOST_DESCRIPTION = 300;

type Item = Record<string, unknown> & { url: string };

/** `POST /v2/search`: over the sites that the service was given, which it has really read. */
export async function search(asked: ServiceRequest, deps: ServiceDeps): Promise<Reply> {
  const { account } = asked;
  refuseEmptyAccount(account, deps);
  const parsed = searchBodySchema.safeParse(asked.json);
  if (!parsed.success) return failed(400, 'Invalid request body', { details: parsed.error.issues });
  const body = parsed.data;
  const ranked = rankPages(
    body.query,
    (await deps.index()).filter((page) => mayShow(page, body, deps.now())),
  );
  const data: Record<string, Item[]> = {};
  for (const source of new Set(body.sources)) {
    const items = LISTERS[source](ranked, body).slice(0, body.limit);
    if (items.length > 0) data[source] = items.map((item, i) => ({ ...item, position: i + 1 }));
  }
  const count = Object.values(data).reduce((sum, items) => sum + items.length, 0);
  const listed = Math.ceil(count / 10) * (body.enterprise?.includes('zdr') ? 10 : 2);
  deps.accounts.charge(account, listed, `search ${body.query}`);
  const scraped = await addDocuments(data, body, asked, deps);
  const id = deps.activity.add({ key: account.key, endpoint: 'search', target: body.query });
  return ok({
    data,
    ...(scraped.failed > 0 ? { warning: `${scraped.failed} result(s) could not be scraped.` } : {}),
    creditsUsed: listed + scraped.credits,
    id,
  });
}

const LISTERS: Record<
  'web' | 'images' | 'news',
  (pages: readonly IndexedPage[], body: SearchBody) => Item[]
> = {
  web: listWebOf,
  news: (pages, body) =>
    pages.flatMap((page) =>
      page.publishedAt === undefined
        ? []
        : [
            {
              title: page.title,
              url: page.url,
              snippet: describe(page, body),
              date: new Date(page.publishedAt).toDateString().slice(4),
            },
          ],
    ),
  images: (pages) => pages.flatMap((page) => page.images.map((image) => ({ ...image, url: page.url }))),
};

function listWebOf(pages: readonly IndexedPage[], body: SearchBody): Item[] {
  return pages.map((page) => {
    const category = categoryOf(page);
    return {
      url: page.url,
      title: page.title,
      description: describe(page, body),
      ...(category === undefined ? {} : { category }),
    };
  });
}

/** The web results of a search, without its cost and the text of its pages. */
export async function listWeb(body: SearchBody, deps: ServiceDeps): Promise<Item[]> {
  const shown = (await deps.index()).filter((page) => mayShow(page, body, deps.now()));
  return listWebOf(rankPages(body.query, shown), body).slice(0, body.limit);
}

function describe(page: IndexedPage, body: SearchBody): string {
  const passages = body.highlights ? passagesFor(body.query, page.markdown, 2).join(' … ') : '';
  return (passages || page.description || page.markdown).slice(0, MOST_DESCRIPTION);
}

function mayShow(page: IndexedPage, body: SearchBody, now: number): boolean {
  const host = new URL(page.url).hostname;
  const lies = (domain: string) => host === domain || host.endsWith(`.${domain}`);
  if (body.includeDomains?.length && !body.includeDomains.some(lies)) return false;
  if (body.excludeDomains?.some(lies)) return false;
  if (body.categories?.length && !body.categories.some((category) => category === categoryOf(page)))
    return false;
  const period = PERIODS[/^qdr:([hdwmy])$/.exec(body.tbs ?? '')?.[1] ?? ''];
  return period === undefined || (page.publishedAt !== undefined && now - page.publishedAt <= period);
}

function categoryOf({ url }: IndexedPage): 'github' | 'research' | 'pdf' | undefined {
  const { hostname, pathname } = new URL(url);
  if (/(^|\.)github\.com$/.test(hostname)) return 'github';
  if (/(^|\.)(arxiv\.org|nature\.com|pubmed\.ncbi\.nlm\.nih\.gov)$/.test(hostname)) return 'research';
  return /\.pdf$/i.test(pathname) ? 'pdf' : undefined;
}

/** Adds the requested formats of their pages to web and news results, at the price of a scrape each. */
async function addDocuments(
  data: Record<string, Item[]>,
  body: SearchBody,
  { account }: ServiceRequest,
  deps: ServiceDeps,
): Promise<{ credits: number; failed: number }> {
  const sum = { credits: 0, failed: 0 };
  if (body.scrapeOptions.formats.length === 0) return sum;
  for (const item of [...(data['web'] ?? []), ...(data['news'] ?? [])])
    try {
      const { document } = await deps.work.real(() =>
        scrapePage({ ...body.scrapeOptions, url: item.url }, account, deps),
      );
      sum.credits += document.metadata.creditsUsed;
      Object.assign(item, document);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      sum.failed += 1;
    }
  return sum;
}
