import type { ServiceConnection } from '@/lib/service/endpoints/client';
import { createServiceEngine } from '@/lib/service/engine';
import type { Job } from '@/lib/core/model/job';
import type { TrawlRequest } from '@/lib/core/model/request';
import { createTestRunner } from './test-runner';
import { createTestClient } from './test-client';
import { createTestLibrary } from './library';
import { createCrashSchedule, type CrashSchedule } from './crash-schedule';
import type { StandIn } from '../service/server';

/** The engine against the stand-in, on the stand-in's clock, in workers that may die. */
export async function openJob(
  service: StandIn,
  request: TrawlRequest,
  /** What a test of the connection found there, and what it was seen to refuse. */
  found: Pick<ServiceConnection, 'hosted' | 'known' | 'refused'> = { hosted: true },
) {
  const library = await createTestLibrary(service.clock.now());
  const { now } = service.clock;
  await library.jobs.add({ id: 'j', request, engine: 'service', host: 'many.test', title: '' });

  async function live(life: CrashSchedule): Promise<void> {
    const connection = async () => ({ baseUrl: service.url, key: service.keys.good, ...found });
    const network = life.wrap({ fetch: (url: string, init: RequestInit) => fetch(url, init) });
    const engine = createServiceEngine({
      connection,
      fetch: network.fetch,
      readInbox: async () => undefined,
      now,
      random: () => 0,
      clientOn: (on) => createTestClient({ connection: on, fetch: network.fetch, now }),
    });
    const owner = crypto.randomUUID();
    const runner = createTestRunner(library, engine, {
      store: { ...life.wrap(library.jobs), itemsOf: (id) => life.wrap(library.jobs.itemsOf(id)) },
      owner,
    });
    await Promise.race([library.jobs.releaseOthers(owner).then(() => runner.run()), life.ended]);
  }

  const job = async (): Promise<Job> => {
    const stored = await library.jobs.get('j');
    if (!stored) throw new Error('the job is gone');
    return stored;
  };
  /** Runs worker instances, each as long as `lifeOf` says, until nothing is due or `until` holds. Waits are skipped. */
  async function run(
    until: (job: Job) => boolean = () => false,
    lifeOf = () => createCrashSchedule(Infinity),
  ) {
    for (let turns = 0; turns < 2_000; turns += 1) {
      library.clock.now = service.clock.now();
      await live(lifeOf());
      const due = await library.jobs.nextDueAt();
      const current = await job();
      if (due === undefined || until(current)) return current;
      service.clock.advance(Math.max(0, due - service.clock.now()));
      // Real pages are read meanwhile.
      await new Promise((done) => setTimeout(done, 15));
    }
    throw new Error('the job never ends');
  }
  const readUrls = async (): Promise<string[]> =>
    (await library.reader.allItems('j'))
      .flatMap(({ status, key }) => (status === 'read' ? [key] : []))
      .sort();
  return { library, run, job, readUrls };
}
