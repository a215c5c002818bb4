// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { mayContinue } from '@/lib/core/model/job';
import { requestSchema } from '@/lib/core/model/request';
import { createCrashSchedule } from '@/tests/support/crash-schedule';
import {
  createServiceScene,
  HOSTED,
  OWN_SERVER,
  SITE,
  sitePages,
  type ServiceScene,
} from '@/tests/support/service-job';

const crawl = (rest: object = {}) =>
  requestSchema.parse({ kind: 'crawl', url: SITE, limit: 500, formats: ['markdown'], ...rest });
const START = 'POST /v2/crawl';
const STATUS = 'GET /v2/crawl/:id';
const ERRORS = 'GET /v2/crawl/:id/errors';
const html = (status: number) => ({ status, text: '<html><h1>Bad Gateway</h1></html>' });
const refused = (status: number, error: string, headers: Record<string, string> = {}) => ({
  status,
  json: { success: false, error },
  headers,
});

const readUrls = async (scene: ServiceScene): Promise<string[]> =>
  (await scene.items()).flatMap(({ status, url }) => (status === 'read' ? [url] : [])).sort();
const bodyOf = (scene: ServiceScene, call = START) =>
  scene.service.seen.find((each) => each.call === call)?.body as Record<string, unknown>;
const keysSent = (scene: ServiceScene) =>
  scene.service.seen.flatMap(({ call, headers }) => (call === START ? [headers['x-idempotency-key']] : []));

const codesOf = async (scene: ServiceScene) => (await scene.job()).progress.notes.map(({ code }) => code);

/** Every page of the site is in the job and in the library, once. */
async function expectWhole(scene: ServiceScene, pages: number): Promise<void> {
  expect(await readUrls(scene)).toEqual(sitePages(pages).sort());
  expect(await scene.library.reader.count()).toBe(pages);
  expect((await scene.job()).progress).toMatchObject({ read: pages, waiting: 0 });
}

/** It ends with all of them, after so many starts: those that the service took, or the calls of `call`. */
async function expectDone(scene: ServiceScene, pages: number, starts = 1, call?: string): Promise<void> {
  expect(await scene.run()).toMatchObject({ status: 'done' });
  expect(call === undefined ? scene.starts() : scene.count(call)).toBe(starts);
  await expectWhole(scene, pages);
}

