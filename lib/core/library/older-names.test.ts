import 'fake-indexeddb/auto';
import { describe, expect, it, vi } from 'vitest';
import { addJob, createDeviceWorld, libraryOf, live, liveOn, standing } from '@/tests/support/device-job';
import { createCrashSchedule } from '@/tests/support/crash-schedule';
import { createJobScene, type JobScene, type Route } from '@/tests/support/job-scene';
import { asOlder, throughOlder } from '@/tests/support/older-names';
import { createOlderLibrary } from '@/tests/support/older-library';
import { paperSite } from '@/tests/support/paper-site';
import { createServiceScene, contentsOf, OWN_SERVER, type ServiceScene } from '@/tests/support/service-job';
import { requestSchema } from '../model/request';
import { openLibrary } from './db';

/** Every stored job and page is unchanged under its current names, although an older version had written it. */
async function expectSame(library: Parameters<typeof throughOlder>[0], names: Set<string>): Promise<void> {
  const { before, after, seen } = await throughOlder(library);
  expect(after).toEqual(before);
  for (const name of seen) names.add(name);
}

const request = (asked: object) =>
  requestSchema.parse({ url: 'https://a.test/', limit: 20, formats: ['markdown'], ...asked });

describe('a job of this device that the version before left open', () => {
  const links = ['/a', '/logout', '/x1 (Delete account)', '/none', '/app', '/b'];
  const site = paperSite({
    '/': { links },
    '/a': { links: ['/b', '/c'] },
    '/b': {},
    '/c': {},
    '/logout': {},
  });
  const script = `<html><body><div id="root"></div><script src="/app.js"></script></body></html>`;
  const serve: Parameters<typeof createDeviceWorld>[0] = (url) =>
    url.pathname === '/app' ? { body: script, headers: { 'content-type': 'text/html' } } : site(url);

  it.each([
    [
      'crawl',
      { kind: 'crawl', maxConcurrency: 1, reading: { signedIn: true, render: 'never' } },
      ['side-effect-link'],
    ],
    ['crawl without cookies', { kind: 'crawl', maxConcurrency: 1 }, ['needsScripts']],
    ['map', { kind: 'map', hops: 1 }, []],
    [
      'list',
      {
        kind: 'batch',
        sources: ['/', '/a', '/app', '/c'].map((path) => ({ type: 'url', url: `https://a.test${path}` })),
      },
      ['needsScripts'],
    ],
  ] as const)('is read on, wherever it stood: a %s', async (_name, asked, expected) => {
    const calm = await createDeviceWorld(serve, ['a.test']);
    await addJob(calm, request(asked));
    await liveOn(calm);
    const world = await createDeviceWorld(serve, ['a.test']);
    await addJob(world, request(asked));
    const names = new Set<string>();
    for (let length = 4; ; length += 3) {
      await live(world, createCrashSchedule(length));
      await expectSame(world.library, names);
      const due = await world.library.jobs.nextDueAt();
      if (due === undefined) break;
      world.library.clock.now = Math.max(world.library.clock.now + 1, due);
    }
    expect((await standing(world)).job.state).toMatchObject({ status: 'done' });
    expect(await libraryOf(world)).toEqual(await libraryOf(calm));
    expect([...names]).toEqual(expect.arrayContaining([...expected]));
  });

  it('goes back to where it stood after single pages, and is still to be paused', async () => {
    const world = await createDeviceWorld(serve, ['a.test']);
    const { library, id } = world;
    await addJob(world, request({ kind: 'crawl' }));
    await liveOn(world);
    const key = (await standing(world)).byPath.get('/a')?.key ?? '';
    await library.jobs.readAgain(id, [key]);
    await library.jobs.claimDue('me', 1_000);
    await library.jobs.pause(id);
    const names = new Set<string>();
    await expectSame(library, names);
    expect([...names]).toEqual(expect.arrayContaining(['resumeState', 'requestedAction']));
    await library.jobs.releaseOthers('next');
    await liveOn(world);
    expect((await standing(world)).job.state.status).toBe('paused');
    await library.jobs.retry(id);
    await liveOn(world);
    expect((await standing(world)).job).toMatchObject({ state: { status: 'done' } });
  });

  it('still goes on past the first page of what is one text', async () => {
    const world = await createDeviceWorld(serve, ['a.test']);
    const pagination = { how: 'next', pages: 3 };
    const source = { type: 'url', url: 'https://a.test/' };
    await addJob(world, request({ kind: 'scrape', source, pagination }));
    const names = new Set<string>();
    await expectSame(world.library, names);
    expect([...names]).toEqual(['pagination']);
    expect((await standing(world)).job.request).toMatchObject({ pagination });
  });
});

