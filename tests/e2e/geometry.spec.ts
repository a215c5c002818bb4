import { expect, type Page } from '@playwright/test';
import { named, show, test } from './support/gallery';

/** What an eye with a ruler finds in every drawn state, narrow and wide, with large text and from right to left. */
test.describe.configure({ mode: 'default' });
// Every state is measured five times; two workers may share a busy machine.
test.setTimeout(480_000);

type Look = { width: number; height: number; text: '100%' | '200%'; dir: 'ltr' | 'rtl' };

const panelLooks: Look[] = [
  { width: 320, height: 720, text: '100%', dir: 'ltr' },
  { width: 380, height: 720, text: '100%', dir: 'ltr' },
  { width: 600, height: 720, text: '100%', dir: 'ltr' },
  { width: 380, height: 720, text: '100%', dir: 'rtl' },
  { width: 400, height: 720, text: '200%', dir: 'ltr' },
];
const looks: Record<string, Look[]> = {
  panel: panelLooks,
  // A browser gives a popup 800 by 600 pixels at most, and it grows with the text.
  popup: [
    { width: 380, height: 464, text: '100%', dir: 'ltr' },
    { width: 380, height: 464, text: '100%', dir: 'rtl' },
    { width: 760, height: 600, text: '200%', dir: 'ltr' },
  ],
};

/**
 * What is cut or covered: a control whose label does not fit into it or that lies outside of what holds it, words of
 * ours that end in an ellipsis, and a control that something else lies upon. Names, titles and addresses may be cut:
 * they carry a direction of their own or the whole of it as a title.
 */
const measured = (page: Page, large: boolean): Promise<string[]> =>
  page.evaluate((largeText) => {
    const faults: string[] = [];
    const say = (what: string, one: Element): void => {
      const text = (one.getAttribute('aria-label') ?? one.textContent ?? '').replace(/\s+/g, ' ').trim();
      faults.push(`${what}: <${one.localName} class="${one.className}"> ${text.slice(0, 60)}`);
    };
    const isShown = (one: Element): boolean =>
      one.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
      !one.closest('.vh, [inert], .is-under') &&
      one.getBoundingClientRect().width > 1;
    const dialog = document.querySelector('dialog[open]');
    const top = dialog ?? document;
    const open = document.querySelector('.menu');

    const controls = [
      ...top.querySelectorAll(
        'button, a[href], input, select, textarea, summary, h2, [role="tab"], [role="radio"]',
      ),
    ].filter(isShown);
    for (const control of controls) {
      const box = control.getBoundingClientRect();
      const named = control.querySelector('[dir], bdi, .clip') !== null;
      const isField = control.matches('input, select, textarea, h2');
      const isBox = control.matches('.switch, .check');
      if (
        !named &&
        !isField &&
        !isBox &&
        control.scrollWidth > control.clientWidth + 1 &&
        control.clientWidth > 0
      )
        say('label is cut', control);
      for (let holder = control.parentElement; holder; holder = holder.parentElement) {
        const { overflowX, overflowY } = getComputedStyle(holder);
        const edge = holder.getBoundingClientRect();
        const canScrollX = overflowX === 'auto' || overflowX === 'scroll';
        const canScrollY = overflowY === 'auto' || overflowY === 'scroll';
        if (
          !canScrollX &&
          overflowX !== 'visible' &&
          (box.left < edge.left - 4 || box.right > edge.right + 4)
        )
          say('lies outside sideways', control);
        if (
          !canScrollY &&
          overflowY !== 'visible' &&
          (box.top < edge.top - 4 || box.bottom > edge.bottom + 4)
        )
          say('lies outside below', control);
        if (canScrollX || canScrollY) break;
      }
    }

    if (!largeText)
      for (const one of top.querySelectorAll('*')) {
        if (!(one instanceof HTMLElement) || !isShown(one)) continue;
        if (getComputedStyle(one).textOverflow !== 'ellipsis' || one.scrollWidth <= one.clientWidth + 1)
          continue;
        if (one.matches('[dir], bdi, [title], input') || one.closest('[title]:not(.slim)')) continue;
        // A folded part of a JSON tree opens at a press.
        if (one.querySelector('[dir], bdi') || one.closest('.jt')) continue;
        say('words are cut', one);
      }

    // Words that run over what stands beside them.
    for (const one of top.querySelectorAll<HTMLElement>('.act > *, .bar > *, .head > *, .stat > *')) {
      if (!isShown(one) || one.matches('button, .menu') || one.clientWidth === 0) continue;
      if (getComputedStyle(one).overflowX === 'visible' && one.scrollWidth > one.clientWidth + 1)
        say('runs over its neighbor', one);
    }
    if (!largeText)
      for (const count of top.querySelectorAll('.stat bdi')) {
        const edge = count.closest('.clip')?.getBoundingClientRect();
        const box = count.getBoundingClientRect();
        if (edge && (box.right > edge.right + 1 || box.left < edge.left - 1)) say('count is cut', count);
      }

    if (!open)
      for (const control of controls) {
        const box = control.getBoundingClientRect();
        const x = box.left + box.width / 2;
        const y = box.top + box.height / 2;
        if (x < 0 || y < 0 || x > innerWidth || y > innerHeight) continue;
        // Scrolled out of what holds it.
        let seen = true;
        for (let holder = control.parentElement; holder && seen; holder = holder.parentElement) {
          const edge = holder.getBoundingClientRect();
          if (getComputedStyle(holder).overflowY !== 'visible') seen = y > edge.top && y < edge.bottom;
          if (seen && getComputedStyle(holder).overflowX !== 'visible')
            seen = x >= edge.left && x <= edge.right;
        }
        if (!seen) continue;
        const hit = document.elementFromPoint(x, y);
        // The ends of a dialog stay in sight while the rest is scrolled below them.
        if (hit?.closest('.dialog__a')) continue;
        if (hit && !control.contains(hit) && !hit.contains(control) && !hit.closest('label'))
          say(`covered by <${hit.localName} class="${hit.className}">`, control);
      }
    return faults;
  }, large);

