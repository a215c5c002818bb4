import { describe, expect, it } from 'vitest';
import { requestSchema } from '../core/model/request';
import { addJob, createDeviceWorld, live, liveOn, standing } from '@/tests/support/device-job';
import { createCrashSchedule } from '@/tests/support/crash-schedule';
import { paperSite } from '@/tests/support/paper-site';

const HOME = 'https://a.test';
const links = ['/1', '/2', '/3', '/4', '/5'];
const site = paperSite(Object.fromEntries(['/', ...links].map((path) => [path, { links }])));
const crawl = requestSchema.parse({ kind: 'crawl', url: `${HOME}/`, limit: 50, formats: ['markdown'] });

describe('a device crawl over damaged records', () => {
  it('fails the rows that cannot be read, with the reason, and reads the others', async () => {
    const world = await createDeviceWorld(site, ['a.test'], { latencyMs: 100 });
    const { db, jobs } = world.library;
    await addJob(world, crawl);
    // Each worker instance lasts one await longer, until the links of the start page wait.
    for (let age = 20; ; age += 1) {
      await live(world, createCrashSchedule(age));
      const waiting = (await standing(world)).job.progress.waiting;
      if (waiting >= links.length) break;
      expect(age).toBeLessThan(400);
    }
    await jobs.pause(world.id);
    const rows = (await standing(world)).items.filter(({ status }) => status === 'waiting');
    const [first, second] = rows;
    await db.put('items', Object.assign({}, first, { origin: 'from-later' }));
    await db.put('items', Object.assign({}, second, { url: 'no address' }));
    await jobs.retry(world.id);
    const lives = await liveOn(world);
    expect(lives).toBeLessThan(20);
    const { job, items } = await standing(world);
    expect(job.state.status).toBe('done');
    expect(job.progress).toMatchObject({ waiting: 0, failed: 2, read: links.length - 1 });
    const failed = items.filter(({ status }) => status === 'failed');
    expect(failed.map(({ failure }) => failure?.reason).sort()).toEqual(['bad-url', 'stored-record-bad']);
  });

  it('goes on within what a site asked for when the clock is set back a day', async () => {
    const busy = (url: URL, visits: number) =>
      url.pathname === '/' && visits === 0
        ? { status: 503, headers: { 'retry-after': '120' }, body: '' }
        : site(url);
    const world = await createDeviceWorld(busy, ['a.test']);
    const { clock, jobs } = world.library;
    await addJob(world, crawl);
    await live(world);
    expect((await standing(world)).job.state.status).toBe('waiting');
    clock.now -= 24 * 60 * 60_000;
    const from = clock.now;
    await jobs.pause(world.id);
    await jobs.retry(world.id);
    await liveOn(world);
    expect((await standing(world)).job).toMatchObject({ state: { status: 'done' }, progress: { read: 6 } });
    expect(clock.now - from).toBeLessThan(5 * 60_000);
  });
});
