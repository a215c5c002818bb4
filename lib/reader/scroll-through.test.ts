import { afterEach, expect, test } from 'vitest';
import type { PageOptions } from '@/lib/core/model/page';
import { pageOptions } from '@/tests/support/page-options';
import { judgeWith } from './main-content/judge';
import { fittedForests } from './main-content/model';
import { readLiveFirst } from './read-live';
import { wholePage } from './read-live-rest';
import { scrollThrough } from './scroll-through';

/** What a page of the test listens to, until it has ended. */
let stop = new AbortController();
const onScroll = (element: EventTarget, act: () => void): void =>
  element.addEventListener('scroll', act, { signal: stop.signal });
afterEach(() => {
  stop.abort();
  stop = new AbortController();
  document.body.innerHTML = '';
  scrollTo(0, 0);
});

const at = (selector: string): HTMLElement => document.querySelector(selector) as HTMLElement;
const row = (name: string, height: number, text: string): HTMLElement => {
  const made = document.createElement(name);
  made.style.height = `${height}px`;
  made.textContent = `Row number ${text}`;
  return made;
};
const isAtEnd = (): boolean => innerHeight + scrollY > document.body.scrollHeight - 100;

/** Reads the page as a capture does that was asked to scroll this far; where the page stands afterwards comes with it. */
async function readScrolled(screens = 200) {
  scrollTo(0, 40);
  const options: PageOptions = {
    ...pageOptions,
    scope: 'everything',
    onlyMainContent: false,
    scroll: { screens, limitMs: 40_000 },
  };
  const scope = { trawlScroller: scrollThrough, trawlJudge: judgeWith(fittedForests) };
  const reading = await wholePage(await readLiveFirst(document, { options, waitForMs: 0 }, scope));
  if (!reading.ok) throw new Error(reading.why);
  const rows = [...(reading.content.markdown ?? '').matchAll(/Row number (\d+)/g)].map(([, n]) => Number(n));
  return { rows, top: scrollY, warnings: reading.report.warnings };
}
const upTo = (count: number): number[] => Array.from({ length: count }, (_row, index) => index);

/** A list that has twenty rows more each time it is called. */
function growing(most: number): () => void {
  document.body.innerHTML = '<h1>List</h1><ul></ul>';
  const list = at('ul');
  const add = (): void => {
    for (let n = list.children.length, to = Math.min(most, n + 20); n < to; n += 1)
      list.append(row('li', 60, `${n} of a list that grows`));
  };
  add();
  return add;
}

test('a list that loads more at its end comes whole, and the page is put back', async () => {
  const add = growing(50);
  onScroll(window, () => isAtEnd() && setTimeout(add, 300));
  expect(await readScrolled()).toEqual({ rows: upTo(50), top: 40, warnings: [] });
});

test('a virtual list, which takes rows away that nobody sees, comes whole and in order', async () => {
  document.body.innerHTML =
    '<h1>Virtual</h1><div id="space" style="position:relative;height:3600px"></div><p>After the list.</p>';
  const show = (): void => {
    const first = Math.max(0, Math.floor(scrollY / 60) - 2);
    const shown = Array.from({ length: 20 }, (_row, index) => first + index).filter((index) => index < 60);
    at('#space').replaceChildren(
      ...shown.map((index) => {
        const made = row('div', 60, `${index} of sixty`);
        made.className = 'row';
        made.style.cssText += `position:absolute;top:${index * 60}px`;
        return made;
      }),
    );
  };
  show();
  onScroll(window, show);
  expect(await readScrolled()).toMatchObject({ rows: upTo(60), top: 40 });
});

test('a list in an element that scrolls by itself is scrolled there', async () => {
  document.body.innerHTML =
    '<style>body{margin:0}</style><div id="box" style="height:500px;overflow:auto"></div>';
  const box = at('#box');
  const add = (): void => box.append(row('p', 80, `${box.children.length} in a box`));
  for (let rows = 0; rows < 12; rows += 1) add();
  onScroll(box, () => {
    if (box.scrollTop + 500 > box.scrollHeight - 50 && box.children.length < 20) add();
  });
  expect((await readScrolled()).rows).toEqual(upTo(20));
});

test('a page without an end is read as far as was asked, and the report says so', async () => {
  const add = growing(Infinity);
  onScroll(window, () => isAtEnd() && add());
  const { rows, warnings } = await readScrolled(5);
  expect(rows.length).toBeGreaterThan(40);
  expect(rows).toEqual(upTo(rows.length));
  expect(warnings).toEqual(['scrolled-in-part']);
});
