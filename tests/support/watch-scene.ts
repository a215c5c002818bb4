import { compareReads } from '@/lib/features/monitors/compare/compare-reads';
import type { ReadsOrder } from '@/lib/features/monitors/compare/comparing';
import { createWatches } from '@/lib/features/monitors/background/watches';
import type { Tell, WatchedPart, WatchFields } from '@/lib/features/monitors/watch';
import type { TabRenderer } from '@/lib/core/ports/host';
import { given } from '@/lib/core/text/given';
import { createCrashSchedule, type CrashSchedule } from './crash-schedule';
import { createDeviceWorld, live, type DeviceWorld } from './device-job';
import type { FakeReply } from './fake-web';

export const HOUR = 3_600_000;
export const DAY = 24 * HOUR;
export const LAMP = 'https://a.test/lamp';

export const article = (...parts: string[]): string =>
  `<html><head><title>Lamp</title></head><body><main><h1>The lamp of the house</h1><p>A lamp for the desk and the shelf, made by hand in Ghent, with a cable of two metres and a plug for all of Europe.</p>${parts.map((part) => `<p>${part}</p>`).join('')}<p>It has been made in the same workshop since 1968, of brass and of glass, and is repaired there as well.</p></main></body></html>`;

export type Scene = {
  world: DeviceWorld;
  told: string[];
  alarms: (number | undefined)[];
  watches: (life?: CrashSchedule) => ReturnType<typeof createWatches>;
};

/** A web whose pages the test changes, and this device, which watches them. */
export async function setUp(
  serve: (url: URL) => FakeReply | undefined,
  renderer?: TabRenderer,
): Promise<Scene> {
  const world = await createDeviceWorld(
    (url) => {
      const reply = serve(url);
      return reply && { headers: { 'content-type': 'text/html' }, ...reply };
    },
    ['a.test'],
    given({ renderer }),
  );
  const told: string[] = [];
  const alarms: (number | undefined)[] = [];
  const { library } = world;
  const watches = (life = createCrashSchedule(Infinity)) =>
    createWatches({
      store: life.wrap(library.monitors),
      jobs: life.wrap(library.jobs),
      reader: life.wrap(library.reader),
      captures: life.wrap(library.captures),
      ...life.wrap({ compareReads: async (order: ReadsOrder) => compareReads(order) }),
      run: () => undefined,
      now: () => library.clock.now,
      newId: () => crypto.randomUUID(),
      alarm: { at: async (time) => void alarms.push(time) },
      notify: async (id) => void told.push(id),
    });
  return { world, told, alarms, watches };
}

export async function start(
  { watches }: Scene,
  {
    tell = { when: 'any' },
    cron = '0 * * * *',
    urls = [LAMP],
    part,
    rows,
    steps,
  }: {
    tell?: Tell;
    cron?: string;
    urls?: string[];
    part?: WatchedPart;
    rows?: WatchFields['rows'];
    steps?: WatchFields['steps'];
  } = {},
): Promise<void> {
  const fields = { name: 'Lamp', urls, cron, signedIn: false, tell, ...given({ part, rows, steps }) };
  await watches().watch('w', fields, true);
}

/** Worker after worker, until no check is running. */
export async function settleAll(scene: Scene): Promise<void> {
  for (let turn = 0; turn < 50; turn += 1) {
    await live(scene.world);
    await scene.watches().look();
    if (!(await standing(scene)).watch?.running) return;
    const due = await scene.world.library.jobs.nextDueAt();
    scene.world.library.clock.now = Math.max(scene.world.library.clock.now + 1, due ?? 0);
  }
  throw new Error('the check never ends');
}

export async function standing({ world }: Scene) {
  const monitor = await world.library.monitors.get('w');
  if (!monitor) throw new Error('gone');
  return monitor;
}

export async function after(scene: Scene, ms: number): Promise<void> {
  scene.world.library.clock.now += ms;
  await scene.watches().look();
  await settleAll(scene);
}

export const results = async (scene: Scene): Promise<string[]> =>
  (await standing(scene)).checks
    .toReversed()
    .map(({ summary }) =>
      summary?.changed
        ? 'changed'
        : summary?.new
          ? 'new'
          : summary?.error
            ? 'error'
            : summary?.removed
              ? 'removed'
              : 'same',
    );
