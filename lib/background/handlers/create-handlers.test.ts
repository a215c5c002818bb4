// @vitest-environment node
import { describe, expect, it, vi } from 'vitest';
import { createFilePasswords } from '@/lib/features/files/background/passwords';
import { createInbox, putInInbox } from '@/lib/core/library/inbox';
import { createReadings } from '@/lib/features/capture/background/readings';
import { AppError } from '@/lib/core/model/errors';
import { requestSchema, scrapeRequestSchema, type EngineId } from '@/lib/core/model/request';
import type { Engine } from '@/lib/core/ports/engine';
import { aTab } from '@/tests/support/fake-app';
import { readingEngine } from '@/tests/support/fake-engines';
import { createTestLibrary } from '@/tests/support/library';
import { aScrape } from '@/tests/support/pages';
import type { ConnectionUseCases } from '@/lib/features/connection/background/connection';
import { createSyncCopy } from '@/lib/features/backup/background/sync-copy';
import { createSyncStore } from '@/lib/features/backup/background/sync-store';
import { aSyncArea } from '@/tests/support/sync-area';
import { createTalks } from '@/lib/features/model/talks/talks';
import { createModelParts } from '@/lib/features/model/background/parts';
import { createSecrets } from '@/lib/core/platform/secrets';
import { createInteractHandlers } from '@/lib/features/interact/background/interact-handlers';
import { aCrawlOf } from '@/tests/support/requests';
import { createTestRunner } from '@/tests/support/test-runner';
import { createHandlers } from './create-handlers';
import { pageOptionsOf } from '@/lib/device/reading/page-options';
import { createOpenReading } from '@/lib/features/reading/background/open-reading';

const noConnection: ConnectionUseCases = {
  setAddress: () => Promise.reject(new AppError('bad-url')),
  setKey: () => Promise.resolve(),
  removeKey: () => Promise.resolve(),
  disconnect: () => Promise.resolve(),
  test: () => Promise.resolve({ kind: 'no-answer' }),
  setProfile: () => Promise.resolve(),
  refreshBalance: () => Promise.resolve(),
  usage: () => Promise.reject(new AppError('not-connected')),
};

/** Nothing is connected. */
function noModels({ modelStore, reader, db, clock }: Awaited<ReturnType<typeof createTestLibrary>>) {
  const now = (): number => clock.now;
  const held = createReadings({ db: async () => db, now });
  return createModelParts({
    store: modelStore,
    reader,
    findPages: () => Promise.resolve([]),
    talks: createTalks(() => 'marker'),
    held,
    now,
    owner: 'one',
    secretsOf: (origin) => createSecrets(undefined, `model ${origin}`),
    maySendTo: () => Promise.resolve(true),
    hideOriginFrom: () => Promise.resolve(),
    keepAlive: (work) => work,
  });
}

/** Tabs of private windows, by id. */
const PRIVATE_TAB = 66;

async function setUp() {
  const library = await createTestLibrary();
  const engines: Record<EngineId, Engine> = { device: readingEngine(), service: readingEngine('service') };
  const runner = createTestRunner(library, engines);
  const connection = { ...noConnection };
  const watchSession = vi.fn(() => Promise.resolve());
  const handlers = createHandlers({
    ...library,
    engines,
    runner,
    run: () => undefined,
    isPrivateTab: async (tabId) => tabId === PRIVATE_TAB,
    startNewLibrary: () => Promise.resolve(),
    ensureWakeup: () => Promise.resolve(),
    connection,
    passwords: createFilePasswords(),
    clearInbox: createInbox({ db: async () => library.db }).clear,
    previewCrawl: () => Promise.reject(new AppError('not-connected')),
    agentReader: {
      trace: () => Promise.reject(new AppError('not-connected')),
      snapshot: () => Promise.reject(new AppError('not-connected')),
      runs: () => Promise.reject(new AppError('not-connected')),
    },
    sync: createSyncCopy({
      ...library,
      store: createSyncStore({ db: async () => library.db, changes: { notify: () => undefined } }),
      area: aSyncArea().area,
      newId: () => 'one',
      now: () => library.clock.now,
    }),
    ...noModels(library),
    restores: { begin: () => Promise.reject(new AppError('file-gone')), dismiss: () => Promise.resolve() },
    runRestore: () => undefined,
    runFolder: () => undefined,
    readings: createOpenReading({
      isPrivateTab: async (tabId) => tabId === PRIVATE_TAB,
      optionsOf: pageOptionsOf,
      ...library,
      viewTab: async () => aTab(),
      device: engines.device,
      pages: { begin: () => undefined, first: () => undefined },
      held: createReadings({ db: async () => library.db, now: () => library.clock.now }),
      countChanges: async () => undefined,
      now: () => library.clock.now,
    }),
    domHost: () => Promise.reject(new AppError('bug')),
  });
  const interact = createInteractHandlers({
    jobs: library.jobs,
    runJobs: () => undefined,
    ensureWakeup: () => Promise.resolve(),
    watchSession,
    now: () => library.clock.now,
  });
  return { ...library, handlers: { ...handlers, ...interact }, runner, engines, connection, watchSession };
}

