import type { ListedPage, SiteCapture, SiteExport } from '@/lib/features/site-export/site-export';
import { anArticle } from './captures';

export type WrittenPage = Partial<Omit<SiteCapture, 'id' | 'url'>> & {
  markdown?: string;
  listed?: Partial<ListedPage>;
};

/** A crawl of these pages, by address; ids are `c1`, `c2`, … in this order. */
export function aCrawl(pages: Record<string, WrittenPage>, change: Partial<SiteExport> = {}): SiteExport {
  const captures = Object.entries(pages).map(([url, page], index): SiteCapture => {
    const {
      markdown = `# Page ${index + 1}\n\nWords of page ${index + 1}.\n`,
      listed: _listed,
      ...capture
    } = page;
    return {
      ...anArticle({
        id: `c${index + 1}`,
        url,
        host: new URL(url).host,
        title: `Page ${index + 1}`,
        metadata: { statusCode: 200, wordCount: 10 + index },
        content: { markdown },
      }),
      ...capture,
    };
  });
  return {
    subject: 'harbour.test',
    kind: 'crawl',
    title: 'Port Arrin harbour',
    url: 'https://harbour.test/',
    at: Date.UTC(2026, 10, 20, 12),
    pages: captures.map(({ id, url, title }) => ({ captureId: id, url, title, ...pages[url]?.listed })),
    missing: [],
    captures: {
      async *[Symbol.asyncIterator]() {
        yield* captures;
      },
    },
    ...change,
  };
}