describe('a job of a service that the version before left open', () => {
  /** Downgrades the library to the previous version and upgrades it again after each worker instance. */
  const throughEach = (names: Set<string>, scene: Pick<ServiceScene, 'library'>) => async () => {
    await expectSame(scene.library, names);
    return false;
  };
  const crawl = request({ kind: 'crawl', url: 'https://docs.example.net/', limit: 30 });
  const settled = async (setUp: (scene: ServiceScene) => void, name?: Set<string>) => {
    const scene = await createServiceScene(crawl, { pages: 9, msPerPage: 2_000, baseUrl: OWN_SERVER });
    setUp(scene);
    const state = await scene.run(name && throughEach(name, scene));
    return { state: state.status, contents: await contentsOf(scene.library), starts: scene.starts() };
  };

  it.each([
    ['that was being read', () => undefined, ['failuresInARow', 'emptyReads', 'notDocuments']],
    [
      'whose start was lost',
      ({ faults: { scripted } }: ServiceScene) => {
        scripted['POST /v2/crawl'] = ['lost after'];
        scripted['GET /v2/crawl/active'] = [{ status: 200, json: { success: true, crawls: [] } }];
        scripted['GET /v2/team/activity'] = [{ status: 500, json: { success: false, error: 'x' } }];
      },
      ['lookUps', 'failuresInARow'],
    ],
  ])('is read to the same end: a crawl %s', async (_name, setUp, expected) => {
    const names = new Set<string>();
    expect(await settled(setUp, names)).toEqual(await settled(setUp));
    expect([...names]).toEqual(expect.arrayContaining(expected));
  });

  it('is canceled once, and asked about until it has stopped: a crawl', async () => {
    const scene = await createServiceScene(crawl, { pages: 30, msPerPage: 60_000 });
    await scene.run(async ({ progress }) => progress.read >= 3);
    scene.faults.down = { from: scene.clock.now, until: scene.clock.now + 10_000 };
    await scene.cancel();
    const names = new Set<string>();
    expect(await scene.run(throughEach(names, scene))).toMatchObject({ status: 'cancelled' });
    expect(scene.service.jobs[0]?.cancelledAt).toBeDefined();
    expect([...names]).toEqual(expect.arrayContaining(['requestedAction', 'cancelAttempts', 'cancelSent']));
  });

  it('asks a person once where nobody knows whether it was started, and then starts it', async () => {
    const scene = await createServiceScene(crawl, { pages: 3, baseUrl: OWN_SERVER });
    scene.faults.noActivity = true;
    scene.faults.scripted['POST /v2/crawl'] = ['lost'];
    const names = new Set<string>();
    expect(await scene.run()).toMatchObject({ status: 'blocked' });
    await expectSame(scene.library, names);
    expect([...names]).toEqual(expect.arrayContaining(['personConfirmed', 'inconclusive']));
    await scene.retry();
    expect(await scene.run(throughEach(names, scene))).toMatchObject({ status: 'done' });
    expect(scene.starts()).toBe(1);
  });

  const START = 'POST /v2/agent';
  const CANCEL = 'DELETE /v2/agent/:id';
  const agent = { kind: 'agent', prompt: 'Prices of lamps', urls: ['https://a.example/'], maxCredits: 100 };
  const going = { json: { success: true, status: 'processing', expiresAt: '2026-11-21T10:00:00Z' } };
  const throughScene =
    (names: Set<string>, { library }: JobScene) =>
    async () => {
      await expectSame(library, names);
      return false;
    };

  it('is canceled again where it could not be reached, and then asked about: an agent', async () => {
    const routes: Record<string, Route> = {
      [START]: { json: { success: true, id: '0199a0f0-0000-7000-8000-000000000001' } },
      'GET /v2/agent/:id': going,
      [CANCEL]: [{ status: 500, json: { success: false, error: 'x' } }, { json: { success: true } }],
    };
    const scene = await createJobScene(agent, routes);
    await scene.run(({ state }) => state.status === 'waiting');
    await scene.cancel();
    const names = new Set<string>();
    expect(await scene.run(throughScene(names, scene))).toMatchObject({ status: 'cancelled' });
    expect(scene.count(CANCEL)).toBe(2);
    const expected = ['cancelAttempts', 'cancelUnconfirmed', 'pollsSinceCancel', 'failuresInARow'];
    expect([...names]).toEqual(expect.arrayContaining(expected));
  });

  it('is looked for and sent again: a capture whose reply was lost', async () => {
    const data = { markdown: '# Lamp', metadata: { statusCode: 200, scrapeId: 'one' } };
    const scene = await createJobScene(
      { kind: 'scrape', source: { type: 'url', url: 'https://a.example/' }, formats: ['markdown'] },
      {
        'POST /v2/scrape': ['lost', { json: { success: true, data } }],
        'GET /v2/team/activity': { json: { success: true, data: [], has_more: false } },
      },
    );
    const names = new Set<string>();
    expect(await scene.run(throughScene(names, scene))).toMatchObject({ status: 'done' });
    expect([...names]).toContain('lookUps');
    expect(await scene.captures()).toHaveLength(1);
  });

  it('ends its session though the service was down: work on a page', async () => {
    const metadata = {
      statusCode: 200,
      scrapeId: '0199a0f0-0000-7000-8000-000000000002',
      sourceURL: 'https://a.example/',
    };
    const stop = 'DELETE /v2/scrape/:id/interact';
    const scene = await createJobScene(
      { kind: 'interact', source: { type: 'url', url: 'https://a.example/' }, prompt: 'Which sizes?' },
      {
        'POST /v2/scrape': ['lost', { json: { success: true, data: { markdown: '# Lamp', metadata } } }],
        'GET /v2/team/activity': { json: { success: true, data: [], has_more: false } },
        'POST /v2/scrape/:id/interact': {
          json: {
            success: true,
            output: 'S',
            stdout: '',
            stderr: '',
            result: '',
            exitCode: 0,
            killed: false,
          },
        },
        [stop]: ['lost', { json: { success: true, sessionDurationMs: 61_000, creditsBilled: 7 } }],
      },
    );
    const names = new Set<string>();
    expect(await scene.run(throughScene(names, scene))).toMatchObject({ status: 'done' });
    expect(scene.count(stop)).toBe(2);
    expect([...names]).toEqual(expect.arrayContaining(['lookUps', 'failuresInARow']));
  });
});

