// @vitest-environment node
import { afterEach, describe, expect, it } from 'vitest';
import { callerOf } from './caller';
import { startOwn, startTogether } from './stand-ins';

const { sites, service } = await startTogether((at) => ({ sites: [at.url('article')] }));
afterEach(() => {
  service.faults.clear();
  service.log.length = 0;
  service.credits.set(service.keys.good, 500);
});

describe('every body', { timeout: 20_000 }, () => {
  const paths = [
    '/v2/scrape',
    '/v2/batch/scrape',
    '/v2/crawl',
    '/v2/map',
    '/v2/search',
    '/v2/extract',
    '/v2/agent',
    '/v2/monitor',
  ] as const;
  const target = () => ({ type: 'scrape', urls: [sites.url('article')] });
  const bodies = (): Record<(typeof paths)[number], object> => ({
    '/v2/scrape': { url: sites.url('article') },
    '/v2/batch/scrape': { urls: [sites.url('article')] },
    '/v2/crawl': { url: sites.url('article'), limit: 1 },
    '/v2/map': { url: sites.url('article') },
    '/v2/search': { query: 'mill' },
    '/v2/extract': { urls: [sites.url('article')], prompt: 'all' },
    '/v2/agent': { prompt: 'all', urls: [sites.url('article')] },
    '/v2/monitor': { name: 'm', schedule: { text: 'hourly' }, targets: [target()] },
  });

  it.each(paths)('of %s is refused for one key too many, and taken without it', async (path) => {
    const { post } = callerOf(service);
    const good = bodies()[path];
    const bad = await post(path, { ...good, bogus: true });
    expect(bad).toMatchObject({ status: 400, body: { success: false, details: expect.any(Array) } });
    expect(bad.body['code']).toBe(path.startsWith('/v2/search') ? undefined : 'BAD_REQUEST');
    expect((await post(path, good)).status).toBe(200);
  });

  it('is refused where something nested has a key too many, and where old names are used', async () => {
    const { post } = callerOf(service);
    const url = sites.url('article');
    for (const [path, body] of [
      ['/v2/crawl', { url, scrapeOptions: { bogus: 1 } }],
      ['/v2/crawl', { url, maxDepth: 2 }],
      ['/v2/crawl', { url, ignoreSitemap: true }],
      ['/v2/crawl', { url, webhook: { url: 'https://hooks.example/', bogus: 1 } }],
      ['/v2/search', { query: 'a', sources: [{ type: 'web', bogus: 1 }] }],
      ['/v2/search', { query: 'a', includeDomains: ['a.example'], excludeDomains: ['b.example'] }],
      ['/v2/search', { query: 'a', scrapeOptions: { formats: ['changeTracking', 'markdown'] } }],
      ['/v2/monitor', { name: 'm', schedule: { text: 'hourly', cron: '0 * * * *' }, targets: [target()] }],
      ['/v2/batch/scrape', { urls: [url], scrapeOptions: {} }],
    ] as const)
      expect([path, JSON.stringify(body), (await post(path, body)).status]).toEqual([
        path,
        JSON.stringify(body),
        400,
      ]);
  });
});

describe('a map', { timeout: 20_000 }, () => {
  const map = async (body: object) => {
    const answer = await callerOf(service).post('/v2/map', body);
    return (answer.body['links'] as { url: string }[]).map(({ url }) => url);
  };

  it('lists the site from its sitemap and its page, once each, and costs one credit', async () => {
    const urls = await map({ url: sites.url('40.many') });
    expect(urls).toHaveLength(41);
    expect(urls[0]).toBe(sites.url('40.many', ''));
    expect(new Set(urls).size).toBe(41);
    expect(service.credits.left(service.keys.good)).toBe(499);
  });

  it('reads a sitemap of fifty thousand addresses up to the limit', async () => {
    expect(await map({ url: sites.url('10000.many'), limit: 20_000 })).toHaveLength(10_001);
  });

  it('keeps below the path, leaves subdomains out, skips the sitemap', async () => {
    const below = await map({ url: sites.url('40.many', '/p/ropes') });
    expect(below.every((url) => new URL(url).pathname.startsWith('/p/ropes'))).toBe(true);
    expect(await map({ url: sites.url('40.many'), sitemap: 'skip' })).toHaveLength(11);
    const all = await map({ url: sites.url('harbour') });
    const own = await map({ url: sites.url('harbour'), includeSubdomains: false });
    const hostsOf = (urls: string[]) => new Set(urls.map((url) => new URL(url).hostname));
    expect(hostsOf(all)).toContain('docs.harbour.test');
    expect(hostsOf(own)).toEqual(new Set(['harbour.test']));
  });
});

