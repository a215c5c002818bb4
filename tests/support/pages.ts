import type { CapturedPage } from '@/lib/core/model/capture';
import { requestSchema, type Source, type TrawlRequest } from '@/lib/core/model/request';

/** A captured page as an engine would hand it over. */
export function aPage(url: string, markdown = `# ${url}`): CapturedPage {
  return {
    url,
    title: `Title of ${url}`,
    content: { markdown, links: [{ url: `${url}#next`, text: 'next', internal: true }] },
    metadata: { title: `Title of ${url}`, wordCount: 2 },
    report: {
      scope: 'main',
      method: 'article',
      readingMs: 5,
      wordsKept: 2,
      wordsOnPage: 4,
      leftOut: [{ what: 'navigation', words: 2, count: 1 }],
      frames: [],
      warnings: [],
    },
  };
}

export function aScrape(url: string): Extract<TrawlRequest, { kind: 'scrape' }> {
  return {
    kind: 'scrape',
    source: { type: 'url', url },
    formats: ['markdown'],
    scope: 'auto',
    options: {},
  };
}

export const aCrawl = (url: string): TrawlRequest =>
  requestSchema.parse({ kind: 'crawl', url, limit: 100, formats: ['markdown'] });

export const aTab = (url: string): Extract<Source, { type: 'tab' }> => ({
  type: 'tab',
  tabId: 1,
  windowId: 1,
  url,
  title: '',
});
