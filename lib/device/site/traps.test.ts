// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { createTraps, trapCaps } from './traps';

const SITE = 'https://a.test';
function why(path: string): string {
  const answer = createTraps().pass(SITE + path);
  return answer.in ? 'in' : answer.why;
}
function passed(count: number, path: (n: number) => string): number {
  const traps = createTraps();
  return Array.from({ length: count }, (_, n) => traps.pass(SITE + path(n))).filter((answer) => answer.in)
    .length;
}

describe('createTraps', () => {
  it.each([
    ['/a/b/a/b/a/b', 'repeating-path'],
    ['/x/a/b/a/b/a/b/y', 'repeating-path'],
    ['/a/a/a', 'repeating-path'],
    ['/x/a/b/c/a/b/c/a/b/c', 'repeating-path'],
    ['/a/b/a/b', 'in'],
    ['/a/a/b', 'in'],
    ['/2011/11/11/11', 'in'],
    ['/en/a/en/b/en/c', 'in'],
    [`/${'x'.repeat(2_000)}`, 'too-long'],
    [`/${'x'.repeat(1_900)}`, 'in'],
    [`/${Array.from({ length: 21 }, (_, n) => n).join('/')}`, 'too-many-segments'],
    [`/${Array.from({ length: 20 }, (_, n) => n).join('/')}`, 'in'],
    [`/?${Array.from({ length: 21 }, (_, n) => `a${n}=1`).join('&')}`, 'too-many-parameters'],
  ])('%s is %s by its shape alone', (path, expected) => expect(why(path)).toBe(expected));

  it('lets fifty views of one path through, and others beside it', () => {
    expect(passed(500, (n) => `/shop?sort=price&page=${n}`)).toBe(trapCaps.variants);
    expect(passed(500, (n) => `/list?view=${n}`)).toBe(trapCaps.variants);
    expect(passed(500, (n) => `/shop/${n}?sort=price`)).toBe(500);
    const traps = createTraps();
    for (let n = 0; n < 60; n++) traps.pass(`${SITE}/shop?view=${n}`);
    expect(traps.pass(`${SITE}/shop?view=99`)).toEqual({ in: false, why: 'too-many-variants' });
    expect(traps.pass(`${SITE}/other?view=99`).in).toBe(true);
    // What names content, or the part of a list, has a number of its own.
    expect(traps.pass(`${SITE}/shop?id=99`).in).toBe(true);
    expect(traps.pass(`${SITE}/shop?page=99`).in).toBe(true);
    expect(traps.pass(`${SITE}/shop`).in).toBe(true);
  });

  it('lets far more through where the query names content', () => {
    expect(passed(900, (n) => `/index.php?id=${n}`)).toBe(900);
    expect(passed(900, (n) => `/viewtopic.php?f=2&t=${n}`)).toBe(900);
    expect(passed(900, (n) => `/viewtopic.php?f=2&t=${n}&start=15`)).toBe(900);
    expect(passed(20_000, (n) => `/index.php?id=${n}`)).toBe(trapCaps.namedVariants);
  });

  it.each(['page', 'start', 'offset', 'paged'])('lets the parts of a long list through: %s', (name) => {
    expect(passed(2_000, (n) => `/list?${name}=${n * 10}`)).toBe(trapCaps.parts);
    expect(passed(500, (n) => `/list?${name}=${n}&sort=price`)).toBe(trapCaps.variants);
    expect(passed(500, (n) => `/list?${name}=x${n}`)).toBe(trapCaps.variants);
  });

  it.each<[string, (n: number) => string]>([
    ['months in the path', (n) => `/calendar/${2000 + Math.floor(n / 12)}/${(n % 12) + 1}/`],
    ['months in one segment', (n) => `/events/month/${2000 + Math.floor(n / 12)}-${(n % 12) + 1}`],
    ['years last', (n) => `/kalender/${(n % 12) + 1}-${2000 + Math.floor(n / 12)}`],
    ['weeks', (n) => `/agenda/${2000 + Math.floor(n / 50)}-W${(n % 50) + 1}`],
    ['days with a view', (n) => `/events/20${10 + (n % 80)}-05-${1 + Math.floor(n / 80)}/list`],
  ])('tells a calendar by %s', (_, path) => expect(passed(200, path)).toBe(trapCaps.dates));

  it.each<[string, (n: number) => string]>([
    ['articles under a date', (n) => `/2024/05/${(n % 28) + 1}/article-${n}`],
    ['events with a title', (n) => `/events/2024/05/concert-${n}`],
    ['events by number', (n) => `/events/${n + 30_000}`],
    ['archives by month', (n) => `/archive/${2000 + Math.floor(n / 12)}/${(n % 12) + 1}`],
  ])('takes %s for pages', (_, path) => expect(passed(200, path)).toBe(200));

  it('stops a calendar in the query, whatever the path', () => {
    const traps = createTraps();
    const answers = Array.from({ length: 80 }, (_, n) =>
      traps.pass(`${SITE}/x?date=2${String(n).padStart(3, '0')}-05-01`),
    );
    expect(answers.filter((answer) => answer.in)).toHaveLength(trapCaps.variants);
  });

  it('tells a path that mixes its own names by the folder in which it begins', () => {
    const words = ['up', 'down'];
    const paths = (length: number): string[] =>
      length === 0 ? [''] : paths(length - 1).flatMap((path) => words.map((word) => `${path}/${word}`));
    const traps = createTraps();
    const all = [1, 2, 3, 4, 5, 6].flatMap(paths).map((path) => traps.pass(`${SITE}/loop${path}`).in);
    expect(all.filter(Boolean).length).toBeLessThan(55);
    expect(all.slice(0, 6)).toEqual(Array.from({ length: 6 }, () => true));
    expect(traps.pass(`${SITE}/loop/left`).in).toBe(true);
    expect(traps.pass(`${SITE}/coil/up/down/up/down`).in).toBe(true);
  });

  it.each([3, 4])('tells %i names that stand in every order below a folder, page after page', (count) => {
    const names = ['up', 'down', 'left', 'right'].slice(0, count);
    const traps = createTraps();
    const asked = new Set<string>();
    // As a crawl does: the pages of one step lead to those of the next.
    for (let level = [`${SITE}/loop/`], at = 0; at < 5; at++) {
      const next = level.flatMap((page) => names.map((name) => `${page}${name}/`));
      level = next.filter((page) => traps.pass(page).in);
      level.forEach((page) => asked.add(page));
    }
    expect(asked.size).toBeLessThan(60);
    expect(traps.pass(`${SITE}/loop/other`).in).toBe(true);
    expect(traps.pass(`${SITE}/guide/up/down`).in).toBe(true);
  });

  it('takes currencies against each other, and languages beside versions, for pages', () => {
    const traps = createTraps();
    const codes = Array.from({ length: 20 }, (_, n) => `c${n}x`);
    for (const one of codes)
      for (const other of codes) expect(traps.pass(`${SITE}/convert/${one}/${other}/chart`).in).toBe(true);
    for (const one of ['en', 'de'])
      for (const other of ['v1', 'v2'])
        for (let n = 0; n < 50; n++) {
          expect(traps.pass(`${SITE}/${one}/${other}/page-${n}`).in).toBe(true);
          expect(traps.pass(`${SITE}/${other}/${one}/page-${n}`).in).toBe(true);
        }
  });

  it.each<[string, (n: number) => string]>([
    ['documents that say the name of their project twice', (n) => `/tokio/latest/tokio/net/page-${n}`],
    ['a language that stands twice', (n) => `/docs/en/api/en/page-${n}`],
    ['numbers', (n) => `/2024/11/11/2024/${n}`],
  ])('takes %s for pages', (_, path) => expect(passed(500, path)).toBe(500));

  it('tells a folder that holds the same pages over and over, and lets go of one that does not', () => {
    const traps = createTraps();
    const names = (n: number): string => n.toString(2).replaceAll('0', '/up').replaceAll('1', '/down');
    for (let n = 20; n < 20 + trapCaps.twins; n++) traps.learn(`${SITE}/loop${names(n)}`, 'twin');
    expect(traps.pass(`${SITE}/loop/new/page`)).toEqual({ in: false, why: 'mostly-duplicates' });
    expect(traps.isCaught(`${SITE}/loop/up`)).toBe(true);
    expect(traps.isCaught(`${SITE}/loop`)).toBe(false);
    expect(traps.isCaught(`${SITE}/guide/up`)).toBe(false);
    traps.learn(`${SITE}/loop/a/page/of/its/own`, 'own');
    expect(createTraps(JSON.parse(JSON.stringify(traps.state()))).isCaught(`${SITE}/loop/up`)).toBe(false);
  });

  it('takes no folder for a trap because its pages are there twice, nor a whole host', () => {
    const traps = createTraps();
    for (let n = 0; n < 100; n++) traps.learn(`${SITE}/print/page-${n}`, 'twin');
    for (let n = 0; n < 100; n++) traps.learn(`${SITE}/tokio/latest/tokio/page-${n}`, 'twin');
    expect(traps.isCaught(`${SITE}/print/page-200`)).toBe(false);
    expect(traps.isCaught(`${SITE}/guide/page`)).toBe(false);
  });

  it.each<[string, (n: number) => string, number]>([
    ['offsets', (n) => `/x?id=1&from=${n * 25}`, trapCaps.variants],
    ['offsets of topics', (n) => `/x?t=${n}&start=${n * 15}`, 200],
    ['days', (n) => `/x?id=${n}&from=20${10 + (n % 80)}-05-${1 + Math.floor(n / 80)}`, trapCaps.variants],
    [
      'days as one number',
      (n) => `/x?start=20${10 + (n % 80)}050${1 + Math.floor(n / 80)}`,
      trapCaps.variants,
    ],
  ])('tells %s in a parameter that may be either', (_, path, most) => expect(passed(200, path)).toBe(most));

  it('goes on from its stored state, which stays small', () => {
    const traps = createTraps();
    for (let n = 0; n < 20_000; n++) traps.pass(`${SITE}/p${n % 3_000}?view=${n}`);
    for (let n = 0; n < 49; n++) traps.pass(`${SITE}/last?view=${n}`);
    const json = JSON.stringify(traps.state());
    expect(json.length).toBeLessThan(16_000);
    const before = createTraps();
    for (let n = 0; n < 49; n++) before.pass(`${SITE}/last?view=${n}`);
    const again = createTraps(JSON.parse(JSON.stringify(before.state())));
    expect(again.pass(`${SITE}/last?view=49`).in).toBe(true);
    expect(again.pass(`${SITE}/last?view=50`).in).toBe(false);
  });

  it('takes other caps', () =>
    expect(createTraps(undefined, { ...trapCaps, segments: 2 }).pass(`${SITE}/a/b/c`)).toEqual({
      in: false,
      why: 'too-many-segments',
    }));
});