describe('a search', { timeout: 20_000 }, () => {
  it('costs two for every ten results and the pages that were scraped', async () => {
    const { post } = callerOf(service);
    const plain = await post('/v2/search', { query: 'tide mill' });
    expect(plain.body['creditsUsed']).toBe(2);
    const full = await post('/v2/search', {
      query: 'tide mill',
      limit: 2,
      scrapeOptions: { formats: ['markdown'] },
    });
    expect(full.body['creditsUsed']).toBe(4);
    expect(service.credits.left(service.keys.good)).toBe(494);
  });

  it('gives the sources that were asked for, and keeps to the domains', async () => {
    const { post } = callerOf(service);
    const { body } = await post('/v2/search', {
      query: 'tide mill',
      sources: ['web', 'news', { type: 'images' }],
    });
    expect(Object.keys(body.data).sort()).toEqual(['images', 'news', 'web']);
    const { news } = body.data as typeof body.data & { news: { snippet: string; date: string }[] };
    expect(news[0]).toMatchObject({ snippet: expect.stringContaining('tide mill'), date: 'Mar 14 2026' });
    expect(
      (await post('/v2/search', { query: 'tide mill', excludeDomains: ['article.test'] })).body.data,
    ).not.toMatchObject({
      web: [{ url: sites.url('article') }],
    });
    expect((await post('/v2/search', { query: 'tide mill', tbs: 'qdr:h' })).body.data).toEqual({});
  });
});

