import { expect, type Page } from '@playwright/test';
import { named, show, test } from './support/gallery';
import { measured } from './support/measured';

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
          [...document.querySelectorAll('.act_act, .CaptureReport_report, .PanelFooter_pfoot')].map(
            (bar) => bar.getBoundingClientRect().bottom,
          ),
        );
      // One that is out of sight comes into it as the focus goes back to its button.
      const before = (await bars()).map((bottom) => (bottom <= 720 ? bottom : undefined));
      await press(page);
      const toast = page.locator('.Toast_toast');
      await expect(toast, `${state} at ${width}`).toBeVisible();
      // It stays while the pointer is on it.
      await toast.hover();
      const under = await page.evaluate((large) => {
        const edge = document.querySelector('.Toast_toast')?.getBoundingClientRect();
        if (!edge) return ['no toast'];
        const holds = (one: Element): DOMRect => {
          const box = one.getBoundingClientRect();
          const holder = one.closest('.view_scroll, .view_view')?.getBoundingClientRect();
          return holder
            ? new DOMRect(box.x, box.y, box.width, Math.min(box.bottom, holder.bottom) - box.y)
            : box;
        };
        // With large text a list keeps its last lines, and they can be scrolled away from under the toast.
        const rows = large ? '' : ', iframe, [role="option"], [role="treeitem"]';
        return [...document.querySelectorAll(`button, a[href], input, summary${rows}`)]
          .filter((one) => !one.closest('.Toast_toast, .view_isUnder, [inert]') && one.checkVisibility())
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
