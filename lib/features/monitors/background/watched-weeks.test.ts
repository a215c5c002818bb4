import { describe, expect, it } from 'vitest';
import { createCrashSchedule } from '@/tests/support/crash-schedule';
import { live } from '@/tests/support/device-job';
import { DAY, HOUR, setUp, settleAll, standing, start, type Scene } from '@/tests/support/watch-scene';
import { checkPagesOf } from '../monitor';

/** The same numbers in every run. */
function createChance(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}
type Chance = ReturnType<typeof createChance>;
type Noise = (now: number, chance: Chance, reads: number) => string;

const pick = <T>(all: readonly T[], chance: Chance): T => all[chance(all.length)] as T;
const shuffled = <T>(all: readonly T[], chance: Chance): T[] =>
  all
    .map((one) => ({ one, at: chance(1_000_000) }))
    .sort((one, other) => one.at - other.at)
    .map(({ one }) => one);
const list = (items: readonly string[]): string =>
  `<ul>${items.map((item) => `<li>${item}</li>`).join('')}</ul>`;
const ADVERTS = [
  'Chairs from Anna: sit well at every desk of the house.',
  'Sail on the lake with us this summer, boats for two and four.',
  'Taste our bread, baked at night and sold from seven.',
  'By train to Porto and back, the sea on your left side.',
  'Learn to play the harp in a year, at home and in your own time.',
  'A roof of slate lasts a century. Ask us for an offer.',
  'Coats for the rain, cut in Bergen, for grown people and children.',
];
const advert = (at: number): string => ADVERTS[at % ADVERTS.length] ?? '';
const NAMES = ['Anna Ortiz', 'Bo Lindqvist', 'Carla Mendes', 'Dov Levi', 'Emre Kaya', 'Fay Wong'];
const day = (now: number, language: string): string =>
  new Date(now).toLocaleDateString(language, { dateStyle: 'full', timeZone: 'UTC' });

/** What changes on a page by itself. */
const noises: Record<string, Noise> = {
  'today’s date': (now) => `<p>Today is ${day(now, 'en')}.</p>`,
  'a German date': (now) => `<p>Stand: ${day(now, 'de')}, ${new Date(now).getUTCHours()}:15 Uhr</p>`,
  'a view counter': (_now, _chance, reads) => `<p>${(1_204 + reads * 37).toLocaleString('en')} views</p>`,
  'a Chinese counter': (_now, _chance, reads) => `<p>浏览 ${8_204 + reads * 37} 次</p>`,
  'an age': (_now, chance) =>
    `<p>Updated ${pick(['3 minutes', 'an hour', '2 days', '14 seconds', 'a week'], chance)} ago</p>`,
  'a rotating advert': (_now, _chance, reads) => `<div class="x"><p>${advert(reads)}</p></div>`,
  // One of them stays for two reads.
  'two rotating adverts': (_now, _chance, reads) =>
    `<p>${advert(reads)}</p><p>${advert(3 + Math.floor(reads / 2))}</p>`,
  'a list in any order': (_now, chance) => list(shuffled(NAMES, chance)),
  'a list in any order, with counts': (_now, chance, reads) =>
    list(shuffled(NAMES, chance).map((name, at) => `${name}, ${120 + reads * 3 + at} views`)),
  'people who watch it now': (now, chance) =>
    `<p>${2 + chance(30)} people are viewing this page, last visit at ${new Date(now).toISOString().slice(11, 16)}</p>`,
};
const kinds = Object.keys(noises);

type Site = { urls: string[]; price: Map<string, number>; serve: (url: URL) => string };

/** Twenty pages, of which every other changes by itself; what matters on each is its price and a notice. */
function createSite(now: () => number): Site {
  const urls = Array.from({ length: 20 }, (_, at) => `https://a.test/goods/${at}`);
  const price = new Map(urls.map((url) => [url, 40]));
  const chance = createChance(46);
  const visits = new Map<string, number>();
  const serve = ({ href, pathname }: URL): string => {
    const reads = (visits.get(href) ?? 0) + 1;
    visits.set(href, reads);
    const at = Number(pathname.split('/').at(-1));
    const noise = at % 2 === 1 ? noises[kinds[(at - 1) / 2] ?? '']?.(now(), chance, reads) : '';
    return `<html lang="en"><head><title>Goods ${at}</title></head><body><main><h1>Goods number ${at} of the house</h1>
      <p>Made by hand in Ghent, with a cable of two metres and a plug for all of Europe, and sent within three days.</p>
      <p>The price of it is ${price.get(href)?.toFixed(2)} € with all taxes.</p>${noise}
      <p>It has been made in the same workshop since 1968, of brass and of glass, and is repaired there as well.</p>
      <p>Write to us if a part is missing, and we send it without asking for the receipt.</p></main></body></html>`;
  };
  return { urls, price, serve };
}

