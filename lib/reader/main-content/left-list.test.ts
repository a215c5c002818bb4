import { describe, expect, test } from 'vitest';
import { pageOptions } from '@/tests/support/page-options';
import { readPage } from '../read';
import { createLeftList } from './left-list';
import { readTextRuns } from './text-runs';

const sentence = (about: string): string =>
  `The ${about} was hauled at first light, and the count began before anybody had eaten, as it always had.`;
const PAGE = `<!doctype html><html lang="en"><title>Nets of the harbor</title>
  <nav class="menu"><a href="/">Home</a> <a href="/nets">Nets</a> <a href="/boats">Boats</a></nav>
  <div class="cookie-banner" role="dialog">We and our partners use cookies to store information.</div>
  <main><article><h1>Nets of the harbor</h1><p>${sentence('net')} ${sentence('second net')}</p>
  <div class="share-tools"><a href="#">Share</a> <a href="#">Email</a></div>
  <p>${sentence('third net')} ${sentence('fourth net')}</p></article></main>
  <aside class="sidebar related"><h2>Tide table</h2><ul class="tides"><li>High 06:14</li><li>Low 12:31</li></ul></aside>
  <p hidden>Nobody sees this line of the page.</p>
  <footer class="site-footer">© Harbor Press, all rights reserved</footer></html>`;

function read(html: string, putBack?: string[]) {
  const page = readPage(
    new DOMParser().parseFromString(html, 'text/html'),
    { ...pageOptions, ...(putBack && { putBack }) },
    { url: 'https://a.test/nets' },
  );
  if (!page.ok) throw new Error(page.why);
  return { text: page.content.markdown ?? '', ...page.report };
}

describe('what is left out', () => {
  test('is listed part by part in the order of the page, with its first words', () => {
    const { leftOut } = read(PAGE);
    const begins = leftOut.map((part) => part.begins);
    expect(begins.slice(0, -1)).toEqual([
      'Home Nets Boats',
      'We and our partners use cookies to store information.',
      'Share Email',
      'Tide table High 06:14 Low 12:31',
      '© Harbor Press, all rights reserved',
    ]);
    expect(leftOut.at(-1)).toEqual({ what: 'hidden', words: 7, count: 1 });
    expect(leftOut.map(({ words }) => words)).toEqual([3, 9, 2, 8, 5, 7]);
  });

  test('comes back alone, in its place, by the name that the list gives it', () => {
    const before = read(PAGE);
    const named = before.leftOut.filter(({ selector }) => selector !== undefined);
    expect(named).toHaveLength(5);
    for (const { selector = '', begins = '', words } of named) {
      const after = read(PAGE, [selector]);
      const first = begins.split(' ')[0] ?? '';
      expect(after.text, begins).toContain(first);
      expect(after.leftOut.map((part) => part.begins)).toEqual(
        before.leftOut.map((part) => part.begins).filter((one) => one !== begins),
      );
      expect(after.wordsKept).toBe(before.wordsKept + words);
    }
    const tides = read(PAGE, [named[3]?.selector ?? '']).text;
    expect(tides.indexOf('fourth net')).toBeLessThan(tides.indexOf('Low 12:31'));
    const all = read(
      PAGE,
      named.map(({ selector = '' }) => selector),
    );
    expect(all.leftOut).toEqual([{ what: 'hidden', words: 7, count: 1 }]);
    expect(all.text).not.toContain('Nobody sees');
  });

  test('names parts made like it, where the page has a name for them', () => {
    const rules = read(PAGE).leftOut.map(({ rule }) => rule);
    expect(rules).toEqual([
      'nav.menu',
      'div.cookie-banner',
      'div.share-tools',
      'aside.sidebar.related',
      'footer.site-footer',
      undefined,
    ]);
  });

  test.each([
    ['joins neighbors', '<p>Line</p>', 1, 1],
    ['counts by kind what would make the list endless', '<p>Line</p><b>Kept</b>', 101, 300],
  ])('%s', (_what, piece, entries, parts) => {
    const { body } = new DOMParser().parseFromString(`<main>${piece.repeat(300)}</main>`, 'text/html');
    const page = readTextRuns(body);
    const left = createLeftList(page);
    for (const { tag, element, first, end } of page.boxes) if (tag === 'p') left.add(element, first, end);
    const list = left.list();
    expect(list).toHaveLength(entries);
    expect(list.reduce((sum, { count }) => sum + count, 0)).toBe(parts);
    expect(list.reduce((sum, { words }) => sum + words, 0)).toBe(300);
  });

  test('takes no time that grows faster than the page', () => {
    const time = (count: number): number => {
      const html = `<main><h1>Nets</h1><p>${sentence('net')} ${sentence('second net')}</p></main>${'<nav><a href="/a">Menu</a></nav><b></b>'.repeat(count)}`;
      const start = performance.now();
      read(html);
      return performance.now() - start;
    };
    time(500);
    expect(time(8_000) / Math.max(5, time(2_000))).toBeLessThan(12);
  });
});
