// @vitest-environment node
import { describe, expect, it } from 'vitest';
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
import { batchOf } from '@/lib/core/model/batch-of';

const START = 'POST /v2/batch/scrape';
const batch = (urls: string[], rest: object = {}) => batchOf(urls, { ...rest });

describe('batchJob', { timeout: 30_000 }, () => {
  it('shows every page of the list before anything is sent, each once', async () => {
    const scene = await createServiceScene(batch([...sitePages(3), `${SITE}page-1#part`, ...sitePages(2)]));
    scene.faults.scripted[START] = [{ status: 429, json: { success: false, error: 'Rate limit exceeded' } }];
    await scene.run(({ state }) => state.status === 'waiting');
    expect((await scene.items()).map(({ key, status, origin }) => [key, status, origin])).toEqual(
      sitePages(3)
        .sort()
        .map((url) => [url, 'waiting', 'list']),
    );
    expect((await scene.job()).progress.waiting).toBe(3);
    await scene.run();
    expect(scene.service.jobs[0]?.urls).toEqual(sitePages(3));
  });

  it('reads each page once, in one call with the options beside the addresses', async () => {
    const scene = await createServiceScene(
      batch(sitePages(130), { maxConcurrency: 3, options: { onlyMainContent: false, waitFor: 500 } }),
      { pages: 130, msPerPage: 20 },
    );
    expect(await scene.run()).toMatchObject({ status: 'done' });
    expect(scene.count(START)).toBe(1);
    expect(scene.service.jobs[0]?.body).toMatchObject({
      formats: ['markdown'],
      onlyMainContent: false,
      waitFor: 500,
      maxConcurrency: 3,
      ignoreInvalidURLs: true,
    });
    expect((await scene.job()).progress).toMatchObject({
      read: 130,
      waiting: 0,
      failed: 0,
      creditsUsed: 130,
    });
    expect(await scene.library.reader.count()).toBe(130);
  });

  it('keeps the title of a tab until the page is read, and names what is not a web address', async () => {
    const tab = (url: string, title: string) => ({ type: 'tab', tabId: 1, windowId: 1, url, title });
    const scene = await createServiceScene(
      requestSchema.parse({
        kind: 'batch',
        sources: [tab(SITE, 'Home as it stands'), tab('about:blank', '')],
        formats: ['markdown'],
      }),
    );
    scene.faults.scripted[START] = [{ status: 402, json: { success: false, error: 'Insufficient credits' } }];
    expect(await scene.run()).toMatchObject({ status: 'blocked', failure: { reason: 'no-credits' } });
    expect(await scene.items()).toMatchObject([
      { key: 'about:blank', status: 'blocked', blocked: { reason: 'bad-address' }, origin: 'tab' },
      { key: SITE, status: 'waiting', title: 'Home as it stands', origin: 'tab' },
    ]);
    await scene.retry();
    expect(await scene.run()).toMatchObject({ status: 'done' });
    expect((await scene.items())[1]).toMatchObject({ status: 'read', title: `Title of ${SITE}` });
  });

  it('names the addresses that the service does not take', async () => {
    const scene = await createServiceScene(batch([SITE, 'https://invalid.example.net/']));
    expect(await scene.run()).toMatchObject({ status: 'done' });
    expect(await scene.items()).toMatchObject([
      { status: 'read' },
      { key: 'https://invalid.example.net/', status: 'blocked', blocked: { reason: 'bad-address' } },
    ]);
  });

  it('knows a page again when the service writes its address with another slash at the end', async () => {
    const scene = await createServiceScene(batch(['https://docs.example.net/guide/']));
    scene.faults.scripted['GET /v2/batch/scrape/:id'] = [
      {
        status: 200,
        json: {
          success: true,
          status: 'completed',
          completed: 1,
          data: [{ markdown: '# Guide', metadata: { sourceURL: 'https://docs.example.net/guide' } }],
        },
      },
    ];
    expect(await scene.run()).toMatchObject({ status: 'done' });
    expect(await scene.items()).toMatchObject([{ key: 'https://docs.example.net/guide/', status: 'read' }]);
    expect((await scene.job()).progress).toMatchObject({ read: 1, waiting: 0, failed: 0 });
  });

  it('marks a page as failed that came back empty, and keeps the others', async () => {
    const scene = await createServiceScene(batch(sitePages(2)));
    scene.faults.scripted['GET /v2/batch/scrape/:id'] = [
      {
        status: 200,
        json: {
          success: true,
          status: 'completed',
          completed: 2,
          data: [
            { markdown: '', metadata: { sourceURL: SITE, statusCode: 404 } },
            'no document',
            { markdown: '# One', metadata: { sourceURL: `${SITE}page-1`, statusCode: 200 } },
          ],
        },
      },
    ];
    expect(await scene.run()).toMatchObject({ status: 'done' });
    expect(await scene.items()).toMatchObject([
      { key: SITE, status: 'failed', failure: { reason: 'page-gone' }, statusCode: 404 },
      { key: `${SITE}page-1`, status: 'read', statusCode: 200 },
    ]);
  });

  it('counts a page as failed that its site answered with an error, and keeps what came of it', async () => {
    const scene = await createServiceScene(batch(sitePages(3)));
    const document = (url: string, statusCode: number) => ({
      markdown: `# Says ${statusCode}`,
      metadata: { sourceURL: url, title: `Says ${statusCode}`, statusCode },
    });
    scene.faults.scripted['GET /v2/batch/scrape/:id'] = [
      {
        status: 200,
        json: {
          success: true,
          status: 'completed',
          completed: 3,
          data: [document(SITE, 200), document(`${SITE}page-1`, 404), document(`${SITE}page-2`, 503)],
        },
      },
    ];
    expect(await scene.run()).toMatchObject({ status: 'done' });
    const host = 'docs.example.net';
    expect(await scene.items()).toMatchObject([
      { key: SITE, status: 'read', statusCode: 200 },
      { status: 'failed', failure: { reason: 'page-gone', facts: { host, status: 404 } }, statusCode: 404 },
      { status: 'failed', failure: { reason: 'site-error', facts: { host, status: 503 } }, statusCode: 503 },
    ]);
    expect((await scene.items()).every(({ captureId }) => captureId !== undefined)).toBe(true);
    expect(await scene.library.reader.count()).toBe(3);
    expect((await scene.job()).progress).toMatchObject({ read: 1, failed: 2, notes: [] });
  });

  it('marks the pages that the service said nothing of, so that they can be read once more', async () => {
    const scene = await createServiceScene(batch(sitePages(6)));
    scene.faults.withholds = 2;
    expect(await scene.run()).toMatchObject({ status: 'done' });
    expect((await scene.job()).progress).toMatchObject({
      read: 4,
      failed: 2,
      waiting: 0,
      notes: [{ code: 'results-missing', amount: 2 }],
    });
    scene.faults.withholds = 0;
    await scene.reopen({ retryFailed: true, addPages: 0 });
    expect(await scene.run()).toMatchObject({ status: 'done' });
    expect(scene.service.jobs.map(({ urls }) => urls.length)).toEqual([6, 2]);
    expect((await scene.job()).progress).toMatchObject({ read: 6, failed: 0, notes: [] });
  });

  it('makes a further batch of what does not fit into one body', { tags: ['long'] }, async () => {
    // Only a few: each step of a job reads all of its addresses.
    const long = 'x'.repeat(800_000);
    const urls = Array.from({ length: 12 }, (_, index) => `${SITE}${index}?${long}`);
    const scene = await createServiceScene(batch(urls), { msPerPage: 10 });
    expect(await scene.run()).toMatchObject({ status: 'done' });
    expect(scene.service.jobs.map(({ of, urls: { length } }) => [of, length])).toEqual([
      ['batch', 9],
      ['batch', 3],
    ]);
    expect((await scene.job()).progress).toMatchObject({
      read: 12,
      waiting: 0,
      creditsUsed: 12,
      total: 12,
    });
  });

  it(
    'leaves the rest waiting after a cancel, and goes on with it in another round',
    { tags: ['long'] },
    async () => {
      const scene = await createServiceScene(batch(sitePages(20)), { pages: 20, msPerPage: 1_000 });
      await scene.run(async () => (await scene.job()).progress.read >= 4);
      await scene.cancel();
      expect(await scene.run()).toMatchObject({ status: 'cancelled' });
      expect(scene.count('DELETE /v2/batch/scrape/:id')).toBe(1);
      const { read, waiting } = (await scene.job()).progress;
      expect([read + waiting, waiting > 10]).toEqual([20, true]);
      await scene.reopen({ retryFailed: true, addPages: 0 });
      expect(await scene.run()).toMatchObject({ status: 'done' });
      expect(scene.service.jobs[1]?.urls).toHaveLength(waiting);
      expect((await scene.job()).progress).toMatchObject({ read: 20, waiting: 0 });
    },
  );

  it('asks before it starts again when a start is lost that nobody knows of, and starts once then', async () => {
    const scene = await createServiceScene(batch(sitePages(3)));
    scene.faults.scripted[START] = ['lost'];
    expect(await scene.run()).toMatchObject({ status: 'blocked', failure: { reason: 'unconfirmed' } });
    expect(scene.count(START)).toBe(1);
    await scene.retry();
    expect(await scene.run()).toMatchObject({ status: 'done' });
    expect(scene.starts()).toBe(1);
  });

  describe('a start that the browser sends four times by itself', () => {
    const running = (scene: ServiceScene) =>
      scene.service.jobs.filter(({ cancelledAt }) => cancelledAt === undefined).length;
    const readWhole = async (scene: ServiceScene, count: number) => {
      expect((await scene.job()).progress).toMatchObject({ read: count, failed: 0, waiting: 0 });
      expect(await scene.library.reader.count()).toBe(count);
    };

    it('leaves one batch at work at a service that lists them, and reads that one', async () => {
      const scene = await createServiceScene(batch(sitePages(5)), { pages: 5, msPerPage: 10_000 });
      scene.faults.scripted[START] = ['sent four times'];
      expect(await scene.run()).toMatchObject({ status: 'done' });
      expect([scene.starts(), running(scene)]).toEqual([4, 1]);
      expect(scene.service.jobs.at(-1)?.cancelledAt).toBeUndefined();
      await readWhole(scene, 5);
    });

    it('reads on while the service has not noted it yet, and ends its twins when it has', async () => {
      const scene = await createServiceScene(batch(sitePages(20)), { pages: 20, msPerPage: 10_000 });
      scene.faults.scripted[START] = ['sent four times'];
      const none = { status: 200, json: { success: true, data: [], has_more: false } };
      scene.faults.scripted['GET /v2/team/activity'] = [none, none];
      await scene.run(({ progress }) => progress.read >= 2);
      expect(running(scene)).toBe(4);
      expect(await scene.run()).toMatchObject({ status: 'done' });
      expect(running(scene)).toBe(1);
      await readWhole(scene, 20);
    });

    it('leaves another list alone, and the same list that was begun before', async () => {
      const scene = await createServiceScene(batch(sitePages(5)), { pages: 9, msPerPage: 10_000 });
      const begin = (urls: string[]) =>
        scene.service.fetch(`${HOSTED}/v2/batch/scrape`, {
          method: 'POST',
          body: JSON.stringify({ urls, formats: ['markdown'] }),
        });
      scene.clock.now -= 60_000;
      await begin(sitePages(5));
      scene.clock.now += 60_000;
      await begin([`${SITE}page-8`]);
      scene.faults.scripted[START] = ['sent four times'];
      expect(await scene.run()).toMatchObject({ status: 'done' });
      expect(scene.service.jobs.slice(0, 2).map(({ cancelledAt }) => cancelledAt)).toEqual([
        undefined,
        undefined,
      ]);
      expect(running(scene)).toBe(3);
    });

    it('is read all the same at a server that lists nothing, which is not asked', async () => {
      const scene = await createServiceScene(batch(sitePages(5)), { pages: 5, baseUrl: OWN_SERVER });
      scene.faults.noActivity = true;
      scene.faults.scripted[START] = ['sent four times'];
      expect(await scene.run()).toMatchObject({ status: 'done' });
      expect(scene.count('GET /v2/team/activity')).toBe(0);
      await readWhole(scene, 5);
    });

    it(
      'leaves one at work wherever the worker dies once the reply is stored',
      { tags: ['long'] },
      async () => {
        const setting = { pages: 2, msPerPage: 1_000 };
        const whole = createCrashSchedule(Number.MAX_SAFE_INTEGER);
        const calm = await createServiceScene(batch(sitePages(2)), setting);
        calm.faults.scripted[START] = ['sent four times'];
        await calm.run(undefined, whole);
        for (let endsAt = 1; endsAt <= whole.age; endsAt += 1) {
          const scene = await createServiceScene(batch(sitePages(2)), setting);
          scene.faults.scripted[START] = ['sent four times'];
          const state = await scene.run(undefined, createCrashSchedule(endsAt));
          expect(scene.count(START), `died at await ${endsAt}`).toBeLessThanOrEqual(1);
          if (state.status === 'done') expect(running(scene), `died at await ${endsAt}`).toBe(1);
          else expect(state, `died at await ${endsAt}`).toMatchObject({ failure: { reason: 'unconfirmed' } });
        }
      },
    );
  });

  it('is found by its first page among what was done lately', async () => {
    const scene = await createServiceScene(batch(sitePages(3)));
    scene.faults.scripted[START] = ['gateway after'];
    expect(await scene.run()).toMatchObject({ status: 'done' });
    expect(scene.starts()).toBe(1);
    expect(scene.count('GET /v2/team/activity')).toBe(1);
  });

  it('is found when it is noted only most of a minute later', async () => {
    const scene = await createServiceScene(batch(sitePages(3)), { msPerPage: 30_000 });
    scene.faults.scripted[START] = ['lost after'];
    const none = { status: 200, json: { success: true, data: [], has_more: false } };
    const broken = { status: 500, json: { success: false, error: 'x' } };
    scene.faults.scripted['GET /v2/team/activity'] = [none, broken, none, none];
    expect(await scene.run()).toMatchObject({ status: 'done' });
    expect(scene.starts()).toBe(1);
    expect(scene.count('GET /v2/team/activity')).toBe(5);
  });

  it('waits and asks anew by itself when the service says that it did not take the work', async () => {
    const scene = await createServiceScene(batch(sitePages(3)));
    const busy = { status: 503, json: { success: false, error: 'Service Unavailable' } };
    scene.faults.scripted[START] = [busy, busy];
    expect(await scene.run()).toMatchObject({ status: 'done' });
    expect(scene.count(START)).toBe(3);
    expect(scene.starts()).toBe(1);
  });
});