describe('names of version 14', () => {
  const cursor = { phase: 'ending', of: 'crawl', odd: 2, over: true, plain: true, lookUps: 1 };
  const failure = { reason: 'unconfirmed', facts: { host: 'api.example', detail: 'untold' } };
  const older = {
    jobs: [
      { id: 'a', createdAt: 1, state: { status: 'blocked', cursor: { ...cursor, failure }, failure } },
      { id: 'b', createdAt: 2, state: { status: 'ready', cursor: { inner: { at: 1, sending: cursor } } } },
      {
        id: 'c',
        createdAt: 3,
        request: { plain: true },
        state: { failure: { reason: 'unreachable', facts: { detail: 'untold' } } },
      },
      { id: 'd', createdAt: 4, state: { failure: { reason: 'unconfirmed', facts: 'untold' } } },
    ],
    monitors: [
      { id: 'm', name: 'tell', tell: { told: ['one', 'two'], later: 1 }, checks: [{ told: 1 }] },
      { id: 'n', name: 'quiet' },
      { id: 'o', tell: 'torn' },
    ],
  };
  const now = { phase: 'ending', of: 'crawl', notDocuments: 2, endedByItself: true, limitRefused: true };
  const kept = { reason: 'unconfirmed', facts: { host: 'api.example', detail: 'inconclusive' } };

  it.each([13, 14] as const)(
    'are gone from jobs and monitors, and nothing else is touched: %d',
    async (version) => {
      const name = `names-${crypto.randomUUID()}`;
      const db = await createOlderLibrary(name, version);
      for (const store of ['jobs', 'monitors'] as const)
        for (const record of older[store]) await db.put(store, record);
      db.close();
      const library = await openLibrary(name);
      const at = { ...now, lookUps: 1 };
      expect(await library.getAll('jobs')).toEqual([
        {
          id: 'a',
          createdAt: 1,
          state: { status: 'blocked', cursor: { ...at, failure: kept }, failure: kept },
        },
        { id: 'b', createdAt: 2, state: { status: 'ready', cursor: { inner: { at: 1, sending: at } } } },
        ...older.jobs.slice(2),
      ]);
      expect(await library.getAll('monitors')).toEqual([
        { id: 'm', name: 'tell', notify: { handledChecks: ['one', 'two'], later: 1 }, checks: [{ told: 1 }] },
        { id: 'n', name: 'quiet' },
        { id: 'o', notify: 'torn' },
      ]);
      library.close();
    },
  );
});

