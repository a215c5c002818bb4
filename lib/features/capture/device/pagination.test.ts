// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { AppError } from '@/lib/core/model/errors';
import type { PageReading, SiteFacts } from '@/lib/core/model/page';
import { scrapeRequestSchema, tabSourceSchema, type Pagination } from '@/lib/core/model/request';
import type { DomHost, PageSource } from '@/lib/core/ports/host';
import { aStep } from '@/tests/support/step-input';
import { aReport } from '@/tests/support/page-options';
import { stepScrape } from './job';

const tab = tabSourceSchema.parse({
  type: 'tab',
  tabId: 1,
  windowId: 1,
  url: 'https://a.test/1',
  documentId: 'd',
});

const aPage = (url: string, text: string, facts: Partial<SiteFacts> = {}): PageReading => ({
  ok: true,
  url,
  title: 'Story',
  content: { markdown: `# Story\n\n${text}\n` },
  metadata: { wordCount: 5 },
  report: aReport({ wordsKept: 5, wordsOnPage: 9 }),
  siteFacts: { links: [], noindex: false, nofollow: false, ...facts },
});

/** A tab and a web of pages by address; a click shows the next page of `behind`. */
function setUp(shown: PageReading, web: Record<string, PageReading> = {}, behind: PageReading[] = []) {
  const asked: string[] = [];
  let inTab = shown;
  const pages: PageSource = {
    read: async () => inTab,
    press: async (_source, selector) => {
      asked.push(`press ${selector}`);
      inTab = behind.shift() ?? inTab;
    },
    photograph: () => Promise.reject(new AppError('bug')),
  };
  const domHost: DomHost = {
    read: async (url) => {
      asked.push(url);
      const page = web[url];
      if (!page) throw new AppError('unreachable');
      return page;
    },
  };
  async function capture(pagination: Pagination) {
    const request = scrapeRequestSchema.parse({
      kind: 'scrape',
      source: tab,
      formats: ['markdown'],
      pagination,
    });
    // Scraping only uses these two dependencies of the engine.
    const deps = { pages, domHost } as Parameters<typeof stepScrape>[0];
    const { captures } = await stepScrape(deps, request, aStep(request));
    const [page] = captures;
    if (!page) throw new Error('nothing was captured');
    return {
      markdown: page.content.markdown,
      warnings: page.report.warnings,
      words: page.metadata.wordCount,
    };
  }
  return { asked, capture };
}

describe('a series of pages', () => {
  it('is joined by rel=next to its end', async () => {
    const { capture, asked } = setUp(aPage('https://a.test/1', 'One.', { next: 'https://a.test/2' }), {
      'https://a.test/2': aPage('https://a.test/2', 'Two.', { next: 'https://a.test/3' }),
      'https://a.test/3': aPage('https://a.test/3', 'Three.'),
    });
    expect(await capture({ how: 'next', pages: 10 })).toEqual({
      markdown: '# Story\n\nOne.\n\nTwo.\n\nThree.\n',
      warnings: [],
      words: 15,
    });
    expect(asked).toEqual(['https://a.test/2', 'https://a.test/3']);
  });

  it('follows a link that says so where nothing is declared, and never comes back to a page', async () => {
    const link = (url: string) => ({ links: [{ url, text: 'Next page', nofollow: false }] });
    const { capture, asked } = setUp(aPage('https://a.test/1', 'One.', link('https://a.test/2')), {
      'https://a.test/2': aPage('https://a.test/2', 'Two.', link('https://a.test/1')),
    });
    expect((await capture({ how: 'next', pages: 10 })).markdown).toBe('# Story\n\nOne.\n\nTwo.\n');
    expect(asked).toEqual(['https://a.test/2']);
  });

  it('says that it goes on where it was told to stop', async () => {
    const web = { 'https://a.test/2': aPage('https://a.test/2', 'Two.', { next: 'https://a.test/3' }) };
    const { capture, asked } = setUp(aPage('https://a.test/1', 'One.', { next: 'https://a.test/2' }), web);
    expect((await capture({ how: 'next', pages: 2 })).warnings).toEqual(['series-goes-on']);
    expect(asked).toHaveLength(1);
  });

  it('keeps what it has when a page cannot be read', async () => {
    const { capture } = setUp(aPage('https://a.test/1', 'One.', { next: 'https://a.test/gone' }));
    expect(await capture({ how: 'next', pages: 5 })).toMatchObject({
      markdown: '# Story\n\nOne.\n',
      warnings: ['series-broken-off'],
    });
  });

  it('presses the button that was picked until it changes nothing', async () => {
    const more = { nextIsButton: true };
    const { capture, asked } = setUp(aPage('https://a.test/1', 'One.', more), {}, [
      aPage('https://a.test/1', 'Two.', more),
      aPage('https://a.test/1', 'Three.', more),
    ]);
    const { markdown } = await capture({ how: 'next', pages: 10, selector: '#more' });
    expect(markdown).toBe('# Story\n\nOne.\n\nTwo.\n\nThree.\n');
    expect(asked).toEqual(['press #more', 'press #more', 'press #more']);
  });
});
