import { describe, expect, it } from 'vitest';
import { AppError } from '@/lib/core/model/errors';
import type { PageOptions, PageReading } from '@/lib/core/model/page';
import { failureOf } from '@/lib/core/model/job';
import { pageResultsSchema } from '@/lib/core/model/page-results';
import { requestSchema, type TrawlRequest } from '@/lib/core/model/request';
import { addJob, createDeviceWorld, live, standing, type DeviceWorld } from '@/tests/support/device-job';
import { readInert } from '@/tests/support/read-inert';
import { engineSite, hitsFor, resultPage } from '@/tests/sites/result-pages';
import { foundResults } from '../search-results';
import { readSearchAddress, searchUrl } from '../search-address';

const TAB = { type: 'tab', tabId: 4, windowId: 1, url: 'https://find.test/boxed?q=old+harbors', title: '' };
const ask = (change: object): TrawlRequest =>
  requestSchema.parse({ kind: 'search', query: 'old harbors', ...change });

async function world(
  change: Parameters<typeof createDeviceWorld>[2] = {},
  hosts = ['find.test'],
): Promise<DeviceWorld> {
  return createDeviceWorld(
    (url) => {
      const reply = engineSite({
        method: 'GET',
        site: 'find',
        path: url.pathname,
        query: url.searchParams,
        cookies: {},
        body: '',
        url: (site, path = '/') => `https://${site}.test${path}`,
        earlierVisits: () => 0,
        switches: { robots: 'written' },
      });
      return (
        reply && {
          status: reply.status ?? 200,
          headers: reply.headers as Record<string, string>,
          body: reply.body ?? '',
        }
      );
    },
    hosts,
    change,
  );
}

async function run(at: DeviceWorld, request: TrawlRequest) {
  await addJob(at, request);
  await live(at);
  const { job } = await standing(at);
  const [id] = job.captureIds;
  const capture = id === undefined ? undefined : await at.library.reader.capture(id);
  return { job, capture, urls: foundResults(capture?.content.json).map(({ url }) => url) };
}
const faultOf = async (at: DeviceWorld, request: TrawlRequest) => {
  const { job } = await run(at, request);
  return failureOf(job.state) ?? job.state.status;
};

/** What a background tab would read there. */
const tabOf = (html: string) => ({
  render: async (url: string, options: PageOptions): Promise<PageReading> =>
    (await readInert({ html, url, options, fewWords: true })).reading,
});

