import { userEvent } from 'vitest/browser';
import { afterEach, expect, test } from 'vitest';
import { pickElement, type Picked } from './pick-element';
import { stableSelector } from './stable-selector';

const LIST = `<h1 tabindex="-1">List</h1><p>Some <b>text</b></p>
  <nav><a href="?page=1" class="page">1</a> <a href="?page=2" class="page">2</a>
  <a href="?page=2" class="page next" aria-label="Next page"><span>Older</span></a></nav>
  <button><i>More</i></button><div></div>`;

const open = (html = LIST): void => {
  document.body.innerHTML = html;
};
const at = (selector: string): HTMLElement => document.querySelector(selector) as HTMLElement;
const pick = (what: 'control' | 'part' = 'control'): Promise<Picked | null> =>
  pickElement(document, { hint: 'Point at what leads to the next page', what });
const layers = (): number => document.documentElement.children.length;
afterEach(() => open(''));

test('a click picks the link that was pointed at and does not follow it', async () => {
  open();
  const [before, address] = [layers(), location.href];
  const picked = pick();
  await userEvent.click(at('nav span'));
  expect(await picked).toEqual({ selector: 'a[aria-label="Next page"]', text: 'Next page' });
  expect([layers(), location.href]).toEqual([before, address]);
});

test('a button is picked without being pressed, and works again afterwards', async () => {
  open();
  let presses = 0;
  at('button').onclick = () => (presses += 1);
  const answer = pick();
  await userEvent.click(at('button i'));
  const picked = await answer;
  expect([picked?.text, presses]).toEqual(['More', 0]);
  expect(document.querySelectorAll(picked?.selector ?? '')).toHaveLength(1);
  await userEvent.click(at('button i'));
  expect(presses).toBe(1);
});

test('the keyboard picks what has the focus, and Escape ends it with nothing left behind', async () => {
  open();
  const before = layers();
  at('h1').focus();
  const picked = pick();
  await userEvent.keyboard('{Tab}{Tab}{Tab}{Enter}');
  expect((await picked)?.selector).toBe('a[aria-label="Next page"]');
  const ended = pick();
  expect(layers()).toBe(before + 1);
  await userEvent.keyboard('{Escape}');
  expect(await ended).toBeNull();
  expect(layers()).toBe(before);
});

test('a part is picked whole: around the word that was pointed at, wider and narrower by the arrows', async () => {
  open(
    `<main><p id="one">Some <b>bold</b> text</p><section id="two"><h2>Tides</h2><ul id="times"><li>High</li></ul></section></main>`,
  );
  const pointed = pick('part');
  await userEvent.click(at('b'));
  expect((await pointed)?.selector).toBe('#one');
  const byKeys = pick('part');
  // The main part, the first block in it, the next one, what is within, and one back up again.
  for (const way of ['Down', 'Down', 'Right', 'Down', 'Right', 'Down', 'Up'])
    await userEvent.keyboard(`{Arrow${way}}`);
  await userEvent.keyboard('{Enter}');
  expect((await byKeys)?.selector).toBe('#times');
  // Nothing is wider than the parts of the body, and nothing narrower than the last.
  const widest = pick('part');
  await userEvent.hover(at('li'));
  await userEvent.keyboard('{ArrowUp}{ArrowUp}{ArrowUp}{ArrowUp}{ArrowUp}{ArrowUp}{Enter}');
  expect((await widest)?.selector).toBe('body > main');
});

test('every element of a page gets a selector that names it alone', () => {
  open(`${LIST}<ul>${'<li><a href="/x">x</a><em>y</em></li>'.repeat(5)}</ul>`);
  const wrong = [...document.body.querySelectorAll('*')].filter((element) => {
    const found = document.querySelectorAll(stableSelector(element));
    return found.length !== 1 || found[0] !== element;
  });
  expect(wrong).toEqual([]);
});