describe('names of version 13', () => {
  const open = {
    status: 'ready',
    cursor: { phase: 'lost', of: 'crawl', downs: 1, looks: 2, asked: true, limitLooks: 3, later: 7 },
  };
  const older = {
    jobs: [
      {
        id: 'a',
        createdAt: 1,
        state: open,
        asked: 'cancel',
        picked: { then: open },
        lastCursor: { listed: { trap: 1, 'could-act': 2 } },
      },
      { id: 'b', createdAt: 2, state: 'torn', picked: 7, request: null },
    ],
    items: [
      ...Array.from({ length: 1_234 }, (_, nth) => ({
        jobId: 'a',
        key: `k${nth}`,
        bare: nth % 2 === 0,
        title: 'told',
      })),
      { jobId: 'b', key: 'left', blocked: { reason: 'could-act', detail: 'could-act' }, bare: 'odd' },
      { jobId: 'b', key: 'torn', blocked: 'could-act' },
    ],
  };
  async function write(name: string): Promise<void> {
    const db = await createOlderLibrary(name, 13);
    const tx = db.transaction(['jobs', 'items'], 'readwrite');
    for (const store of ['jobs', 'items'] as const)
      for (const record of older[store]) void tx.objectStore(store).put(record);
    await tx.done;
    db.close();
  }
  const recordsOf = async (name: string) => {
    const db = await openLibrary(name);
    const records = { jobs: await db.getAll('jobs'), items: await db.getAll('items') };
    db.close();
    return records;
  };

  it('are gone from every row, and nothing else is touched, torn records among it', async () => {
    const name = `names-${crypto.randomUUID()}`;
    await write(name);
    const { jobs, items } = await recordsOf(name);
    const renamed = {
      status: 'ready',
      cursor: {
        phase: 'lost',
        of: 'crawl',
        failuresInARow: 1,
        lookUps: 2,
        personConfirmed: true,
        limitLookUps: 3,
        later: 7,
      },
    };
    expect(jobs).toEqual([
      {
        id: 'a',
        createdAt: 1,
        state: renamed,
        requestedAction: 'cancel',
        picked: { resumeState: renamed },
        lastCursor: { listed: { trap: 1, 'side-effect-link': 2 } },
      },
      older.jobs[1],
    ]);
    expect(items).toHaveLength(older.items.length);
    expect(items).toContainEqual({
      jobId: 'b',
      key: 'left',
      blocked: { reason: 'side-effect-link', detail: 'could-act' },
      needsScripts: 'odd',
    });
    expect(items).toContainEqual({ jobId: 'b', key: 'torn', blocked: 'could-act' });
    expect(items.filter((item) => 'needsScripts' in (item as object))).toHaveLength(1_235);
    expect(items.filter((item) => 'bare' in (item as object))).toEqual([]);
  });

  it.each([1, 2, 1_001, 1_236])(
    'are all there still when the browser dies at write %d of the upgrade',
    { tags: ['long'] },
    async (at) => {
      const name = `names-${crypto.randomUUID()}`;
      await write(name);
      let writes = 0;
      const dies = (tx: IDBTransaction | null | undefined): void => {
        writes += 1;
        if (writes === at) tx?.abort();
      };
      const { put } = IDBObjectStore.prototype;
      vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function (this: IDBObjectStore, ...given) {
        dies(this.transaction);
        return put.apply(this, given);
      });
      const { update } = IDBCursor.prototype;
      vi.spyOn(IDBCursor.prototype, 'update').mockImplementation(function (this: IDBCursor, ...given) {
        dies(this.request.transaction);
        return update.apply(this, given);
      });
      await expect(openLibrary(name)).rejects.toThrow();
      vi.restoreAllMocks();
      expect(writes).toBe(at);
      expect(asOlder(await recordsOf(name))).toEqual({
        jobs: older.jobs,
        items: [...older.items].sort((one, other) =>
          `${one.jobId} ${one.key}`.localeCompare(`${other.jobId} ${other.key}`),
        ),
      });
    },
  );
});

it('has screenshots where the library before had pictures: in captures, settings and what was cleaned up', async () => {
  const name = `screenshots-${crypto.randomUUID()}`;
  const older = await createOlderLibrary(name, 15);
  const capture = { id: 'a', url: 'https://a.test/', pictureBytes: 3, report: { warnings: ['picture-cut'] } };
  await older.put('captures', capture);
  await older.put('captures', { id: 'torn', report: 'x' });
  const rule = { on: true, days: 12 };
  await older.put('settings', { cleanUp: { pictures: rule }, singleKeys: false }, 'settings');
  await older.put('settings', { dueAt: 7, last: { pictures: 5, at: 4 } }, 'cleanUp');
  older.close();
  const now = await openLibrary(name);
  expect(await now.getAll('captures')).toEqual([
    {
      id: 'a',
      url: 'https://a.test/',
      form: 'a.test?',
      screenshotBytes: 3,
      report: { warnings: ['screenshot-cut'] },
    },
    { id: 'torn', report: 'x' },
  ]);
  expect(await now.get('settings', 'settings')).toEqual({
    cleanUp: { screenshots: rule },
    singleKeys: false,
  });
  expect(await now.get('settings', 'cleanUp')).toEqual({ dueAt: 7, last: { screenshots: 5, at: 4 } });
  now.close();
});
