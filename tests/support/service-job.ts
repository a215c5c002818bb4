import type { ServiceConnection } from '@/lib/service/endpoints/client';
import { createServiceEngine } from '@/lib/service/engine';
import type { Item } from '@/lib/core/model/item';
import type { Job, JobState } from '@/lib/core/model/job';
import type { TrawlRequest } from '@/lib/core/model/request';
import type { Engine } from '@/lib/core/ports/engine';
import { createTestClient } from './test-client';
import { createFakeSiteService } from './fake-site-service';
import { createTestLibrary, type TestLibrary } from './library';
import { liveOnce } from './live';
import { createCrashSchedule, type CrashSchedule } from './crash-schedule';

export const SITE = 'https://docs.example.net/';
export const sitePages = (count: number): string[] =>
  Array.from({ length: count }, (_, index) => (index === 0 ? SITE : `${SITE}page-${index}`));

const START = Date.parse('2026-11-20T10:00:00Z');
const JOB = 'job-1';

/** A hosted base sends idempotency keys; any other does not. */
export const HOSTED = 'https://api.firecrawl.dev';
export const OWN_SERVER = 'https://api.example.com';

type Setting = {
  pages?: number;
  failing?: { url: string; code?: string; error: string }[];
  robotsBlocked?: string[];
  msPerPage?: number;
  baseUrl?: string;
};

/** A service, its engine, a real library and a runner, on one clock that jumps over every wait. */
export async function createServiceScene(request: TrawlRequest, setting: Setting = {}) {
  const library = await createTestLibrary(START);
  const { clock } = library;
  const now = (): number => clock.now;
  const { pages = 5, baseUrl = HOSTED, ...rest } = setting;
  const service = createFakeSiteService({ pages: sitePages(pages), now, ...rest });
  const network = { online: true, connected: true, baseUrl };
  const connection = async (): Promise<ServiceConnection | undefined> =>
    network.connected ? { baseUrl: network.baseUrl, key: 'fc-0123456789aba1b2' } : undefined;
  /** What answers at any other address knows nothing of the jobs here. */
  const elsewhere = createFakeSiteService({ pages: sitePages(pages), now });
  const serve: typeof service.fetch = (url, init) =>
    new URL(url).origin === new URL(baseUrl).origin ? service.fetch(url, init) : elsewhere.fetch(url, init);

  /** An engine whose every call outside passes through this schedule. */
  function engineIn(life: CrashSchedule): Engine {
    const { fetch } = life.wrap({ fetch: serve });
    const clientOn = (on: typeof connection) =>
      createTestClient({ connection: on, fetch, now, online: () => network.online });
    return createServiceEngine({
      clientOn,
      connection,
      fetch: service.fetch,
      readInbox: async () => undefined,
      now,
      random: () => 0,
    });
  }

  const live = (life: CrashSchedule): Promise<void> => liveOnce(library, engineIn(life), life);

  async function job(): Promise<Job> {
    const stored = await library.jobs.get(JOB);
    if (!stored) throw new Error('the job is gone');
    return stored;
  }

  /**
   * Runs and sleeps until nothing is due, or until `until` says so; the last state is returned. The first worker
   * instance may be one that ends.
   */
  async function run(
    until: (job: Job) => boolean | Promise<boolean> = () => false,
    first?: CrashSchedule,
  ): Promise<JobState> {
    for (let turns = 0; turns < 3_000; turns += 1) {
      await live(first?.isOver === false ? first : createCrashSchedule(Infinity));
      const current = await job();
      const due = await library.jobs.nextDueAt();
      if (due === undefined || (await until(current))) return current.state;
      clock.now = Math.max(clock.now, due);
    }
    throw new Error('the job never ends');
  }

  await library.jobs.add({ id: JOB, request, engine: 'service', host: 'docs.example.net', title: '' });
  const engine = engineIn(createCrashSchedule(Infinity));
  const needsRemoteCancel = ({ request: asked, state }: Job): boolean =>
    engine.needsRemoteCancel?.(asked, 'cursor' in state ? state.cursor : undefined) ?? false;
  return {
    service,
    /** At every address but its own. */
    elsewhere,
    faults: service.faults,
    library,
    clock,
    network,
    live,
    run,
    job,
    items: (): Promise<Item[]> => library.reader.allItems(JOB),
    cancel: () => library.jobs.cancel(JOB, needsRemoteCancel),
    pause: () => library.jobs.pause(JOB),
    retry: () => library.jobs.retry(JOB),
    reopen: (again: { retryFailed: boolean; addPages: number }) => library.jobs.reopen(JOB, again),
    readAgain: (keys: readonly string[]) => library.jobs.readAgain(JOB, keys),
    starts: () => service.jobs.length,
    count: service.count,
  };
}
export type ServiceScene = Awaited<ReturnType<typeof createServiceScene>>;

/** The result that the user sees, without what depends on interruptions. */
export async function contentsOf(library: TestLibrary) {
  const captures = await library.reader.captures({ limit: 10_000 });
  const items = await library.reader.allItems(JOB);
  return {
    captures: captures
      .map(({ id, url, title }) => ({ id, url, title }))
      .sort((one, other) => one.url.localeCompare(other.url)),
    items: items.map(({ key, status, words, captureId }) => ({ key, status, words, captureId })),
  };
}