/** Reads after which what changes by itself is known. */
const LEARNED = 3;

/** What the checks told of each page, since then: the texts that came. */
async function toldOf({ world, told }: Scene): Promise<Map<string, string[]>> {
  const byPage = new Map<string, string[]>();
  const { checks } = await standing({ world } as Scene);
  for (const { id } of checks.toReversed().slice(LEARNED)) {
    const found = await checkPagesOf(world.library.reader, 'w', id);
    for (const { url, status, diff = '' } of found?.pages ?? [])
      if (status === 'changed') byPage.set(url, [...(byPage.get(url) ?? []), diff]);
  }
  expect(new Set(told).size).toBe(told.length);
  return byPage;
}

describe('twenty pages that are watched for weeks', () => {
  it(
    'have each real change told once, and none that happens by itself, whatever becomes of the browser',
    { tags: ['long'], timeout: 120_000 },
    async () => {
      let isOut = false;
      const clock = { now: (): number => 0 };
      const site = createSite(() => clock.now());
      const scene = await setUp((url) => {
        if (url.pathname === '/robots.txt') return { status: 404, body: '' };
        if (url.pathname.startsWith('/account'))
          return { body: '<title>Sign in</title><h1>Sign in to go on</h1>' };
        if (isOut) return { status: 302, headers: { location: `/account/login?next=${url.pathname}` } };
        return { body: site.serve(url) };
      });
      const { library, web } = scene.world;
      clock.now = () => library.clock.now;
      await start(scene, { urls: site.urls, cron: '0 */6 * * *' });
      await settleAll(scene);

      const chance = createChance(7);
      const changes = new Map<string, number>();
      const change = (): void => {
        const url = pick(site.urls, chance);
        const before = site.price.get(url) ?? 0;
        site.price.set(url, before + 1);
        changes.set(url, (changes.get(url) ?? 0) + 1);
      };
      /** The browser runs until then; it is woken by its alarm alone. */
      const runUntil = async (end: number): Promise<void> => {
        for (;;) {
          const next = scene.alarms.at(-1);
          if (next === undefined || next > end) break;
          library.clock.now = Math.max(library.clock.now, next);
          await scene.watches().look();
          await settleAll(scene);
        }
        library.clock.now = Math.max(library.clock.now, end);
      };
      const rest = async (days: number): Promise<void> => runUntil(library.clock.now + days * DAY);

      // The first reads, in which nothing real happens.
      await rest(1);
      for (let week = 0; week < 3; week += 1) {
        for (let days = 0; days < 2; days += 1) {
          change();
          await rest(1);
        }
        // Closed for two days, or asleep: the clock moves, and no alarm comes. Something changes meanwhile, once a page.
        change();
        library.clock.now += 2 * DAY + 3 * HOUR;
        await scene.watches().look();
        await settleAll(scene);
        // Killed while it checks, again and again.
        change();
        library.clock.now = Math.max(library.clock.now, (scene.alarms.at(-1) ?? 0) + 1);
        for (const death of [3, 9, 17, 40]) {
          const dying = createCrashSchedule(death + week);
          const watches = scene.watches(dying);
          await Promise.race([
            watches
              .look()
              .then(() => live(scene.world))
              .then(watches.look),
            dying.ended,
          ]);
          await dying.settled();
        }
        await scene.watches().look();
        await settleAll(scene);
        // Offline through two checks.
        web.online = false;
        library.clock.now = (scene.alarms.at(-1) ?? 0) + 1;
        await scene.watches().look();
        await live(scene.world);
        library.clock.now += 7 * HOUR;
        await scene.watches().look();
        web.online = true;
        await settleAll(scene);
        // Signed out for a day, and in again.
        isOut = true;
        await rest(1);
        isOut = false;
        change();
        await rest(1);
      }
      await rest(1);
      const told = await toldOf(scene);
      const counts = new Map([...told].map(([url, diffs]) => [url, diffs.length]));
      const wrong = [...told].flatMap(([url, diffs]) =>
        diffs.filter((diff) => !/^[+]The price of it/m.test(diff)).map((diff) => `${url} ${diff}`),
      );
      expect(wrong).toEqual([]);
      expect(counts).toEqual(changes);
      expect(scene.told.length).toBeGreaterThan(10);
      expect(await library.reader.jobs()).toEqual([]);
    },
  );
});
