import { createAfterCommit } from '@/lib/background/after-commit';
import { createConnection } from '@/lib/features/connection/background/connection';
import { createServiceParts } from '@/lib/service/parts';
import type { FullCapture } from '@/lib/core/model/capture';
import type { Job } from '@/lib/core/model/job';
import { requestSchema } from '@/lib/core/model/request';
import { createTestRunner } from './test-runner';
import { createTestLibrary } from './library';
import type { StandIn } from '../service/server';

/**
 * The service's side of the background as it is assembled: settings, connection, engine and runner, against stand-ins on
 * the clock of the first one. What a test of the connection finds holds for the jobs.
 */
export async function createConnectedScene(first: StandIn) {
  const now = (): number => first.clock.now();
  const library = await createTestLibrary(now());
  const saved = new Map<string, string>();
  const secrets = {
    keyFor: async (baseUrl: string) => saved.get(new URL(baseUrl).origin),
    save: async (baseUrl: string, key: string) => void saved.set(new URL(baseUrl).origin, key),
    remove: async () => saved.clear(),
  };
  const parts = createServiceParts({
    settings: library.settings,
    secrets,
    maySendTo: async () => true,
    keepAlive: (work) => work,
    readInbox: async () => undefined,
    now,
  });
  const connection = createConnection({ settings: library.settings, secrets, now, ...parts.connection });
  const detached: Promise<unknown>[] = [];
  const committed = createAfterCommit({
    deliver: async () => undefined,
    refreshBalance: connection.refreshBalance,
    notifyOnEnd: async () => undefined,
    listEnded: () => undefined,
    monitorMade: async () => undefined,
    sendQueued: () => undefined,
    keepAlive: (work) => work,
    runDetached: (work) => void detached.push(work),
  });

  async function live(): Promise<void> {
    library.clock.now = now();
    const owner = crypto.randomUUID();
    await library.jobs.releaseOthers(owner);
    await createTestRunner(library, parts.engine, { owner, committed }).run();
    await Promise.all(detached.splice(0));
  }

  const job = async (id: string): Promise<Job> => {
    const stored = await library.jobs.get(id);
    if (!stored) throw new Error('the job is gone');
    return stored;
  };
  const needsRemoteCancel = ({ request, state }: Job): boolean =>
    parts.engine.needsRemoteCancel?.(request, 'cursor' in state ? state.cursor : undefined) ?? false;

  return {
    library,
    connection,
    job,
    service: async () => (await library.settings.get()).service,
    /** Types the address of a server and tests it, with a key when there is one. */
    async connect(to: StandIn, key?: string) {
      await connection.setAddress({ baseUrl: to.url, confirmPlainHttp: false });
      if (key !== undefined) await connection.setKey(key);
      return connection.test();
    },
    async start(id: string, request: object): Promise<void> {
      const parsed = requestSchema.parse(request);
      await library.jobs.add({ id, request: parsed, engine: 'service', host: 'site.test', title: '' });
    },
    /** Runs until nothing is due, or until `until` returns true. Waits are skipped. */
    async run(id: string, until: (job: Job) => boolean = () => false): Promise<Job> {
      for (let turns = 0; turns < 2_000; turns += 1) {
        await live();
        const due = await library.jobs.nextDueAt();
        const current = await job(id);
        if (due === undefined || until(current)) return current;
        first.clock.advance(Math.max(0, due - now()));
        // Real pages are read meanwhile.
        await new Promise((done) => setTimeout(done, 15));
      }
      throw new Error('the job never ends');
    },
    live,
    cancel: (id: string) => library.jobs.cancel(id, needsRemoteCancel),
    stopWaiting: (id: string) => library.jobs.stopWaiting(id),
    retry: (id: string) => library.jobs.retry(id),
    async captures(): Promise<FullCapture[]> {
      const listed = await library.reader.captures({ limit: 1_000 });
      const whole = await Promise.all(listed.map(({ id }) => library.reader.capture(id)));
      return whole.filter((each) => each !== undefined);
    },
    readCount: async (id: string): Promise<number> =>
      (await library.reader.allItems(id)).filter(({ status }) => status === 'read').length,
  };
}