describe('a search on this device', () => {
  it('asks a SearXNG page after page until there are enough, and says which engines were silent', async () => {
    const at = await world();
    const { capture, urls } = await run(at, ask({ at: 'https://find.test/searx/search', limit: 12 }));
    expect(urls).toEqual([
      ...hitsFor('old harbors 1').map(({ url }) => url),
      ...hitsFor('old harbors 2')
        .slice(0, 4)
        .map(({ url }) => url),
    ]);
    expect(capture?.content.markdown).toContain('# old harbors');
    expect(capture?.report.warnings).toEqual(['north: timeout']);
    expect(at.web.log.map(({ credentials }) => credentials)).toEqual(['omit', 'omit']);
  });

  it.each(['boxed', 'tracked', 'plain', 'flat'])('reads the page of results of “%s”', async (engine) => {
    const { urls } = await run(await world(), ask({ at: `https://find.test/${engine}?q=%s`, limit: 5 }));
    expect(urls).toEqual(
      hitsFor('old harbors')
        .slice(0, 5)
        .map(({ url }) => url),
    );
  });

  it('goes on to the next pages of an address until there are enough, and keeps what came before one failed', async () => {
    const found = async (limit: number) => {
      const at = await world();
      const { urls } = await run(at, ask({ at: 'https://find.test/paged?q=%s', limit }));
      return { urls, asked: at.web.log.length };
    };
    const pages = [1, 2, 3].flatMap((page) => hitsFor(`old harbors ${page}`).map(({ url }) => url));
    expect(await found(8)).toEqual({ urls: pages.slice(0, 8), asked: 1 });
    expect(await found(12)).toEqual({ urls: pages.slice(0, 12), asked: 2 });
    expect(await found(60)).toEqual({ urls: pages, asked: 4 });
  });

  it('opens a page in a background tab whose results its scripts write', async () => {
    const renderer = tabOf(resultPage('flat', 'old harbors'));
    const { urls } = await run(await world({ renderer }), ask({ at: 'https://find.test/scripted?q=%s' }));
    expect(urls).toHaveLength(8);
  });

  it('reads the tab it was started in as it is, and by its address once that shows something else', async () => {
    const shown = resultPage('flat', 'old harbors', hitsFor('old harbors', 3));
    const pages = (read: () => Promise<PageReading>) => ({
      pages: {
        read,
        press: () => Promise.reject(new Error()),
        photograph: () => Promise.reject(new Error()),
      },
    });
    const options: PageOptions = {
      formats: [],
      scope: 'everything',
      onlyMainContent: false,
      includeTags: [],
      excludeTags: [],
      removeBase64Images: true,
      rows: 'results',
    };
    const liveTab = pages(
      async () => (await readInert({ html: shown, url: TAB.url, options, fewWords: true })).reading,
    );
    expect((await run(await world(liveTab, []), ask({ tab: TAB }))).urls).toHaveLength(3);
    const gone = pages(() => Promise.reject(new AppError('tab-gone')));
    expect((await run(await world(gone), ask({ tab: TAB }))).urls).toHaveLength(8);
    expect(await faultOf(await world(gone, []), ask({ tab: TAB }))).toMatchObject({
      reason: 'host-not-granted',
      facts: { host: 'find.test' },
    });
  });

  it.each([
    ['check?q=%s', 'check'],
    ['busy?q=%s', 'busy'],
    ['closed/search', 'noJson'],
    // It answers with a page.
    ['boxed?q=%s&format=json', 'noJson'],
    ['scripted?q=%s', 'noResults'],
    ['gone?q=%s', 'other'],
  ])('says why %s brings nothing: %s', async (path, fault) => {
    expect(await faultOf(await world(), ask({ at: `https://find.test/${path}` }))).toMatchObject({
      reason: 'search-fault',
      facts: { host: 'find.test', serviceCode: fault },
    });
  });

  it('keeps what the first answer said when a tab shows no more', async () => {
    const renderer = tabOf('<p>Nothing');
    expect(
      await faultOf(await world({ renderer }), ask({ at: 'https://find.test/busy?q=%s' })),
    ).toMatchObject({
      facts: { serviceCode: 'busy', status: 429 },
    });
  });

  it('needs an address, or a service', async () => {
    expect(await faultOf(await world(), ask({}))).toMatchObject({ reason: 'engine-cannot' });
  });

  it('reads no results from a page that its own code did not make', () => {
    const fine = {
      url: 'https://a.test/',
      title: '',
      words: '',
      results: [{ url: 'https://b.test/', title: 'B' }],
    };
    expect(pageResultsSchema.safeParse(fine).success).toBe(true);
    const bad = { ...fine, results: [{ url: 'javascript:alert(1)', title: 'B' }] };
    expect(pageResultsSchema.safeParse(bad).success).toBe(false);
  });
});

describe('a search address', () => {
  it.each([
    ['searx.example', 'https://searx.example/search'],
    ['https://searx.example/own/?theme=x#top', 'https://searx.example/own/search'],
    ['localhost:8080', 'http://localhost:8080/search'],
    ['engine.example/?q=%s&hl=en', 'https://engine.example/?q=%s&hl=en'],
    ['https://engine.example/find/%s', 'https://engine.example/find/%s'],
  ])('is read from %s', (typed, at) => {
    expect(readSearchAddress(typed)?.at).toBe(at);
  });

  it.each(['', 'boats', 'ftp://a.example/%s', 'https://%s.example/', 'https://user:key@a.example/%s'])(
    'is not “%s”',
    (typed) => {
      expect(readSearchAddress(typed)).toBeUndefined();
    },
  );

  it('takes words and sites as they are typed, whatever signs they have', () => {
    const request = ask({ query: 'a&b=%s #c', at: 'https://e.example/?q=%s', excludeDomains: ['x.example'] });
    expect(request.kind === 'search' && searchUrl(request)).toBe(
      'https://e.example/?q=a%26b%3D%25s%20%23c%20-site%3Ax.example',
    );
    const only = ask({ includeDomains: ['a.example', 'b.example'], at: 'https://s.example/search' });
    const url = new URL((only.kind === 'search' && searchUrl(only, 'news', 2)) || '');
    expect(Object.fromEntries(url.searchParams)).toEqual({
      q: 'old harbors (site:a.example OR site:b.example)',
      format: 'json',
      categories: 'news',
      pageno: '2',
    });
  });
});