describe('parse', { timeout: 20_000 }, () => {
  const send = async (
    name: string,
    content: string | Uint8Array<ArrayBuffer>,
    options: object = {},
    part = 'file',
  ) => {
    const form = new FormData();
    form.append('options', JSON.stringify(options));
    form.append(part, new Blob([content]), name);
    const reply = await fetch(`${service.url}/v2/parse`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${service.keys.good}` },
      body: form,
    });
    return { status: reply.status, body: (await reply.json()) as Record<string, unknown> };
  };

  it('reads HTML and tables, and refuses other kinds, other parts and options without meaning', async () => {
    expect(await send('a.html', '<h1>Mine</h1><p>Kept.</p>')).toMatchObject({
      body: { data: { markdown: expect.stringContaining('# Mine') } },
    });
    expect(await send('tides.csv', 'Port,Depth\nNorth,"4 m, low"')).toMatchObject({
      body: { data: { markdown: expect.stringContaining('4 m, low') } },
    });
    expect(await send('a.exe', 'MZ')).toMatchObject({ status: 400, body: { code: 'UNSUPPORTED_FILE_TYPE' } });
    expect(await send('a.html', '<p>x', {}, 'datei')).toMatchObject({
      status: 400,
      body: { code: 'BAD_REQUEST' },
    });
    for (const options of [
      { waitFor: 0 },
      { formats: ['screenshot'] },
      { proxy: 'stealth' },
      { actions: [] },
    ])
      expect(await send('a.html', '<p>x', options)).toMatchObject({
        status: 400,
        body: { code: 'PARSE_UNSUPPORTED_OPTIONS' },
      });
    expect((await send('big.html', new Uint8Array(51 * 1024 * 1024))).status).toBe(400);
  });
});

describe('a monitor', { timeout: 20_000 }, () => {
  it('runs by its schedule, one check at a time, and tells what has changed', async () => {
    const own = await startOwn({ time: 'standing', pace: 1 });
    const { get, post, patch, delete: remove } = callerOf(own);
    const { body } = await post('/v2/monitor', {
      name: 'Shelf',
      schedule: { text: 'every 30 minutes' },
      goal: 'anything',
      targets: [
        { type: 'crawl', url: sites.url('40.many', '/p/ropes'), crawlOptions: { limit: 2, sitemap: 'skip' } },
      ],
    });
    const monitor = body.data as typeof body.data & {
      id: string;
      nextRunAt: string;
      estimatedCreditsPerMonth: number;
    };
    expect(monitor.estimatedCreditsPerMonth).toBe(2 * 48 * 30);
    const path = `/v2/monitor/${monitor.id}`;
    const run = await post(`${path}/run`);
    expect(await post(`${path}/run`)).toMatchObject({ status: 409, body: { checkId: run.body.id } });
    own.clock.advance(5_000);
    expect((await get(`${path}/checks/${run.body.id}`)).body.data).toMatchObject({
      status: 'completed',
      summary: { new: 2 },
      actualCredits: 2,
    });
    own.clock.advance(30 * 60_000);
    await get(path);
    own.clock.advance(5_000);
    const { body: checks } = await get(`${path}/checks`);
    expect(checks.data).toMatchObject([
      { trigger: 'scheduled', summary: { same: 2 } },
      { trigger: 'manual' },
    ]);
    const first = (await get(`${path}/checks/${run.body.id}?limit=1`)).body;
    expect(first['next']).toBe(`${own.url}${path}/checks/${run.body.id}?limit=1&skip=1`);
    expect(first.data).toMatchObject({ next: first['next'], pages: [{ status: 'new' }] });
    expect((await patch(path, {})).status).toBe(400);
    await patch(path, { status: 'paused' });
    expect(await post(`${path}/run`)).toMatchObject({ status: 409, body: { error: 'Monitor is paused' } });
    own.clock.advance(3_600_000);
    expect((await get(`${path}/checks`)).body.data).toHaveLength(2);
    await remove(path);
    expect((await get(path)).status).toBe(404);
  });

  it('refuses schedules that are none, or too quick', async () => {
    const { post } = callerOf(service);
    const create = (schedule: object) =>
      post('/v2/monitor', {
        name: 'm',
        schedule,
        targets: [{ type: 'scrape', urls: [sites.url('article')] }],
      });
    const cron = async (schedule: object) => {
      const { body } = await create(schedule);
      return (body.data as (typeof body.data & { schedule?: { cron: string } }) | undefined)?.schedule?.cron;
    };
    expect(await cron({ text: 'every 20 minutes starting at :05' })).toBe('5,25,45 * * * *');
    expect(await cron({ text: 'daily at 9pm' })).toBe('0 21 * * *');
    expect(await cron({ text: 'every 6 hours' })).toBe('0 */6 * * *');
    for (const schedule of [
      { text: 'every 7 minutes' },
      { text: 'now and then' },
      { cron: '* * * * *' },
      { cron: '61 * * * *' },
      { cron: '0 0 30 2 *' },
      { cron: '0 * * * *', timezone: 'Nowhere' },
      {},
    ])
      expect([schedule, (await create(schedule)).status]).toEqual([schedule, 400]);
  });
});

describe('a server of one’s own', { timeout: 20_000 }, () => {
  it('lacks what needs a database, a model or a browser, each in its own way', async () => {
    const own = await startOwn({ profile: 'self-hosted' });
    const { get, post, ended } = callerOf(own);
    const id = '00000000-0000-4000-8000-000000000000';
    const url = sites.url('article');
    const statuses = await Promise.all([
      post('/v2/agent', { prompt: 'x' }),
      get(`/v2/agent/${id}`),
      post(`/v2/scrape/${id}/interact`, { code: '1' }),
      post('/v2/monitor', {}),
      get('/v2/team/credit-usage/historical'),
      get('/v2/team/activity'),
      get(`/v2/scrape/${id}`),
      post('/v2/crawl/params-preview', { url, prompt: 'ropes' }),
      get('/v2/team/queue-status'),
      post('/v2/map', { url }),
    ]);
    expect(statuses.map(({ status }) => status)).toEqual([500, 404, 501, 500, 500, 500, 404, 400, 200, 200]);
    const { body } = await post('/v2/extract', { urls: [url], prompt: 'all' });
    expect(await ended(`/v2/extract/${body.id}`)).toMatchObject({
      status: 200,
      body: { success: false, status: 'failed' },
    });
  });
});