const start = { jobId: '9f1c6f0e-6a55-4b0e-9d3b-0d0c6a1b2c3d', engine: 'device' as const };

describe('createHandlers', () => {
  describe('a session', () => {
    const idleS = 120;
    async function opened() {
      const all = await setUp();
      const { handlers, jobs, clock, engines } = all;
      engines.service.supports = () => ({ ok: true, ignored: [] });
      const request = requestSchema.parse({
        kind: 'interact',
        source: { type: 'url', url: 'https://a.test/x' },
        prompt: 'x',
        session: { idleS },
      });
      await handlers['jobs.start']({ ...start, engine: 'service', request });
      await jobs.claimDue('one', 1_000);
      const until = clock.now + idleS * 1_000;
      await jobs.commit(start.jobId, 'one', {
        type: 'step',
        captures: [],
        progress: { remoteId: 's-1', session: { openedAt: clock.now, prompted: true, done: 1, until } },
        next: { type: 'wait', cursor: { phase: 'open' }, wakeAt: until },
      });
      return all;
    }

    it('is named after its page, and takes a turn once; while it is done it takes no other', async () => {
      const { handlers, jobs } = await opened();
      const turn = { id: 't2', code: '1' };
      await handlers['interact.turn']({ jobId: start.jobId, turn });
      await handlers['interact.turn']({ jobId: start.jobId, turn });
      const job = await jobs.get(start.jobId);
      expect(job).toMatchObject({
        title: 'a.test/x',
        state: { status: 'ready', cursor: { phase: 'open' } },
        request: { session: { idleS, turns: [turn] } },
      });
      await expect(
        handlers['interact.turn']({ jobId: start.jobId, turn: { id: 't3', code: '2' } }),
      ).rejects.toMatchObject({ reason: 'conflict' });
    });

    it('is watched by the background alone, which says nothing of the address', async () => {
      const { handlers, watchSession, clock } = await opened();
      await handlers['interact.watch']({ jobId: start.jobId });
      expect(watchSession).toHaveBeenCalledWith({ id: 's-1', openedAt: clock.now });
      await expect(handlers['interact.watch']({ jobId: 'none' })).rejects.toMatchObject({
        reason: 'job-gone',
      });
    });
  });

  it('starts a job once however often it is asked with the same id', async () => {
    const { handlers, runner, reader } = await setUp();
    await handlers['jobs.start']({ ...start, request: aScrape('https://a.test/') });
    await handlers['jobs.start']({ ...start, request: aScrape('https://a.test/') });
    await runner.run();
    expect(await reader.count()).toBe(1);
    expect(await reader.jobs()).toHaveLength(1);
  });

  it('refuses a tab of a private window, alone or in a list, and stores nothing of it', async () => {
    const { handlers, reader } = await setUp();
    const tab = (tabId: number) => ({
      type: 'tab' as const,
      tabId,
      windowId: 1,
      documentId: 'D1',
      url: 'https://secret.test/',
      title: '',
    });
    const scrape = (tabId: number) =>
      requestSchema.parse({ kind: 'scrape', source: tab(tabId), formats: ['markdown'] });
    const batch = requestSchema.parse({
      kind: 'batch',
      sources: [tab(7), tab(PRIVATE_TAB)],
      formats: ['markdown'],
    });
    for (const request of [scrape(PRIVATE_TAB), batch])
      await expect(handlers['jobs.start']({ ...start, request })).rejects.toMatchObject({
        reason: 'private-window',
      });
    expect(await reader.jobs()).toEqual([]);
    await handlers['jobs.start']({ ...start, request: scrape(7) });
    expect(await reader.jobs()).toHaveLength(1);
  });

  it('reads a private tab for nobody who would have it held, and holds nothing of one that is handed back', async () => {
    const { handlers, engines } = await setUp();
    const step = vi.spyOn(engines.device, 'step');
    const readingId = '00000000-0000-4000-8000-000000000001';
    const request = scrapeRequestSchema.parse({
      kind: 'scrape',
      source: {
        type: 'tab',
        tabId: PRIVATE_TAB,
        windowId: 1,
        documentId: 'D1',
        url: 'https://a.test/',
        title: '',
        readingId,
      },
      formats: ['markdown'],
    });
    for (const name of ['readings.first', 'readings.look', 'readings.before'] as const)
      await expect(handlers[name]({ request }), name).rejects.toMatchObject({ reason: 'private-window' });
    expect(step).not.toHaveBeenCalled();
    await handlers['private.capture']({ request, engine: 'device' });
    expect(step.mock.lastCall?.[0].request).toMatchObject({ source: { tabId: PRIVATE_TAB } });
    expect(step.mock.lastCall?.[0].request).not.toMatchObject({ source: { readingId } });
  });

  it('copies a reading before the popup knows its request, as the settings say or in the format that was chosen', async () => {
    const { handlers, jobs, settings } = await setUp();
    await settings.update((before) => ({ ...before, capture: { ...before.capture, format: 'links' } }));
    const readingId = '00000000-0000-4000-8000-000000000001';
    const asked = { readingId, to: 'clipboard' as const };
    const [usual, chosen] = [2, 3].map((at) => `00000000-0000-4000-8000-00000000000${at}`) as [
      string,
      string,
    ];
    const tab = { tabId: 7, windowId: 1, isPrivate: false, title: 'A' };
    const opening = handlers['readings.open']({ readingId, tab });
    expect(await handlers['readings.take']({ ...asked, jobId: usual })).toEqual({ taken: true });
    await handlers['readings.take']({ ...asked, jobId: chosen, format: 'html' });
    const { request } = await opening;
    expect(await jobs.get(usual)).toMatchObject({ request, delivery: { to: 'clipboard', format: 'links' } });
    expect(await jobs.get(chosen)).toMatchObject({ request, delivery: { format: 'html' } });
  });

  it('takes no reading that was not made, or not in that format', async () => {
    const { handlers, reader } = await setUp();
    const readingId = '00000000-0000-4000-8000-000000000001';
    const asked = { readingId, jobId: '00000000-0000-4000-8000-000000000002', to: 'file' as const };
    expect(await handlers['readings.take'](asked)).toEqual({ taken: false });
    await handlers['readings.open']({
      readingId,
      tab: { tabId: 7, windowId: 1, isPrivate: false, title: 'A' },
    });
    expect(await handlers['readings.take']({ ...asked, format: 'screenshot' })).toEqual({ taken: false });
    expect(await reader.jobs()).toEqual([]);
  });

  it('refuses what the engine cannot do, and stores nothing', async () => {
    const { handlers, reader } = await setUp();
    const request = { kind: 'agent' as const, prompt: 'x', urls: [], maxCredits: 5 };
    await expect(handlers['jobs.start']({ ...start, request })).rejects.toMatchObject({
      reason: 'engine-cannot',
      facts: { detail: 'needs-service' },
    });
    expect(await reader.jobs()).toEqual([]);
  });

  it('hands a private capture back and keeps nothing', async () => {
    const { handlers, reader } = await setUp();
    const capture = await handlers['private.capture']({
      engine: 'device',
      request: aScrape('https://a.test/'),
    });
    expect(capture.content.markdown).toBe('# https://a.test/');
    expect(await reader.count()).toBe(0);
    expect(await reader.jobs()).toEqual([]);
  });

  it('lets a step send the cancel when a job is canceled that is at work there, and ends any other at once', async () => {
    const { handlers, runner, engines, reader, connection } = await setUp();
    const told: boolean[] = [];
    engines.service = {
      ...engines.service,
      needsRemoteCancel: (_request, cursor) => cursor === 'sent',
      step: ({ cursor, canceling }) => {
        told.push(canceling);
        if (canceling) return Promise.resolve({ captures: [], next: { type: 'cancelled' } });
        const next = { cursor: cursor === undefined ? 'sent' : 'read', wakeAt: 9e15 };
        return Promise.resolve({ captures: [], next: { type: 'wait', ...next } });
      },
    };
    const at = { ...start, engine: 'service' as const, request: aScrape('https://a.test/') };
    await handlers['jobs.start'](at);
    await runner.run();
    await handlers['jobs.cancel']({ jobId: at.jobId });
    await runner.run();
    expect(told).toEqual([false, true]);
    expect((await reader.job(at.jobId))?.state.status).toBe('cancelled');

    const aborted: string[] = [];
    const abort = runner.abort;
    runner.abort = (jobId) => {
      aborted.push(jobId);
      abort(jobId);
    };
    const again = { ...at, jobId: '6b0f3c1e-9f0e-4c7f-9d0f-1f2f3a4b5c6d' };
    await handlers['jobs.start'](again);
    await runner.run();
    await handlers['jobs.cancel']({ jobId: again.jobId });
    await handlers['jobs.cancel']({ jobId: again.jobId });
    expect(aborted).toEqual([again.jobId]);
    await runner.run();
    expect(told.splice(2)).toEqual([false, true]);
    runner.abort = abort;
    // What was sent may have been charged: the balance is read again, once for each.
    let balances = 0;
    connection.refreshBalance = () => Promise.resolve(void (balances += 1));

    const other = { ...at, jobId: 'c5f0a3f6-3f4e-4b5e-8a58-4f6a7d2b9c10' };
    await handlers['jobs.start'](other);
    await handlers['jobs.cancel']({ jobId: other.jobId });
    expect(balances).toBe(1);
    await runner.run();
    expect(told).toEqual([false, true]);
    expect((await reader.job(other.jobId))?.state.status).toBe('cancelled');
  });

  it('starts nothing at a service without a key that it does only with one, and the same on this device', async () => {
    const { handlers, settings, reader, engines } = await setUp();
    engines.service.supports = () => ({ ok: true, ignored: [] });
    await settings.update((old) => ({
      ...old,
      service: { ...old.service, connected: true, profile: { found: 'keyless', chosen: 'hosted' } },
    }));
    const crawl = aCrawlOf({ limit: 5 });
    await expect(
      handlers['jobs.start']({ ...start, engine: 'service', request: crawl }),
    ).rejects.toMatchObject({ reason: 'needs-key', facts: { host: 'api.firecrawl.dev' } });
    expect(await reader.jobs()).toEqual([]);
    await handlers['jobs.start']({ ...start, engine: 'service', request: aScrape('https://a.test/') });
    await settings.update((old) => ({ ...old, service: { ...old.service, profile: { found: 'hosted' } } }));
    await handlers['jobs.start']({
      jobId: '1f1c6f0e-6a55-4b0e-9d3b-0d0c6a1b2c3d',
      engine: 'service',
      request: crawl,
    });
    expect(await reader.jobs()).toHaveLength(2);
  });

  it.each(['key-refused', 'forbidden', 'other-service', 'not-connected', 'needs-key'] as const)(
    'lets a crawl that %s stopped go on once a test of the connection is passed, and nothing else',
    async (reason) => {
      const { handlers, runner, engines, reader, jobs, connection } = await setUp();
      const step = engines.service.step.bind(engines.service);
      engines.service.step = () => Promise.reject(new AppError(reason));
      engines.service.supports = () => ({ ok: true, ignored: [] });
      const crawl = aCrawlOf({ limit: 5 });
      const other = '1f1c6f0e-6a55-4b0e-9d3b-0d0c6a1b2c3d';
      await handlers['jobs.start']({ ...start, engine: 'service', request: crawl });
      await handlers['jobs.start']({ jobId: other, engine: 'service', request: aScrape('https://a.test/') });
      await runner.run();
      expect((await reader.jobs()).map(({ state }) => state.status)).toEqual(['blocked', 'blocked']);
      connection.test = () => Promise.resolve({ kind: 'key-refused' });
      await handlers['service.test']({});
      expect((await jobs.get(start.jobId))?.state.status).toBe('blocked');
      connection.test = () => Promise.resolve({ kind: 'connected', answeredInMs: 12 });
      engines.service.step = step;
      await handlers['service.test']({});
      expect((await jobs.get(start.jobId))?.state.status).toBe('ready');
      // A page that was sent to the other service only lacks its result; any other may be captured again.
      expect((await jobs.get(other))?.state.status).toBe(reason === 'other-service' ? 'ready' : 'blocked');
    },
  );

  it('stores where crawls start as a whole, so that a number can be taken back', async () => {
    const { handlers, settings } = await setUp();
    await handlers['settings.update']({ crawl: { limit: 30, delay: 2, signedIn: false, formats: ['json'] } });
    await handlers['settings.update']({ crawl: { limit: 30, signedIn: true, formats: ['html'] } });
    expect((await settings.get()).crawl).toEqual({ limit: 30, signedIn: true, formats: ['html'] });
  });

  it('changes only the settings it is given', async () => {
    const { handlers, settings } = await setUp();
    await handlers['settings.update']({ capture: { format: 'links' } });
    expect((await settings.get()).capture).toMatchObject({ format: 'links', onlyMainContent: true });
  });

  it('remembers a yes for the images of a site once, forgets it when it is taken back, and loses none made at once', async () => {
    const { handlers, settings } = await setUp();
    const update = (site: string, load: boolean) =>
      handlers['settings.update']({ imageSite: { site, load } });
    await Promise.all([update('a.test', true), update('b.test', true), update('a.test', true)]);
    expect([...(await settings.get()).imageSites].sort()).toEqual(['a.test', 'b.test']);
    await update('a.test', false);
    expect((await settings.get()).imageSites).toEqual(['b.test']);
    expect((await settings.get()).loadRemoteImages).toBe(false);
  });

  it('deletes everything in a way that can be undone', async () => {
    const { handlers, runner, reader } = await setUp();
    await handlers['jobs.start']({ ...start, request: aScrape('https://a.test/') });
    await runner.run();
    const { ids, jobIds } = await handlers['captures.clear']({});
    expect(await reader.count()).toBe(0);
    await handlers['captures.restore']({ ids, jobIds });
    expect(await reader.count()).toBe(1);
  });

  it('clears maps and crawls with the library, and undo brings them back with their pages', async () => {
    const { handlers, jobs, reader, clock } = await setUp();
    const crawl = aCrawlOf({ limit: 9 });
    const add = (id: string) => jobs.add({ id, request: crawl, engine: 'device', host: 'a.test', title: '' });
    await add('ended');
    await jobs.claimDue('one', 1_000);
    await jobs.commit('ended', 'one', {
      type: 'step',
      found: [{ key: 'k', url: 'https://a.test/', status: 'found', origin: 'start' }],
      captures: [],
      next: { type: 'done' },
    });
    await add('live');
    const before = await reader.job('ended');
    const { ids, jobIds } = await handlers['captures.clear']({});
    expect(jobIds).toEqual(['ended']);
    expect((await reader.jobs()).map(({ id }) => id)).toEqual(['live']);
    expect(await reader.job('ended')).toBeUndefined();
    // The purge alarm may fire in between.
    await jobs.purge(clock.now - 1);
    await handlers['captures.restore']({ ids, jobIds });
    expect(await reader.job('ended')).toEqual(before);
    expect(await reader.allItems('ended')).toHaveLength(1);

    await handlers['captures.clear']({});
    await jobs.purge(clock.now + 1);
    await handlers['captures.restore']({ ids: [], jobIds });
    expect((await reader.jobs()).map(({ id }) => id)).toEqual(['live']);
    expect(await reader.allItems('ended')).toEqual([]);
  });

  it('empties the inbox with the library, but for the file that a job has still to read', async () => {
    const { handlers, jobs, db, clock } = await setUp();
    const put = () => putInInbox({ db: async () => db, now: () => clock.now }, new File(['x'], 'x.pdf'));
    await put();
    const inboxId = await put();
    const request = requestSchema.parse({ kind: 'parse', inboxId, fileName: 'x.pdf', formats: ['markdown'] });
    await jobs.add({ id: 'one', request, engine: 'service', host: '', title: 'x.pdf' });
    await handlers['captures.clear']({});
    expect(await db.getAllKeys('inbox')).toEqual([inboxId]);
  });
});
