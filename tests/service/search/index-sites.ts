import type { Account } from '../accounts';
import { crawlBodySchema } from '../crawl/body';
import { runCrawl } from '../crawl/run';
import type { ServiceDeps } from '../deps';
import { newId } from '../ids';
import { createPace } from '../pace';
import { emptyPageJob } from '../page-job';
import { plainWords } from '../plain-words';
import { unbilled } from '../unbilled';
import type { IndexedImage, IndexedPage } from './indexed-page';

const MOST_PAGES_PER_SITE = 120;
const NOBODY: Account = { key: 'index', name: 'good', credits: Infinity, planCredits: Infinity };

/** Reads the sites like a polite crawler, and keeps what search needs. */
export async function indexSites(sites: readonly string[], deps: ServiceDeps): Promise<IndexedPage[]> {
  const free = { ...unbilled(deps), pace: createPace(deps.clock, Infinity) };
  const pages: IndexedPage[] = [];
  for (const url of sites) {
    const job = emptyPageJob({
      id: newId(deps.now()),
      key: NOBODY.key,
      kind: 'crawl',
      url,
      createdAt: deps.now(),
    });
    const body = crawlBodySchema.parse({
      url,
      limit: MOST_PAGES_PER_SITE,
      crawlEntireDomain: true,
      scrapeOptions: { formats: ['markdown', 'html'], maxAge: 0, storeInCache: false },
    });
    await runCrawl(job, body, NOBODY, free);
    pages.push(...job.documents.map(({ document }) => entryOf(document)));
  }
  return pages;
}

function entryOf(document: Record<string, unknown> & { metadata: Record<string, unknown> }): IndexedPage {
  const { metadata } = document;
  const text = (value: unknown) => (typeof value === 'string' ? value : '');
  const url = text(metadata['url']);
  const title = text(metadata['title']);
  const markdown = text(document['markdown']);
  const publishedAt = Date.parse(text(metadata['publishedTime']));
  const words = new Map<string, number>();
  // A word of the title weighs as much as four in the text.
  for (const word of [...plainWords(markdown), ...Array<string>(4).fill(title).flatMap(plainWords)])
    words.set(word, (words.get(word) ?? 0) + 1);
  return {
    url,
    title,
    description: text(metadata['description']),
    markdown,
    ...(Number.isNaN(publishedAt) ? {} : { publishedAt }),
    images: imagesIn(text(document['html']), url),
    words,
  };
}

function imagesIn(html: string, base: string): IndexedImage[] {
  return [...html.matchAll(/<img\b[^>]*>/gi)].flatMap(([tag]) => {
    const attribute = (name: string) => new RegExp(`\\b${name}="([^"]*)"`, 'i').exec(tag)?.[1] ?? '';
    const src = attribute('src');
    if (src === '' || !URL.canParse(src, base)) return [];
    return [
      {
        imageUrl: new URL(src, base).href,
        title: attribute('alt'),
        imageWidth: Number(attribute('width')) || 0,
        imageHeight: Number(attribute('height')) || 0,
      },
    ];
  });
}