/** The panel has many states: several tests, so that none is long on a busy machine. A state is of the first it fits. */
const parts = {
  panel: ['crawl|batch', 'site|map', 'research|search|extract|agent|interact|parse|usage|monitor', ''],
  popup: [''],
} as const;

for (const [screen, sizes] of Object.entries(looks) as ['panel' | 'popup', Look[]][])
  for (const [part] of parts[screen].entries())
    test(`nothing of the ${screen} is cut, covered or out of reach, part ${part + 1}`, async ({
      gallery,
    }) => {
      const page = await gallery.browser.newPage();
      const partOf = (state: string): number =>
        parts[screen].findIndex((start) => new RegExp(`^${screen}/(${start})`).test(state));
      const states = named(gallery, screen).filter((state) => partOf(state) === part);
      expect(states.length).toBeGreaterThan(0);
      for (const state of states) {
        await show(page, gallery, state);
        for (const { width, height, text, dir } of sizes) {
          await page.setViewportSize({ width, height });
          await page.evaluate(
            ([size, direction]) => {
              document.documentElement.style.fontSize = size;
              document.documentElement.dir = direction;
              return new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
            },
            [text, dir] as const,
          );
          const faults = await measured(page, text === '200%');
          expect.soft(faults, `${state} at ${width} × ${height}, text ${text}, ${dir}`).toEqual([]);
        }
      }
      await page.close();
    });

/** The presses after which a toast is shown, by the state they are made in. */
const toasts: Record<string, (page: Page) => Promise<void>> = {
  'panel/markdown': (page) => page.getByRole('button', { name: 'Copy', exact: true }).first().click(),
  'panel/links': async (page) => {
    await page.getByRole('button', { name: /^Copy 2/ }).click();
    await page.getByRole('menuitem').first().click();
  },
  'panel/crawl-export-so-far': (page) => page.getByRole('menuitem', { name: 'Copy all as Markdown' }).click(),
  'panel/site-map-menu': (page) => page.getByRole('menuitem', { name: /^Copy 393 URLs/ }).click(),
};

test('nothing that can be pressed lies under a toast, and no bar moves for it', async ({ gallery }) => {
  const page = await gallery.browser.newPage();
  for (const [state, press] of Object.entries(toasts))
    for (const [width, text] of [
      [320, '100%'],
      [380, '100%'],
      [600, '100%'],
      [400, '200%'],
    ] as const) {
      await page.setViewportSize({ width, height: 720 });
      await show(page, gallery, state);
      await page.evaluate((size) => {
        document.documentElement.style.fontSize = size;
      }, text);
      const bars = () =>
        page.evaluate(() =>
          [...document.querySelectorAll('.act, .report, .pfoot')].map(
            (bar) => bar.getBoundingClientRect().bottom,
          ),
        );
      // One that is out of sight comes into it as the focus goes back to its button.
      const before = (await bars()).map((bottom) => (bottom <= 720 ? bottom : undefined));
      await press(page);
      const toast = page.locator('.toast');
      await expect(toast, `${state} at ${width}`).toBeVisible();
      // It stays while the pointer is on it.
      await toast.hover();
      const under = await page.evaluate((large) => {
        const edge = document.querySelector('.toast')?.getBoundingClientRect();
        if (!edge) return ['no toast'];
        const holds = (one: Element): DOMRect => {
          const box = one.getBoundingClientRect();
          const holder = one.closest('.scroll, .view')?.getBoundingClientRect();
          return holder
            ? new DOMRect(box.x, box.y, box.width, Math.min(box.bottom, holder.bottom) - box.y)
            : box;
        };
        // With large text a list keeps its last lines, and they can be scrolled away from under the toast.
        const rows = large ? '' : ', iframe, [role="option"], [role="treeitem"]';
        return [...document.querySelectorAll(`button, a[href], input, summary${rows}`)]
          .filter((one) => !one.closest('.toast, .is-under, [inert]') && one.checkVisibility())
          .filter((one) => {
            const box = holds(one);
            return (
              box.height > 0 &&
              box.bottom > edge.top + 1 &&
              box.top < edge.bottom - 1 &&
              box.right > edge.left + 1 &&
              box.left < edge.right - 1
            );
          })
          .map((one) => `<${one.localName} class="${one.className}"> ${one.textContent?.slice(0, 40)}`);
      }, text === '200%');
      expect.soft(under, `${state} at ${width}, text ${text}`).toEqual([]);
      const after = (await bars()).map((bottom, index) => before[index] && bottom);
      expect.soft(after, `${state} at ${width}, text ${text}`).toEqual(before);
    }
  await page.close();
});
