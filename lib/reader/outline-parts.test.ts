import { userEvent } from 'vitest/browser';
import { afterEach, expect, test } from 'vitest';
import { elementsOfPart, outlineParts } from './outline-parts';

const open = (html: string): void => {
  document.body.innerHTML = html;
};
const at = (selector: string): HTMLElement => document.querySelector(selector) as HTMLElement;
const part = (selector: string, begins: string, label = '') => ({ selector, begins, label, size: '1 word' });
const named = (selector: string, begins: string): string[] =>
  elementsOfPart(document.body, part(selector, begins)).map(({ id }) => id);
afterEach(() => open(''));

test('a part is found where the report says, also several neighbors', () => {
  open('<p id="a">One</p><ul id="b"><li>Two</li></ul><p id="c">Three</p>');
  expect(named(':scope>:nth-child(n+2):nth-child(-n+3)', 'Two Three')).toEqual(['b', 'c']);
});

test('a part that moved since, or whose place is nonsense, is found by its first words, however they are spaced', () => {
  open(
    '<script>var tides</script><p id="new">Breaking</p><p id="a">One</p><div id="b"><h2>Tide</h2>\n <p>table&nbsp;of May</p></div>',
  );
  expect(named(':scope>:nth-child(2)', 'Tide table of May')).toEqual(['b']);
  expect(named(')))', 'Tide table of May')).toEqual(['b']);
  expect(named(':scope>:nth-child(2)', 'Gone from here')).toEqual([]);
});

test('what has no size is passed over, keys of a field of the page are its own, and nothing is left behind', async () => {
  open('<input id="field"><nav>Home</nav><aside style="display:none">Tides</aside><footer>Press</footer>');
  const before = document.documentElement.outerHTML;
  const title = { title: '', amount: '', previous: '', next: '', putBack: '', isBack: '', close: '' };
  const outlines = outlineParts(document, {
    parts: [
      part(':scope>:nth-child(2)', 'Home', 'Part'),
      part(':scope>:nth-child(3)', 'Tides', 'Part'),
      part(':scope>:nth-child(4)', 'Press', 'Part'),
    ],
    texts: { ...title, missing: '' },
  });
  const told: (number | null)[] = [];
  const follow = async (): Promise<void> => {
    do told.push(await outlines.next());
    while (told.at(-1) !== null);
  };
  const closed = follow();
  const field = at('#field') as HTMLInputElement;
  field.focus();
  await userEvent.keyboard('nnn');
  expect(field.value).toBe('nnn');
  await userEvent.click(at('footer'), { force: true });
  await expect.poll(() => told).toEqual([2]);
  // Twice is once.
  await userEvent.click(at('footer'), { force: true });
  field.blur();
  await userEvent.keyboard('n');
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => told).toEqual([2, 0]);
  await userEvent.keyboard('{Escape}');
  await closed;
  expect(told).toEqual([2, 0, null]);
  expect(document.documentElement.outerHTML).toBe(before);
});
