import { createDeviceEngine } from '@/lib/device/engine';
import type { DeviceDeps } from '@/lib/device/reading/device-job';
import { declaredData } from '@/lib/features/extract/by-markup';
import type { Item } from '@/lib/core/model/item';
import type { Job } from '@/lib/core/model/job';
import type { TrawlRequest } from '@/lib/core/model/request';
import type { Engine } from '@/lib/core/ports/engine';
import { createTestRunner } from './test-runner';
import type { FakeReply, FakeWeb } from './fake-web';
import { createFakeWeb } from './fake-web';
import { createTestLibrary, type TestLibrary } from './library';
import { createCrashSchedule, type CrashSchedule } from './crash-schedule';

const nowhere = (): Promise<never> => Promise.reject(new Error('not in this test'));

export type DeviceWorld = {
  library: TestLibrary;
  web: FakeWeb;
  /** The engine of a new worker instance: nothing of another one is in its memory. */
  engine: () => Engine;
  id: string;
};

/** A library, a web and the device engine on one clock, which every sleep advances. */
export async function createDeviceWorld(
  serve: (url: URL, visits: number) => FakeReply | undefined,
  hosts: readonly string[],
  change: Partial<DeviceDeps> & { latencyMs?: number } = {},
): Promise<DeviceWorld> {
  const { latencyMs, ...deps } = change;
  const library = await createTestLibrary(Date.UTC(2026, 10, 20));
  const { clock } = library;
  const web = createFakeWeb(serve, clock, hosts, latencyMs);
  const engine = (): Engine =>
    createDeviceEngine({
      pages: { read: nowhere, press: nowhere, photograph: nowhere },
      domHost: { read: nowhere },
      site: web.reader,
      declaredData,
      after: web.after,
      now: () => clock.now,
      sleep: (ms, signal) => {
        signal.throwIfAborted();
        clock.now += ms;
        return new Promise((done) => setTimeout(done, 0));
      },
      ...deps,
    });
  return { library, web, engine, id: 'job' };
}

export type DeviceRun = { job: Job; items: Item[]; byPath: Map<string, Item> };

/** The state of the job, its items by path (on other hosts, by address). */
export async function standing({ library, id }: DeviceWorld): Promise<DeviceRun> {
  const job = await library.jobs.get(id);
  if (!job) throw new Error('the job is gone');
  const items = await library.reader.allItems(id);
  const origin = 'url' in job.request ? new URL(job.request.url).origin : '';
  return { job, items, byPath: new Map(items.map((item) => [item.url.replace(origin, '') || '/', item])) };
}

export async function addJob({ library, id }: DeviceWorld, request: TrawlRequest): Promise<void> {
  await library.jobs.add({ id, request, engine: 'device', host: 'a.test', title: '' });
}

/** One worker instance, until nothing is due or it dies. */
export async function live(
  { library, engine: born }: DeviceWorld,
  life: CrashSchedule = createCrashSchedule(Infinity),
): Promise<void> {
  const owner = crypto.randomUUID();
  const engine = born();
  const runner = createTestRunner(
    library,
    { device: life.wrap(engine), service: engine },
    {
      store: {
        ...life.wrap(library.jobs),
        itemsOf: (jobId, round) => life.wrap(library.jobs.itemsOf(jobId, round)),
      },
      owner,
      perGroup: 1,
    },
  );
  await Promise.race([library.jobs.releaseOthers(owner).then(() => runner.run()), life.ended]);
}

/** Runs worker instances, waking whenever something is due, until the job has ended or needs the user. */
export async function liveOn(
  world: DeviceWorld,
  lives: () => CrashSchedule = () => createCrashSchedule(Infinity),
): Promise<number> {
  const { library } = world;
  for (let count = 1; count < 2_000; count += 1) {
    await live(world, lives());
    const due = await library.jobs.nextDueAt();
    if (due === undefined) return count;
    library.clock.now = Math.max(library.clock.now + 1, due);
  }
  throw new Error('the job never ends');
}

/** Runs worker instances until the user cancels the job: as soon as `when` holds after a commit. */
export async function liveUntilCanceled(world: DeviceWorld, when: (job: Job) => boolean): Promise<Job> {
  const { jobs } = world.library;
  const { commit } = jobs;
  jobs.commit = async (...step) => {
    const committed = await commit(...step);
    if (when((await standing(world)).job)) await jobs.cancel(world.id);
    return committed;
  };
  await liveOn(world);
  jobs.commit = commit;
  return (await standing(world)).job;
}

export async function runOnDevice(world: DeviceWorld, request: TrawlRequest): Promise<DeviceRun> {
  await addJob(world, request);
  await liveOn(world);
  return standing(world);
}

/** The library after a crawl, without what depends on interruptions. */
export async function libraryOf(world: DeviceWorld) {
  const { job, items } = await standing(world);
  const captures = await world.library.reader.captures({ limit: 1_000 });
  return {
    status: job.state.status,
    items: items.map(({ key, status, captureId, blocked, depth }) => ({
      key,
      status,
      captureId,
      blocked,
      depth,
    })),
    captures: captures
      .map(({ id, url, title }) => ({ id, url, title }))
      .sort((a, b) => a.id.localeCompare(b.id)),
    read: job.progress.read,
    words: job.progress.words,
  };
}
