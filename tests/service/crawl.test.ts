// @vitest-environment node
import { beforeEach, describe, expect, it } from 'vitest';
import { callerOf, type Body } from './caller';
import { startOwn, startTogether } from './stand-ins';

const { sites, service } = await startTogether(() => ({ accounts: { good: { credits: 5_000 } } }));
beforeEach(() => {
  service.faults.clear();
  service.pace.set(Infinity);
  service.log.length = 0;
});

const many = (path = '/') => sites.url('25.many', path);
const pathsOf = (body: Body) =>
  body.data
    .map(({ metadata }) => new URL(metadata.sourceURL))
    .map(({ pathname, search }) => pathname + search);

/** Starts a crawl and reads it when it has ended. */
async function crawl(body: object): Promise<Body> {
  const { get, post, ended } = callerOf(service);
  const started = await post('/v2/crawl', body);
  expect(started).toMatchObject({ status: 200, body: { success: true } });
  await ended(`/v2/crawl/${started.body.id}`);
  return (await get(`/v2/crawl/${started.body.id}?limit=1000`)).body;
}

describe('a crawl', { timeout: 20_000 }, () => {
  it('reads every page of the site once', async () => {
    const job = await crawl({ url: many(), limit: 100 });
    expect(job).toMatchObject({ status: 'completed', completed: 26, total: 26, creditsUsed: 26 });
    expect(new Set(pathsOf(job)).size).toBe(26);
    expect(job.data[0]?.markdown).toContain('The book of everything');
  });

  it.each<[string, object, string[] | number]>([
    ['stops at the limit', { limit: 5 }, 5],
    ['takes only what the include rules let in', { includePaths: ['^/p/ropes(/.*)?$'] }, 11],
    ['leaves out what the exclude rules name', { excludePaths: ['^/p/'] }, ['/']],
    [
      'compares the whole address when told to',
      { includePaths: ['many\\.test:\\d+/p/nets$'], regexOnFullURL: true },
      ['/p/nets'],
    ],
    ['goes no deeper than it was told', { sitemap: 'skip', maxDiscoveryDepth: 1 }, 11],
    ['reads the start page alone at depth 0', { sitemap: 'skip', maxDiscoveryDepth: 0 }, ['/']],
    ['reads what the sitemap lists, at depth 0 too', { maxDiscoveryDepth: 0 }, 26],
    ['reads the sitemap alone', { sitemap: 'only' }, 26],
  ])('%s', async (_, options, pages) => {
    const job = await crawl({ url: many(), limit: 100, ...options });
    if (typeof pages === 'number') expect(job.data).toHaveLength(pages);
    else expect(pathsOf(job)).toEqual(pages);
  });

  it('stays below the start page unless the whole domain was asked for', async () => {
    const below = await crawl({ url: many('/p/ropes'), limit: 100 });
    expect(pathsOf(below).every((path) => path.startsWith('/p/ropes'))).toBe(true);
    expect(below.data).toHaveLength(11);
    expect((await crawl({ url: many('/p/ropes'), limit: 100, crawlEntireDomain: true })).data).toHaveLength(
      26,
    );
  });

  it('asks for no page that robots may not read, and names them', async () => {
    const { get, post, ended } = callerOf(service);
    const { body } = await post('/v2/crawl', {
      url: sites.url('harbour', '/private/open-day'),
      sitemap: 'skip',
      crawlEntireDomain: true,
      limit: 30,
    });
    await ended(`/v2/crawl/${body.id}`);
    const errors = (await get(`/v2/crawl/${body.id}/errors`)).body;
    expect(errors).not.toHaveProperty('success');
    const blocked = errors['robotsBlocked'] as string[];
    expect(blocked.length).toBeGreaterThan(0);
    const asked = sites.log
      .filter(({ site }) => site === 'harbour')
      .map(({ path }) => sites.url('harbour', path));
    expect(blocked.filter((url) => asked.includes(url))).toEqual([]);
  });

  it('ends with nothing when its start page cannot be read: the reason stands among the errors', async () => {
    const { get, post, ended } = callerOf(service);
    const { body } = await post('/v2/crawl', { url: 'http://127.0.0.1:9/', limit: 5 });
    expect((await ended(`/v2/crawl/${body.id}`)).body).toMatchObject({
      status: 'completed',
      total: 0,
      data: [],
    });
    expect((await get(`/v2/crawl/${body.id}/errors`)).body).toMatchObject({
      errors: [{ code: 'SCRAPE_ALL_ENGINES_FAILED' }],
    });
  });

  it('follows a subdomain or another site only when allowed to', async () => {
    const asked = { url: sites.url('harbour', '/'), sitemap: 'skip', maxDiscoveryDepth: 1, limit: 60 };
    // Of the home page's links only the external ones, and one more.
    const includePaths = ['^/$', '^/about$'];
    const hosts = async (options: object) =>
      new Set(
        (await crawl({ ...asked, includePaths, ...options })).data.map(
          ({ metadata }) => new URL(metadata.sourceURL).hostname,
        ),
      );
    expect(await hosts({})).toEqual(new Set(['harbour.test']));
    expect(await hosts({ allowSubdomains: true })).toEqual(new Set(['harbour.test', 'docs.harbour.test']));
    expect(await hosts({ allowExternalLinks: true })).toContain('other.test');
  });

  it('goes at the pace that is set, is paused by pace 0, and lists itself meanwhile', async () => {
    const { get, post } = callerOf(service);
    service.pace.set(0);
    const { body } = await post('/v2/crawl', { url: many(), limit: 10 });
    const path = `/v2/crawl/${body.id}`;
    await expect.poll(async () => (await get(path)).body['total']).toBe(10);
    expect((await get(path)).body).toMatchObject({
      status: 'scraping',
      completed: 0,
      data: [],
      next: `${service.url}${path}?skip=0`,
    });
    expect((await get('/v2/crawl/active')).body).toMatchObject({
      crawls: [{ id: body.id, options: { limit: 10 } }],
    });
    expect((await get('/v2/team/queue-status')).body).toMatchObject({
      jobsInQueue: 10,
      activeJobsInQueue: 0,
    });
    service.pace.set(Infinity);
    expect((await callerOf(service).ended(path)).body).toMatchObject({ completed: 10 });
    expect((await get('/v2/crawl/ongoing')).body).toMatchObject({ crawls: [] });
  });

  it('advances by the clock alone when the clock stands, the same way each time', async () => {
    const standing = await startOwn({ time: 'standing', pace: 2 });
    const { get, post } = callerOf(standing);
    const { body } = await post('/v2/crawl', { url: many(), limit: 10 });
    const counts: unknown[] = [];
    for (let i = 0; i < 6; i++) {
      counts.push((await get(`/v2/crawl/${body.id}`)).body['completed']);
      standing.clock.advance(1_000);
    }
    expect(counts).toEqual([0, 2, 4, 6, 8, 10]);
  });

  it('waits between pages as long as the delay says, by the clock', async () => {
    const standing = await startOwn({ time: 'standing' });
    const { get, post } = callerOf(standing);
    const { body } = await post('/v2/crawl', { url: many(), limit: 3, delay: 7 });
    const completed = async () => (await get(`/v2/crawl/${body.id}`)).body['completed'];
    expect(await completed()).toBe(1);
    standing.clock.advance(6_999);
    expect(await completed()).toBe(1);
    standing.clock.advance(1);
    expect(await completed()).toBe(2);
  });

  it('gives its pages by skip and limit, each once, in the order in which they were finished', async () => {
    const { get, post, ended } = callerOf(service);
    const { body } = await post('/v2/crawl', { url: many(), limit: 10 });
    const path = `/v2/crawl/${body.id}`;
    const all = (await ended(path)).body;
    expect(all).not.toHaveProperty('next');
    const paths: string[] = [];
    let next: unknown = `${service.url}${path}?limit=4`;
    while (typeof next === 'string') {
      const page = (await get(next.slice(service.url.length))).body;
      paths.push(...pathsOf(page));
      next = page['next'];
    }
    expect(paths).toEqual(pathsOf(all));
    expect((await get(`${path}?limit=0`)).body.error).toMatch(/^Invalid pagination/);
  });

  it('is forgotten after a day of the clock, and belongs to one team', async () => {
    const own = await startOwn();
    const { get, post, ended } = callerOf(own);
    const { body } = await post('/v2/crawl', { url: many(), limit: 1 });
    const path = `/v2/crawl/${body.id}`;
    const { body: job } = await ended(path);
    expect(Date.parse(String(job['expiresAt'])) - Date.parse(String(job['createdAt']))).toBe(86_400_000);
    expect(await callerOf(own, own.keys.empty).get(path)).toMatchObject({ status: 403 });
    own.clock.advance(86_400_000);
    expect(await get(path)).toMatchObject({ status: 404, body: { success: false, error: 'Job expired' } });
    expect(await get(`${path}/errors`)).toMatchObject({ status: 404, body: { error: 'Job expired' } });
  });

  it('keeps what came when it is canceled, and shows late pages when there are some', async () => {
    const { get, post, delete: cancel } = callerOf(service);
    service.pace.set(0);
    service.faults.lateAfterCancel(3);
    const { body } = await post('/v2/crawl', { url: many(), limit: 20 });
    const path = `/v2/crawl/${body.id}`;
    await expect.poll(async () => (await get(path)).body['total']).toBe(20);
    expect(await cancel(path)).toEqual({ status: 200, body: { status: 'cancelled' } });
    expect((await get(path)).body).toMatchObject({ status: 'cancelled', completed: 0, total: 3 });
    service.pace.set(Infinity);
    await expect.poll(async () => (await get(path)).body['completed']).toBe(3);
    expect((await get(path)).body).toMatchObject({ status: 'cancelled', total: 3, creditsUsed: 3 });
    expect(await cancel(path)).toEqual({ status: 200, body: { status: 'cancelled' } });
    expect(await cancel('/v2/crawl/00000000-0000-4000-8000-000000000000')).toEqual({
      status: 404,
      body: { error: 'Job not found' },
    });
    const done = await post('/v2/crawl', { url: many(), limit: 1 });
    await callerOf(service).ended(`/v2/crawl/${done.body.id}`);
    expect(await cancel(`/v2/crawl/${done.body.id}`)).toEqual({
      status: 409,
      body: { error: 'Crawl is already completed' },
    });
  });

  it('is started once for each idempotency key; a bad body spends the key, an empty balance does not', async () => {
    const key = (n: number) => ({ 'x-idempotency-key': `0f0e0d0c-0b0a-4908-8706-00000000000${n}` });
    const { post } = callerOf(service);
    const body = { url: many(), limit: 1 };
    expect((await post('/v2/crawl', body, key(1))).status).toBe(200);
    expect(await post('/v2/crawl', body, key(1))).toMatchObject({
      status: 409,
      body: { error: 'Idempotency key already used' },
    });
    expect((await post('/v2/crawl', { ...body, maxDepth: 3 }, key(2))).status).toBe(400);
    expect((await post('/v2/crawl', body, key(2))).status).toBe(409);
    expect((await post('/v2/crawl', body, { 'x-idempotency-key': 'mine' })).status).toBe(409);
    const poor = callerOf(service, service.keys.empty);
    expect((await poor.post('/v2/crawl', body, key(3))).status).toBe(402);
    service.credits.set(service.keys.empty, 2);
    const started = await poor.post('/v2/crawl', body, key(3));
    expect(started.status).toBe(200);
    await poor.ended(`/v2/crawl/${started.body.id}`);
    expect((await poor.post('/v2/crawl', body, key(3))).status).toBe(409);
  });

  it('crawls no further than the balance reaches', async () => {
    service.credits.set(service.keys.empty, 3);
    const { post, ended } = callerOf(service, service.keys.empty);
    const { body } = await post('/v2/crawl', { url: many(), limit: 10 });
    expect((await ended(`/v2/crawl/${body.id}`)).body).toMatchObject({ completed: 3 });
    expect(service.credits.left(service.keys.empty)).toBe(0);
  });

  it('is stored although its reply was lost, and is found again', async () => {
    const { get, post } = callerOf(service);
    service.pace.set(0);
    service.faults.next({ on: 'POST /v2/crawl', drop: 'after' });
    await expect(post('/v2/crawl', { url: many(), limit: 7 })).rejects.toThrow('fetch failed');
    expect((await get('/v2/crawl/active')).body).toMatchObject({
      crawls: [{ url: many(), options: { limit: 7 } }],
    });
    expect((await get('/v2/team/activity?endpoint=crawl&limit=1')).body.data).toMatchObject([
      { target: many() },
    ]);
    expect(service.log.filter(({ method, path }) => method === 'POST' && path === '/v2/crawl')).toHaveLength(
      1,
    );
    expect(service.log[0]?.keyTail).toBe(service.keys.good.slice(-4));
    service.pace.set(Infinity);
  });

  it('takes options from a sentence; what is said in the body wins', async () => {
    const { post, ended } = callerOf(service);
    const { body } = await post('/v2/crawl', {
      url: many(),
      prompt: 'only ropes, at most 30 pages',
      limit: 4,
    });
    expect(body).toMatchObject({
      promptGeneratedOptions: { includePaths: ['^/p/ropes(/.*)?$'], limit: 30 },
      finalCrawlerOptions: { includePaths: ['^/p/ropes(/.*)?$'], limit: 4 },
    });
    expect(
      pathsOf((await ended(`/v2/crawl/${body.id}`)).body).every((path) => path.startsWith('/p/ropes')),
    ).toBe(true);
    expect(await post('/v2/crawl/params-preview', { url: many(), prompt: 'bananas' })).toMatchObject({
      status: 400,
      body: { error: 'Failed to process natural language prompt. Please try rephrasing.' },
    });
    expect(
      (await post('/v2/crawl/params-preview', { url: many(), prompt: 'boats and bananas' })).body,
    ).toMatchObject({
      data: { includePaths: ['^/p/boats(/.*)?$'] },
      warning: expect.stringContaining('banana'),
    });
  });

  it('takes the whole server of one’s own down with an idempotency key, and counts no credits there', async () => {
    const own = await startOwn({ profile: 'self-hosted' });
    const { post, ended } = callerOf(own);
    const body = { url: many(), limit: 2 };
    await expect(
      post('/v2/crawl', body, { 'x-idempotency-key': '0f0e0d0c-0b0a-4908-8706-000000000009' }),
    ).rejects.toThrow();
    const started = await post('/v2/crawl', body);
    expect((await ended(`/v2/crawl/${started.body.id}`)).body).toMatchObject({
      completed: 2,
      creditsUsed: -1,
    });
  });
});
