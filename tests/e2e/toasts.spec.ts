import { expect, type Page } from '@playwright/test';
import { show, test } from './support/gallery';

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
      await expect(page.locator('.PanelScreen_footer')).toBeVisible();
      const bars = () =>
        page.evaluate(() =>
          [...document.querySelectorAll('.act_act, .CaptureReport_line, .PanelScreen_footer')].map(
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