describe('crawlJob', { timeout: 30_000 }, () => {
  it('starts once, reads every document once and ends', async () => {
    const scene = await createServiceScene(crawl(), { pages: 12 });
    await expectDone(scene, 12);
    expect((await scene.job()).progress).toMatchObject({ failed: 0, total: 12, creditsUsed: 12 });
  });

  it('stores that it is about to start before it starts', async () => {
    const scene = await createServiceScene(crawl());
    scene.faults.scripted[START] = [refused(429, 'Rate limit exceeded')];
    const state = await scene.run(() => true);
    expect(state).toMatchObject({ status: 'waiting', cursor: { phase: 'starting', attempt: 2 } });
    expect(keysSent(scene)).toHaveLength(1);
    expect(state).toMatchObject({ cursor: { key: keysSent(scene)[0] } });
  });

  it('always says the limit, and no rule that the service has anyway', async () => {
    const scene = await createServiceScene(
      crawl({
        limit: 40,
        excludePaths: ['^/changelog/'],
        allowSubdomains: true,
        prompt: 'the guides',
        options: { onlyMainContent: true },
      }),
    );
    await scene.run();
    expect(bodyOf(scene)).toEqual({
      url: SITE,
      limit: 40,
      excludePaths: ['^/changelog/'],
      allowSubdomains: true,
      prompt: 'the guides',
      scrapeOptions: { formats: ['markdown'], onlyMainContent: true },
    });
  });

  it('says how much of the site was chosen: the whole of it, or what lies below the start', async () => {
    for (const crawlEntireDomain of [true, false]) {
      const scene = await createServiceScene(crawl({ crawlEntireDomain }));
      await scene.run();
      expect(bodyOf(scene)).toMatchObject({ url: SITE, crawlEntireDomain });
    }
  });

  it('refuses a body that cannot be right before anything is stored or sent', async () => {
    const scene = await createServiceScene(crawl({ options: { waitFor: 50_000, timeout: 60_000 } }));
    expect(await scene.run()).toMatchObject({ status: 'failed', failure: { reason: 'bad-request' } });
    expect(scene.service.seen).toEqual([]);
  });

  it('sends the key to a hosted service alone', async () => {
    const hosted = await createServiceScene(crawl(), { baseUrl: HOSTED });
    await hosted.run();
    expect(keysSent(hosted)[0]).toMatch(/^[0-9a-f-]{36}$/);
    const own = await createServiceScene(crawl(), { baseUrl: OWN_SERVER });
    await own.run();
    expect(keysSent(own)).toEqual([undefined]);
  });

  describe('a start that is refused', () => {
    it('waits as the server asks, and sends the same key again', async () => {
      const scene = await createServiceScene(crawl());
      scene.faults.scripted[START] = [refused(429, 'Rate limit exceeded', { 'Retry-After': '54' })];
      expect(await scene.run(({ state }) => state.status === 'waiting')).toMatchObject({
        failure: { reason: 'rate-limited', facts: { attempt: 2, attempts: 5 } },
        wakeAt: scene.clock.now + 54_000,
      });
      expect(await scene.run()).toMatchObject({ status: 'done' });
      expect(new Set(keysSent(scene)).size).toBe(1);
      await expectWhole(scene, 5);
    });

    it.each([
      [401, 'Unauthorized: Invalid token', 'key-refused'],
      [402, 'Payment Required: Insufficient credits', 'no-credits'],
      [403, 'Forbidden', 'forbidden'],
    ])('asks the person after %i and starts with a fresh key afterwards', async (status, error, reason) => {
      const scene = await createServiceScene(crawl());
      scene.faults.scripted[START] = [refused(status, error)];
      expect(await scene.run()).toMatchObject({ status: 'blocked', failure: { reason } });
      await scene.retry();
      expect(await scene.run()).toMatchObject({ status: 'done' });
      expect(scene.starts()).toBe(1);
      expect(new Set(keysSent(scene)).size).toBe(2);
    });

    it('ends on a 400 with the sentence of the service, and takes a new key when it is tried again', async () => {
      const scene = await createServiceScene(crawl({ includePaths: ['(['] }));
      scene.faults.scripted[START] = [refused(400, 'Invalid regular expression in includePaths')];
      expect(await scene.run()).toMatchObject({
        status: 'failed',
        failure: { reason: 'bad-request', facts: { detail: 'Invalid regular expression in includePaths' } },
      });
      await scene.retry();
      await scene.run();
      expect(new Set(keysSent(scene)).size).toBe(2);
    });

    it('ends when the service says in a reply of status 200 that it could not start', async () => {
      const scene = await createServiceScene(crawl());
      scene.faults.scripted[START] = [{ status: 200, json: { success: false, error: 'Kickoff failed' } }];
      expect(await scene.run()).toMatchObject({
        status: 'failed',
        failure: { facts: { detail: 'Kickoff failed' } },
      });
      expect(scene.starts()).toBe(0);
    });
  });

  it('waits while the browser is offline, sends nothing, and goes on by itself', async () => {
    const scene = await createServiceScene(crawl());
    scene.network.online = false;
    const offline = (state: { status: string }) => state.status === 'waiting';
    expect(await scene.run(({ state }) => offline(state))).toMatchObject({ failure: { reason: 'offline' } });
    expect(scene.service.seen).toEqual([]);
    scene.network.online = true;
    await scene.run(async () => (await readUrls(scene)).length > 0);
    scene.network.online = false;
    await scene.run(({ state }) => 'failure' in state);
    expect((await scene.job()).state).toMatchObject({ status: 'waiting', failure: { reason: 'offline' } });
    scene.network.online = true;
    await expectDone(scene, 5);
  });

  describe('a start that the browser sends four times by itself', () => {
    const running = (scene: ServiceScene) =>
      scene.service.jobs.filter(({ cancelledAt }) => cancelledAt === undefined).length;

    it('leaves one crawl at work, and reads that one', async () => {
      const scene = await createServiceScene(crawl(), { baseUrl: OWN_SERVER });
      scene.faults.scripted[START] = ['sent four times'];
      expect(await scene.run()).toMatchObject({ status: 'done' });
      expect([scene.starts(), running(scene)]).toEqual([4, 1]);
      await expectWhole(scene, 5);
    });

    it('leaves none when it is canceled at once, and a crawl of somebody else alone', async () => {
      const scene = await createServiceScene(crawl(), { baseUrl: OWN_SERVER, msPerPage: 60_000 });
      const begin = (body: object) =>
        scene.service.fetch(`${OWN_SERVER}/v2/crawl`, { method: 'POST', body: JSON.stringify(body) });
      const options = { limit: 500, scrapeOptions: { formats: ['markdown'] } };
      scene.clock.now -= 60_000;
      await begin({ url: SITE, ...options });
      scene.clock.now += 60_000;
      await begin({ url: `${SITE}guide/`, ...options });
      scene.faults.scripted[START] = ['sent four times'];
      await scene.run(() => scene.starts() === 6);
      await scene.cancel();
      expect(await scene.run()).toMatchObject({ status: 'cancelled' });
      expect(running(scene)).toBe(2);
      expect(scene.service.jobs.slice(0, 2).map(({ cancelledAt }) => cancelledAt)).toEqual([
        undefined,
        undefined,
      ]);
    });

    it('is read although its twins cannot be listed', async () => {
      const scene = await createServiceScene(crawl(), { baseUrl: OWN_SERVER });
      const broken = { status: 500, json: { success: false, error: 'x' } };
      scene.faults.scripted['GET /v2/crawl/active'] = Array.from({ length: 9 }, () => broken);
      expect(await scene.run()).toMatchObject({ status: 'done' });
      await expectWhole(scene, 5);
    });

    it(
      'leaves one at work wherever the worker dies once the reply is stored',
      { tags: ['long'] },
      async () => {
        const whole = createCrashSchedule(Number.MAX_SAFE_INTEGER);
        const calm = await createServiceScene(crawl(), { pages: 2, baseUrl: OWN_SERVER });
        calm.faults.scripted[START] = ['sent four times'];
        await calm.run(undefined, whole);
        for (let endsAt = 1; endsAt <= whole.age; endsAt += 1) {
          const scene = await createServiceScene(crawl(), { pages: 2, baseUrl: OWN_SERVER });
          scene.faults.scripted[START] = ['sent four times'];
          const state = await scene.run(undefined, createCrashSchedule(endsAt));
          expect(scene.count(START), `died at await ${endsAt}`).toBeLessThanOrEqual(1);
          if (state.status === 'done') expect(running(scene), `died at await ${endsAt}`).toBe(1);
          else expect(state, `died at await ${endsAt}`).toMatchObject({ failure: { reason: 'unconfirmed' } });
        }
      },
    );
  });

  describe('a start whose reply is lost', () => {
    it.each([
      ['cut off', 'lost after' as const],
      ['a gateway page', 'gateway after' as const],
    ])('is found among the crawls that run: %s', async (_name, fault) => {
      const scene = await createServiceScene(crawl(), { baseUrl: OWN_SERVER });
      scene.faults.scripted[START] = [fault];
      expect(await scene.run()).toMatchObject({ status: 'done' });
      expect(scene.count(START)).toBe(1);
      expect(scene.starts()).toBe(1);
      await expectWhole(scene, 5);
    });

    it('is found among what was done lately when it has ended meanwhile', async () => {
      const scene = await createServiceScene(crawl(), { msPerPage: 1 });
      scene.faults.scripted[START] = ['lost after'];
      scene.faults.scripted['GET /v2/crawl/active'] = [{ status: 200, json: { success: true, crawls: [] } }];
      await expectDone(scene, 5);
    });

    it('is not taken for an earlier crawl of the same site, nor for one with other rules', async () => {
      const scene = await createServiceScene(crawl({ includePaths: ['^/guide/'] }), { msPerPage: 60_000 });
      scene.clock.now -= 600_000;
      await scene.service.fetch(`${HOSTED}/v2/crawl`, {
        method: 'POST',
        body: JSON.stringify({ url: SITE, limit: 500, includePaths: ['^/guide/'] }),
      });
      scene.clock.now += 600_000;
      await scene.service.fetch(`${HOSTED}/v2/crawl`, {
        method: 'POST',
        body: JSON.stringify({ url: SITE, limit: 500, includePaths: ['^/blog/'] }),
      });
      scene.faults.noActivity = true;
      scene.faults.scripted[START] = ['lost'];
      await scene.run(
        ({ state }) => 'cursor' in state && 'phase' in Object(state.cursor) && scene.starts() === 3,
      );
      expect(scene.service.jobs[2]?.body).toMatchObject({ includePaths: ['^/guide/'] });
      const { state } = await scene.job();
      expect(state).toMatchObject({ cursor: { remote: { id: scene.service.jobs[2]?.id } } });
    });

    it('is sent once more with the same key where it never arrived and the key keeps it from doing it twice', async () => {
      const scene = await createServiceScene(crawl());
      scene.faults.scripted[START] = ['lost'];
      expect(await scene.run()).toMatchObject({ status: 'done' });
      expect(scene.count(START)).toBe(2);
      expect(new Set(keysSent(scene)).size).toBe(1);
      expect(scene.starts()).toBe(1);
    });

    it('is asked about after a 409 that says it got past the door, when nobody knows of it', async () => {
      const scene = await createServiceScene(crawl());
      scene.faults.scripted[START] = ['lost', refused(409, 'Idempotency key already used')];
      expect(await scene.run()).toMatchObject({
        status: 'blocked',
        failure: { reason: 'unconfirmed', facts: { host: 'api.firecrawl.dev' } },
      });
      expect(scene.count(START)).toBe(2);
      await scene.retry();
      expect(await scene.run()).toMatchObject({ status: 'done' });
      expect(scene.count(START)).toBe(3);
      expect(new Set(keysSent(scene)).size).toBe(2);
    });

    it('is asked about where there is no key and no list of what was done, and sends nothing until then', async () => {
      const scene = await createServiceScene(crawl(), { baseUrl: OWN_SERVER });
      scene.faults.noActivity = true;
      scene.faults.scripted[START] = [html(502)];
      expect(await scene.run()).toMatchObject({ status: 'blocked', failure: { reason: 'unconfirmed' } });
      expect(scene.count(START)).toBe(1);
      scene.clock.now += 3_600_000;
      expect(await scene.run()).toMatchObject({ status: 'blocked' });
      expect(scene.count(START)).toBe(1);
    });

    it('is looked for once more before it is sent again after the question', async () => {
      const scene = await createServiceScene(crawl(), { baseUrl: OWN_SERVER, msPerPage: 30_000 });
      scene.faults.noActivity = true;
      scene.faults.scripted[START] = ['lost after'];
      const none = { status: 200, json: { success: true, crawls: [] } };
      scene.faults.scripted['GET /v2/crawl/active'] = [none, none, none];
      expect(await scene.run()).toMatchObject({ status: 'blocked', failure: { reason: 'unconfirmed' } });
      scene.faults.scripted = {};
      await scene.retry();
      await expectDone(scene, 5, 1, START);
    });

    describe('and that is refused when it is sent again', () => {
      async function blocked() {
        const scene = await createServiceScene(crawl(), { msPerPage: 30_000 });
        scene.faults.noActivity = true;
        scene.faults.scripted[START] = ['lost after', refused(402, 'Insufficient credits')];
        const none = { status: 200, json: { success: true, crawls: [] } };
        scene.faults.scripted['GET /v2/crawl/active'] = [none, none, none];
        expect(await scene.run()).toMatchObject({ status: 'blocked', failure: { reason: 'no-credits' } });
        expect(scene.starts()).toBe(1);
        return scene;
      }

      it('keeps its key, so that it is not started twice afterwards', async () => {
        const scene = await blocked();
        await scene.retry();
        expect(await scene.run()).toMatchObject({ status: 'done' });
        expect(new Set(keysSent(scene)).size).toBe(1);
        expect(scene.starts()).toBe(1);
        await expectWhole(scene, 5);
      });

      it.each([
        ['with 429 for as long as it is tried', Array.from({ length: 5 }, () => refused(429, 'Too many'))],
        ['with 400', [refused(400, 'Bad body')]],
        ['with what no reply of it looks like', [{ status: 200, json: { success: false, error: 'No' } }]],
      ])('is found and read, and not paid for again: %s', { tags: ['long'] }, async (_name, refusals) => {
        const scene = await createServiceScene(crawl(), { msPerPage: 60_000 });
        scene.faults.noActivity = true;
        scene.faults.scripted[START] = ['lost after', ...refusals];
        const none = { status: 200, json: { success: true, crawls: [] } };
        scene.faults.scripted['GET /v2/crawl/active'] = [none, none, none];
        await expectDone(scene, 5);
      });

      it('is asked about where nobody knows of it', async () => {
        const scene = await createServiceScene(crawl());
        scene.faults.scripted[START] = ['lost', refused(400, 'Bad body')];
        expect(await scene.run()).toMatchObject({
          status: 'blocked',
          cursor: { phase: 'lost' },
          failure: { reason: 'unconfirmed', facts: { host: 'api.firecrawl.dev' } },
        });
      });

      it('is looked for when it is canceled', async () => {
        const scene = await blocked();
        await scene.cancel();
        expect(await scene.run()).toMatchObject({ status: 'cancelled' });
        expect(scene.service.jobs[0]?.cancelledAt).toBeDefined();
      });
    });

    it('is looked for, and not sent again, where the worker died and the service was taken away', async () => {
      let scene: ServiceScene;
      let death = 1;
      do {
        scene = await createServiceScene(crawl(), { baseUrl: OWN_SERVER });
        await scene.live(createCrashSchedule(death++));
      } while (scene.starts() === 0);
      expect((await scene.job()).state).toMatchObject({ status: 'running', cursor: { phase: 'starting' } });
      scene.network.connected = false;
      expect(await scene.run()).toMatchObject({ status: 'blocked', failure: { reason: 'not-connected' } });
      scene.network.connected = true;
      await scene.retry();
      await expectDone(scene, 5, 1, START);
    });

    it('is looked for until a service that is too busy to tell can tell again', async () => {
      const scene = await createServiceScene(crawl(), { baseUrl: OWN_SERVER, msPerPage: 30_000 });
      scene.faults.scripted[START] = ['gateway after'];
      scene.faults.scripted['GET /v2/crawl/active'] = [html(502), refused(429, 'Rate limit exceeded')];
      scene.faults.scripted['GET /v2/team/activity'] = [html(502), html(503)];
      await expectDone(scene, 5, 1, START);
    });

    it.each([
      ['500', refused(500, 'Internal error')],
      ['a page of its own', { status: 200, text: '<html>Welcome</html>' }],
    ])('is looked for a few times where the list is answered with %s', async (_name, odd) => {
      const scene = await createServiceScene(crawl(), { baseUrl: OWN_SERVER });
      scene.faults.scripted[START] = ['gateway after'];
      const none = { status: 200, json: { success: true, crawls: [] } };
      scene.faults.scripted['GET /v2/crawl/active'] = [none, odd, none];
      scene.faults.scripted['GET /v2/team/activity'] = [odd, odd];
      await expectDone(scene, 5, 1, START);
    });

    it('is asked about after some seconds, with what the service could not say', async () => {
      const scene = await createServiceScene(crawl(), { baseUrl: OWN_SERVER });
      scene.faults.noActivity = true;
      scene.faults.scripted[START] = ['lost'];
      const before = scene.clock.now;
      const failure = { reason: 'unconfirmed', facts: { detail: 'inconclusive' } };
      expect(await scene.run()).toMatchObject({ status: 'blocked', failure });
      expect(scene.clock.now - before).toBeGreaterThanOrEqual(7_000);
    });

    it('is asked about where two fit, since it cannot be known which was started here', async () => {
      const scene = await createServiceScene(crawl(), { baseUrl: OWN_SERVER, msPerPage: 60_000 });
      await scene.service.fetch(`${OWN_SERVER}/v2/crawl`, {
        method: 'POST',
        body: JSON.stringify({ url: SITE, limit: 500, scrapeOptions: { formats: ['markdown'] } }),
      });
      scene.faults.scripted[START] = ['lost after'];
      expect(await scene.run()).toMatchObject({ status: 'blocked', failure: { reason: 'unconfirmed' } });
      expect(scene.starts()).toBe(2);
    });

    it('is not called canceled while those that run cannot be listed', async () => {
      const scene = await createServiceScene(crawl(), { baseUrl: OWN_SERVER, msPerPage: 30_000 });
      scene.faults.scripted[START] = ['lost after'];
      scene.faults.scripted['GET /v2/crawl/active'] = [html(502), html(502), html(502)];
      const none = { status: 200, json: { success: true, data: [] } };
      scene.faults.scripted['GET /v2/team/activity'] = [none, none, none];
      await scene.run(() => scene.starts() === 1);
      await scene.cancel();
      expect(await scene.run()).toMatchObject({ status: 'cancelled' });
      expect(scene.service.jobs[0]?.cancelledAt).toBeDefined();
    });

    it('is looked for until the service answers again', { tags: ['long'] }, async () => {
      const scene = await createServiceScene(crawl(), { msPerPage: 300_000 });
      scene.faults.scripted[START] = ['lost after'];
      scene.faults.down = { from: scene.clock.now + 1, until: scene.clock.now + 600_000 };
      scene.faults.scripted['GET /v2/crawl/active'] = ['lost', 'lost', 'lost'];
      await expectDone(scene, 5);
    });
  });

  describe('reading', () => {
    it('asks for what is new alone', async () => {
      const scene = await createServiceScene(crawl(), { pages: 20 });
      await scene.run();
      const skips = scene.service.seen
        .filter(({ call }) => call === STATUS)
        .map(({ query }) => Number(new URLSearchParams(query).get('skip')));
      expect(skips[0]).toBe(0);
      expect(skips.every((skip, at) => at === 0 || skip >= (skips[at - 1] ?? 0))).toBe(true);
      // The last page covered only part of the site.
      expect(skips.at(-1)).toBeGreaterThan(10);
      expect(await readUrls(scene)).toHaveLength(20);
    });

    it('asks often at first, and less often the longer it takes', { tags: ['long'] }, async () => {
      const scene = await createServiceScene(crawl({ limit: 2 }), { msPerPage: 700_000 });
      const waits = new Map<number, number>();
      const startedAt = scene.clock.now;
      await scene.run(({ state }) => {
        if (state.status === 'waiting')
          waits.set(scene.clock.now - startedAt, state.wakeAt - scene.clock.now);
        return false;
      });
      const of = (from: number, until: number) =>
        new Set([...waits].filter(([age]) => age >= from && age < until).map(([, ms]) => ms));
      expect(of(0, 60_000)).toEqual(new Set([2_000]));
      expect(of(60_000, 600_000)).toEqual(new Set([5_000]));
      expect(of(600_000, 1_400_000)).toEqual(new Set([15_000]));
    });

    it('takes a thousand documents page by page', { tags: ['long'] }, async () => {
      const scene = await createServiceScene(crawl({ limit: 1_000 }), { pages: 1_000, msPerPage: 1 });
      expect(await scene.run()).toMatchObject({ status: 'done' });
      await expectWhole(scene, 1_000);
      expect(scene.count(STATUS)).toBeLessThan(15);
    });

    it.each([
      ['comes with a next that never ends', (scene: ServiceScene) => void (scene.faults.nextForEver = true)],
      [
        'points with next to another scheme and host',
        (scene: ServiceScene) => {
          scene.faults.nextForEver = true;
          scene.faults.nextBase = 'http://internal.host:8080';
        },
      ],
      ['does not know skip', (scene: ServiceScene) => void (scene.faults.ignoresSkip = true)],
      [
        'knows neither skip nor limit',
        (scene: ServiceScene) => {
          scene.faults.ignoresSkip = true;
          scene.faults.ignoresLimit = true;
        },
      ],
      [
        'knows neither skip nor limit and never ends',
        (scene: ServiceScene) => {
          scene.faults.ignoresSkip = true;
          scene.faults.ignoresLimit = true;
          scene.faults.nextForEver = true;
        },
      ],
      ['counts less at the end', (scene: ServiceScene) => void (scene.faults.totalShrinks = true)],
      [
        'has words of its own for being at work',
        (scene: ServiceScene) => void (scene.faults.statusWord = 'pondering'),
      ],
    ])('reads each page once and ends when the server %s', async (_name, spoil) => {
      const scene = await createServiceScene(crawl(), { pages: 130, msPerPage: 50 });
      spoil(scene);
      expect(await scene.run()).toMatchObject({ status: 'done' });
      await expectWhole(scene, 130);
      expect(scene.starts()).toBe(1);
      expect(scene.count(STATUS)).toBeLessThan(20);
    });

    it('says that the service lowered the limit, as its list of running crawls tells', async () => {
      const scene = await createServiceScene(crawl({ limit: 40 }), { pages: 12 });
      const lowered = (id: string, limit: number) => ({
        status: 200,
        json: { success: true, crawls: [{ id, url: SITE, options: { limit } }] },
      });
      const id = '00000000-0000-7000-8000-000000000001';
      scene.faults.scripted['GET /v2/crawl/active'] = [
        { status: 500, json: { success: false, error: 'no list' } },
        lowered(id.replace(/1$/, '2'), 3),
        lowered(id, 12),
      ];
      expect(await scene.run()).toMatchObject({ status: 'done' });
      expect((await scene.job()).progress.notes).toEqual([{ code: 'limit-lowered', amount: 12 }]);
      expect(scene.count('GET /v2/crawl/active')).toBe(3);
      await expectWhole(scene, 12);
    });

    it('asks nothing about the limit where nothing is billed, and says nothing of one that was kept', async () => {
      const own = await createServiceScene(crawl(), { baseUrl: OWN_SERVER, pages: 8 });
      await own.run();
      // Once, for duplicates that the browser may have started.
      expect(own.count('GET /v2/crawl/active')).toBe(1);
      const hosted = await createServiceScene(crawl(), { pages: 8 });
      await hosted.run();
      expect(hosted.count('GET /v2/crawl/active')).toBe(1);
      expect((await hosted.job()).progress.notes).toEqual([]);
    });

    it('sends nothing to where next points', async () => {
      const scene = await createServiceScene(crawl(), { pages: 130 });
      scene.faults.nextForEver = true;
      scene.faults.nextBase = 'https://elsewhere.example';
      await scene.run();
      expect(scene.service.seen.every(({ call }) => call.includes(' /v2/'))).toBe(true);
      await expectWhole(scene, 130);
    });

    it('shows a word for the status that it does not know', async () => {
      const scene = await createServiceScene(crawl());
      scene.faults.statusWord = 'pondering';
      await scene.run(async () => (await scene.job()).progress.notes.length > 0);
      expect((await scene.job()).progress.notes).toEqual([{ code: 'service-warning', detail: 'pondering' }]);
    });

    it('stops at the time when results are over, whatever the status says', async () => {
      const scene = await createServiceScene(crawl(), { pages: 3, msPerPage: 3_600_000 * 10 });
      scene.faults.statusWord = 'pondering';
      scene.faults.keepsResults = true;
      await scene.run(({ state }) => state.status === 'waiting' && scene.starts() === 1);
      scene.clock.now += 25 * 3_600_000;
      expect(await scene.run()).toMatchObject({ status: 'done' });
      expect(await readUrls(scene)).toEqual(sitePages(2).sort());
      expect((await scene.job()).progress.notes).toContainEqual({ code: 'results-expired', amount: 1 });
    });

    it('shows no credits where the server counts none', async () => {
      const scene = await createServiceScene(crawl());
      scene.faults.creditsUnknown = true;
      await scene.run();
      expect((await scene.job()).progress.creditsUsed).toBeUndefined();
    });

    it('waits for ten minutes without an answer, says why, and goes on', async () => {
      const scene = await createServiceScene(crawl(), { pages: 8, msPerPage: 2_000 });
      const { now } = scene.clock;
      scene.faults.down = { from: now + 5_000, until: now + 605_000 };
      const state = await scene.run(
        ({ state: { status }, state: its }) => status === 'waiting' && 'failure' in its,
      );
      expect(state).toMatchObject({ status: 'waiting', failure: { reason: 'unreachable' } });
      await expectDone(scene, 8);
    });

    it('takes HTML errors and requests to slow down for what they are', async () => {
      const scene = await createServiceScene(crawl());
      scene.faults.scripted[STATUS] = [
        html(502),
        html(503),
        refused(429, 'Rate limit exceeded', { 'Retry-After': '20' }),
        refused(500, 'Internal Server Error'),
      ];
      expect(await scene.run()).toMatchObject({ status: 'done' });
      await expectWhole(scene, 5);
    });

    it('asks a person when something else answers there, and reads on after their choice', async () => {
      const scene = await createServiceScene(crawl());
      scene.faults.scripted[STATUS] = Array.from({ length: 5 }, () => html(200));
      expect(await scene.run()).toMatchObject({ status: 'blocked', failure: { reason: 'wrong-api' } });
      await scene.retry();
      await expectDone(scene, 5);
    });

    it('asks without the size of a page where a server refuses it', async () => {
      const scene = await createServiceScene(crawl());
      scene.faults.scripted[STATUS] = [refused(400, 'Invalid pagination: limit')];
      expect(await scene.run()).toMatchObject({ status: 'done' });
      const queries = scene.service.seen.flatMap(({ call, query }) => (call === STATUS ? [query] : []));
      expect(queries.slice(1).every((query) => !query.includes('limit'))).toBe(true);
      await expectWhole(scene, 5);
    });

    it('stops while the key is refused, and reads on when it is mended', async () => {
      const scene = await createServiceScene(crawl(), { pages: 10, msPerPage: 3_000 });
      await scene.run(async () => (await readUrls(scene)).length >= 3);
      scene.faults.keyRefused = true;
      expect(await scene.run()).toMatchObject({
        status: 'blocked',
        failure: { reason: 'key-refused' },
        cursor: { phase: 'reading' },
      });
      scene.clock.now += 600_000;
      scene.faults.keyRefused = false;
      await scene.retry();
      await expectDone(scene, 10);
    });

    it('is not put off by a job that is not known everywhere yet', async () => {
      const scene = await createServiceScene(crawl());
      scene.faults.scripted[STATUS] = [refused(404, 'Job not found')];
      expect(await scene.run()).toMatchObject({ status: 'done' });
      await expectWhole(scene, 5);
    });
  });

  describe('the end', () => {
    it('says of each page that failed why, and which robots.txt kept out', async () => {
      const scene = await createServiceScene(crawl(), {
        pages: 6,
        failing: [
          { url: `${SITE}page-2`, code: 'SCRAPE_TIMEOUT', error: 'The scrape operation timed out' },
          { url: `${SITE}private`, code: 'CRAWL_DENIAL', error: 'blocked by the website’s robots.txt file' },
          { url: 'https://elsewhere.example/', code: 'EXTERNAL_LINK', error: 'not allowed' },
          { url: `${SITE}page-3`, code: 'SCRAPE_ALL_ENGINES_FAILED', error: 'All engines failed' },
        ],
        robotsBlocked: [`${SITE}admin`],
      });
      expect(await scene.run()).toMatchObject({ status: 'done' });
      const items = new Map((await scene.items()).map((item) => [item.key, item]));
      expect(items.get(`${SITE}page-2`)).toMatchObject({
        status: 'failed',
        failure: { reason: 'timed-out', facts: { serviceCode: 'SCRAPE_TIMEOUT', host: 'docs.example.net' } },
      });
      expect(items.get(`${SITE}page-3`)).toMatchObject({
        status: 'failed',
        failure: { reason: 'site-error', facts: { detail: 'All engines failed' } },
      });
      expect(items.get(`${SITE}private`)).toMatchObject({ status: 'blocked', blocked: { reason: 'robots' } });
      expect(items.get(`${SITE}admin`)).toMatchObject({ status: 'blocked', blocked: { reason: 'robots' } });
      expect(items.get('https://elsewhere.example/')).toMatchObject({ blocked: { reason: 'leaves-site' } });
      expect((await scene.job()).progress).toMatchObject({ read: 4, failed: 2, blocked: 3 });
    });

    it('says that it came at the limit, and how many pages it knows beyond where the service tells', async () => {
      const plain = await createServiceScene(crawl({ limit: 4 }), { pages: 9 });
      expect(await plain.run()).toMatchObject({ status: 'done' });
      expect((await plain.job()).progress).toMatchObject({ read: 4, notes: [{ code: 'limit-reached' }] });
      const telling = await createServiceScene(crawl({ limit: 2 }), { pages: 9 });
      const data = sitePages(2).map((url) => ({ markdown: '# A', metadata: { sourceURL: url } }));
      const page = { success: true, status: 'completed', completed: 2, total: 9, data };
      telling.faults.scripted[STATUS] = Array.from({ length: 3 }, () => ({ status: 200, json: page }));
      expect(await telling.run()).toMatchObject({ status: 'done' });
      expect((await telling.job()).progress).toMatchObject({
        read: 2,
        notes: [{ code: 'limit-reached', amount: 7 }],
      });
      const all = await createServiceScene(crawl({ limit: 10 }), { pages: 9 });
      await all.run();
      expect((await all.job()).progress.notes).toEqual([]);
    });

    it('says that the balance ended it where none is left for another page', async () => {
      const balance = (remainingCredits: number) => ({
        status: 200,
        json: { success: true, data: { remainingCredits, planCredits: 500 } },
      });
      const notesWith = async (left: number) => {
        const scene = await createServiceScene(crawl({ limit: 40 }), { pages: 9 });
        scene.faults.scripted['GET /v2/team/credit-usage'] = [balance(left)];
        expect(await scene.run()).toMatchObject({ status: 'done' });
        return (await scene.job()).progress.notes;
      };
      expect(await notesWith(0)).toEqual([{ code: 'balance-reached' }]);
      expect(await notesWith(1)).toEqual([]);
    });

    it('gives the reason when nothing was read', async () => {
      const scene = await createServiceScene(crawl({ limit: 1 }), {
        failing: [{ url: SITE, code: 'SCRAPE_ALL_ENGINES_FAILED', error: 'All engines failed' }],
      });
      expect(await scene.run()).toMatchObject({ status: 'done' });
      expect((await scene.job()).progress.notes).toEqual([
        { code: 'ended-empty', detail: 'All engines failed' },
      ]);
      expect(await scene.items()).toMatchObject([{ key: SITE, status: 'failed' }]);
    });

    it('names the pages that were counted and never came', async () => {
      const scene = await createServiceScene(crawl(), { pages: 9 });
      scene.faults.withholds = 2;
      expect(await scene.run()).toMatchObject({ status: 'done' });
      expect((await scene.job()).progress).toMatchObject({
        read: 7,
        notes: [{ code: 'results-missing', amount: 2 }],
      });
    });

    it.each([
      ['repeats some in each page', { repeatsSome: 5 }],
      ['sends them in another order at each read', { reorders: true }],
      ['does both', { repeatsSome: 3, reorders: true }],
    ])('takes every document of a server that %s', { tags: ['long'] }, async (_name, faults) => {
      for (const msPerPage of [1, 900]) {
        const scene = await createServiceScene(crawl(), { pages: 137, msPerPage });
        Object.assign(scene.faults, faults);
        expect(await scene.run()).toMatchObject({ status: 'done' });
        await expectWhole(scene, 137);
        expect((await scene.job()).progress.notes).toEqual([]);
        expect(scene.count(STATUS)).toBeLessThan(150);
      }
    });

    it('reads everything once more at the end of a server that counts more than it gave, before it says so', async () => {
      const scene = await createServiceScene(crawl(), { pages: 9 });
      scene.faults.withholds = 2;
      await scene.run();
      const skips = scene.service.seen.flatMap(({ call, query }) =>
        call === STATUS ? [new URLSearchParams(query).get('skip')] : [],
      );
      expect(skips.lastIndexOf('0')).toBeGreaterThan(skips.indexOf('7'));
    });

    it.each([
      [8, 12],
      [30, 15],
    ])('says what a server forgot that lost its store after %i pages', async (after, pages) => {
      const scene = await createServiceScene(crawl(), { pages: 45, msPerPage: 1_000 });
      scene.faults.losesStoreAt = scene.clock.now + after * 1_000;
      // It is not polled meanwhile.
      await scene.run(({ state }) => 'cursor' in state && scene.starts() === 1);
      const down = { from: scene.clock.now + pages, until: scene.clock.now + 44_000 };
      scene.faults.down = down;
      expect(await scene.run()).toMatchObject({ status: 'done' });
      const { read, notes } = (await scene.job()).progress;
      expect(read).toBeLessThan(45);
      expect(notes).toEqual([{ code: 'results-missing', amount: 45 - read }]);
    });

    it('keeps what had come when the results are over', async () => {
      const scene = await createServiceScene(crawl(), { pages: 20, msPerPage: 2_000 });
      await scene.run(async () => (await readUrls(scene)).length >= 4);
      const before = await readUrls(scene);
      await scene.pause();
      scene.clock.now += 25 * 3_600_000;
      await scene.retry();
      expect(await scene.run()).toMatchObject({ status: 'done' });
      expect(await readUrls(scene)).toEqual(before);
      expect((await scene.job()).progress.notes).toEqual([
        { code: 'results-expired', amount: 20 - before.length },
      ]);
    });

    it('does not say that results were gone when all that it ever reported is here', async () => {
      const scene = await createServiceScene(crawl({ limit: 4 }), { pages: 20, msPerPage: 2_000 });
      // All four have arrived, and the end was not reported yet.
      scene.faults.endUntold = true;
      await scene.run(async () => (await readUrls(scene)).length >= 4);
      scene.clock.now += 25 * 3_600_000;
      expect(await scene.run()).toMatchObject({ status: 'done' });
      expect(await readUrls(scene)).toHaveLength(4);
      expect(await codesOf(scene)).not.toContain('results-expired');
    });

    it('says what nobody knows when the crawl is forgotten and no page of it is missing', async () => {
      const scene = await createServiceScene(crawl(), { pages: 4, msPerPage: 2_000 });
      scene.faults.endUntold = true;
      await scene.run(async () => (await readUrls(scene)).length >= 4);
      scene.clock.now += 25 * 3_600_000;
      expect(await scene.run()).toMatchObject({ status: 'done' });
      expect(await codesOf(scene)).toEqual(['end-unknown']);
    });

    it('fails when the results are over and nothing had come', async () => {
      const scene = await createServiceScene(crawl(), { pages: 20, msPerPage: 60_000 });
      await scene.run(({ state }) => 'cursor' in state && scene.starts() === 1);
      await scene.pause();
      scene.clock.now += 25 * 3_600_000;
      await scene.retry();
      expect(await scene.run()).toMatchObject({ status: 'failed', failure: { reason: 'job-expired' } });
    });

    it('fails with the sentence of the service when the start itself had failed', async () => {
      const scene = await createServiceScene(crawl());
      scene.faults.scripted[STATUS] = [
        {
          status: 200,
          json: { success: false, status: 'failed', error: 'Could not read robots.txt', data: [] },
        },
      ];
      expect(await scene.run()).toMatchObject({
        status: 'failed',
        failure: { reason: 'job-failed', facts: { detail: 'Could not read robots.txt' } },
      });
    });

    it('keeps what came of a crawl that failed there', async () => {
      const scene = await createServiceScene(crawl());
      scene.faults.endsAs = 'failed';
      expect(await scene.run()).toMatchObject({ status: 'failed', failure: { reason: 'job-failed' } });
      await expectWhole(scene, 5);
    });

    it('is canceled when it was canceled elsewhere, and keeps what came', async () => {
      const scene = await createServiceScene(crawl());
      scene.faults.endsAs = 'cancelled';
      scene.faults.nextForEver = true;
      expect(await scene.run()).toMatchObject({ status: 'cancelled' });
      await expectWhole(scene, 5);
    });

    it('does without the list of failed pages when it cannot be had', async () => {
      const scene = await createServiceScene(crawl());
      scene.faults.scripted[ERRORS] = Array.from({ length: 9 }, () => html(502));
      expect(await scene.run()).toMatchObject({ status: 'done' });
      await expectWhole(scene, 5);
    });
  });

  describe('pause and cancel', () => {
    it('stops reading when it is paused, lets the service go on, and takes the rest afterwards', async () => {
      const scene = await createServiceScene(crawl(), { pages: 30, msPerPage: 1_000 });
      await scene.run(async () => (await readUrls(scene)).length >= 5);
      await scene.pause();
      const asked = scene.service.seen.length;
      scene.clock.now += 600_000;
      expect(await scene.run()).toMatchObject({ status: 'paused' });
      expect(scene.service.seen.length).toBe(asked);
      await scene.retry();
      await expectDone(scene, 30);
    });

    it('sends the cancel when it is canceled, and takes what had come', async () => {
      const scene = await createServiceScene(crawl(), { pages: 30, msPerPage: 1_000 });
      await scene.run(async () => (await readUrls(scene)).length >= 5);
      scene.clock.now += 4_000;
      scene.faults.latePages = 1;
      scene.faults.nextForEver = true;
      await scene.cancel();
      expect(await scene.run()).toEqual({ status: 'cancelled', endedAt: scene.clock.now });
      expect(scene.count('DELETE /v2/crawl/:id')).toBe(1);
      const cancelledAt = scene.service.jobs[0]?.cancelledAt ?? 0;
      const finished = Math.floor((cancelledAt - (scene.service.jobs[0]?.createdAt ?? 0)) / 1_000);
      expect((await readUrls(scene)).length).toBe(finished + 1);
    });

    it('continues with the pages that were queued there when it was canceled, and pays none twice', async () => {
      const scene = await createServiceScene(crawl(), { pages: 30, msPerPage: 1_000 });
      await scene.run(async () => (await readUrls(scene)).length >= 5);
      await scene.cancel();
      expect(await scene.run()).toMatchObject({ status: 'cancelled' });
      const read = await readUrls(scene);
      const canceled = await scene.job();
      expect(canceled.progress).toMatchObject({ read: read.length, waiting: 30 - read.length, failed: 0 });
      expect(await codesOf(scene)).toEqual(['queued-at-cancel']);
      expect(mayContinue(canceled)).toBe(true);
      await scene.reopen({ retryFailed: false, addPages: 0 });
      expect(await scene.run()).toMatchObject({ status: 'done' });
      expect(scene.count(START)).toBe(1);
      expect(bodyOf(scene, 'POST /v2/batch/scrape')['urls']).toHaveLength(30 - read.length);
      expect(await codesOf(scene)).toEqual([]);
      await expectWhole(scene, 30);
    });

    it('continues within its limit alone, and only with addresses of the web', async () => {
      const scene = await createServiceScene(crawl({ limit: 12 }), { pages: 30, msPerPage: 1_000 });
      await scene.run(async () => (await readUrls(scene)).length >= 5);
      const error = 'Parent crawl/batch scrape was cancelled';
      const queued = ['javascript:alert(1)', 'none', ...sitePages(30).slice(0, 20)];
      scene.faults.scripted[ERRORS] = [
        { status: 200, json: { errors: queued.map((url) => ({ url, error })), robotsBlocked: [] } },
      ];
      await scene.cancel();
      expect(await scene.run()).toMatchObject({ status: 'cancelled' });
      const { read, waiting } = (await scene.job()).progress;
      expect(read + waiting).toBe(12);
      expect((await scene.items()).every(({ url }) => url.startsWith(SITE))).toBe(true);
    });

    it('counts a crawl that was over already as done when all of it is here', async () => {
      const scene = await createServiceScene(crawl(), { pages: 6, msPerPage: 1_000 });
      await scene.run(async () => (await readUrls(scene)).length >= 2);
      scene.clock.now += 600_000;
      await scene.cancel();
      expect(await scene.run()).toMatchObject({ status: 'done' });
      await expectWhole(scene, 6);
    });

    it('ends all the same when the cancel cannot be sent, and says that it may go on there', async () => {
      const scene = await createServiceScene(crawl(), { pages: 30, msPerPage: 1_000 });
      await scene.run(async () => (await readUrls(scene)).length >= 5);
      scene.faults.down = { from: scene.clock.now, until: Infinity };
      await scene.cancel();
      expect(await scene.run()).toMatchObject({ status: 'cancelled', failure: { reason: 'unreachable' } });
    });

    it(
      'sends the cancel to a service that was down for long before as often as to any other',
      { tags: ['long'] },
      async () => {
        const scene = await createServiceScene(crawl(), { pages: 30, msPerPage: 60_000 });
        await scene.run(async () => (await readUrls(scene)).length >= 5);
        const from = scene.clock.now;
        scene.faults.down = { from, until: Infinity };
        await scene.run(() => scene.clock.now > from + 300_000);
        await scene.cancel();
        scene.faults.down.until = scene.clock.now + 10_000;
        expect(await scene.run()).toEqual({ status: 'cancelled', endedAt: scene.clock.now });
        expect(scene.service.jobs[0]?.cancelledAt).toBeDefined();
      },
    );

    it('looks for a lost start as often where the service was down for long before', async () => {
      const scene = await createServiceScene(crawl(), { pages: 30, msPerPage: 60_000 });
      scene.faults.scripted[START] = ['lost after'];
      await scene.run(() => scene.starts() === 1);
      const from = scene.clock.now;
      scene.faults.down = { from, until: Infinity };
      await scene.run(() => scene.clock.now > from + 300_000);
      await scene.cancel();
      scene.faults.down.until = scene.clock.now + 10_000;
      expect(await scene.run()).toEqual({ status: 'cancelled', endedAt: scene.clock.now });
      expect(scene.service.jobs[0]?.cancelledAt).toBeDefined();
    });

    it('says so when a refused key kept it from telling', async () => {
      const scene = await createServiceScene(crawl(), { pages: 30, msPerPage: 1_000 });
      await scene.run(async () => (await readUrls(scene)).length >= 5);
      scene.faults.keyRefused = true;
      await scene.cancel();
      expect(await scene.run()).toMatchObject({ status: 'cancelled', failure: { reason: 'key-refused' } });
    });

    it('looks for a start that was lost before it tells', async () => {
      const scene = await createServiceScene(crawl(), { baseUrl: OWN_SERVER, msPerPage: 60_000 });
      scene.faults.scripted[START] = ['lost after'];
      scene.faults.scripted['GET /v2/crawl/active'] = ['lost'];
      await scene.run(({ state }) => state.status === 'waiting');
      await scene.cancel();
      expect(await scene.run()).toEqual({ status: 'cancelled', endedAt: scene.clock.now });
      expect(scene.service.jobs[0]?.cancelledAt).toBeDefined();
    });

    it('says that a lost start may go on where nobody can tell', async () => {
      const scene = await createServiceScene(crawl(), { baseUrl: OWN_SERVER, msPerPage: 1 });
      scene.faults.noActivity = true;
      scene.faults.scripted[START] = ['lost after'];
      const none = { status: 200, json: { success: true, crawls: [] } };
      scene.faults.scripted['GET /v2/crawl/active'] = [none, none];
      expect(await scene.run()).toMatchObject({ status: 'blocked', failure: { reason: 'unconfirmed' } });
      await scene.cancel();
      expect(await scene.run()).toMatchObject({ status: 'cancelled', failure: { reason: 'unconfirmed' } });
    });

    it('tells nobody when nothing was sent', async () => {
      const scene = await createServiceScene(crawl());
      scene.faults.scripted[START] = [refused(429, 'Rate limit exceeded')];
      await scene.run(({ state }) => state.status === 'waiting');
      await scene.cancel();
      expect(await scene.run()).toEqual({ status: 'cancelled', endedAt: scene.clock.now });
      expect(scene.service.seen).toHaveLength(1);
    });
  });

  it('reads one failed page once more, and leaves the others', async () => {
    const failing = [1, 2].map((page) => ({ url: `${SITE}page-${page}`, error: 'timed out' }));
    const scene = await createServiceScene(crawl(), { pages: 6, failing });
    const ended = await scene.run();
    failing.length = 0;
    expect(await scene.readAgain([`${SITE}page-2`])).toBe(true);
    expect(await scene.run()).toEqual(ended);
    expect(scene.service.jobs.map(({ of, urls }) => [of, urls])).toEqual([
      ['crawl', sitePages(6)],
      ['batch', [`${SITE}page-2`]],
    ]);
    expect((await scene.job()).progress).toMatchObject({ read: 5, failed: 1, creditsUsed: 5 });
  });

  it('reads one page while the crawl is paused, and then goes on with the crawl that it had', async () => {
    const failing = [{ url: `${SITE}page-1`, error: 'timed out' }];
    const scene = await createServiceScene(crawl(), { pages: 8, failing, msPerPage: 1_000 });
    await scene.run(async () => (await scene.job()).progress.read >= 3);
    await scene.pause();
    const paused = (await scene.job()).state;
    const [first] = await scene.items();
    expect(await scene.readAgain([first?.key ?? ''])).toBe(true);
    expect(await scene.run()).toEqual(paused);
    await scene.retry();
    expect(await scene.run()).toMatchObject({ status: 'done' });
    expect(scene.service.jobs.map(({ of }) => of)).toEqual(['crawl', 'batch']);
    expect((await scene.job()).progress).toMatchObject({ read: 7, failed: 1, waiting: 0 });
  });

  it('counts the credits of that page and of the crawl around it', async () => {
    const scene = await createServiceScene(crawl(), { pages: 30, msPerPage: 1_000 });
    await scene.run(async () => (await readUrls(scene)).length >= 5);
    await scene.pause();
    await scene.run();
    expect(await scene.readAgain([SITE])).toBe(true);
    await scene.run();
    await scene.retry();
    expect(await scene.run()).toMatchObject({ status: 'done' });
    expect((await scene.job()).progress.creditsUsed).toBe(30 + 1);
  });

  it('sends the cancel when reading that page is canceled, and the job stands as before', async () => {
    const failing = [{ url: `${SITE}page-2`, error: 'timed out' }];
    const scene = await createServiceScene(crawl(), { pages: 6, failing, msPerPage: 5_000 });
    const ended = await scene.run();
    await scene.readAgain([`${SITE}page-2`]);
    await scene.run(async () => scene.starts() === 2);
    await scene.cancel();
    expect(await scene.run()).toEqual(ended);
    expect(scene.count('DELETE /v2/batch/scrape/:id')).toBe(1);
    expect((await scene.job()).progress).toMatchObject({ read: 5, failed: 1, waiting: 0 });
  });

  it('reads the failed pages once more as a list, and nothing else', async () => {
    const failing = [{ url: `${SITE}page-2`, code: 'SCRAPE_TIMEOUT', error: 'timed out' }];
    const scene = await createServiceScene(crawl(), { pages: 6, failing });
    await scene.run();
    failing.length = 0;
    expect(await scene.reopen({ retryFailed: true, addPages: 0 })).toBe(true);
    expect(await scene.run()).toMatchObject({ status: 'done' });
    expect(scene.service.jobs.map(({ of, urls }) => [of, urls.length])).toEqual([
      ['crawl', 6],
      ['batch', 1],
    ]);
    await expectWhole(scene, 6);
    expect((await scene.job()).progress).toMatchObject({ failed: 0, creditsUsed: 6 });
  });
});
