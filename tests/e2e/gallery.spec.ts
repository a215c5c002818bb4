import { expect, type Page } from '@playwright/test';
import { faultsOf, named, show, test } from './support/gallery';

/** Every drawn state of every screen: what axe, a ruler and a keyboard find. */

const SIZES: Readonly<Record<string, { width: number; height: number }>> = {
  popup: { width: 380, height: 464 },
  options: { width: 940, height: 800 },
};
/** The states of a screen are shared out to so many tests, which run side by side. */
const PARTS: Readonly<Record<string, number>> = { popup: 1, options: 1, panel: 2 };

for (const [screen, parts] of Object.entries(PARTS))
  for (let part = 0; part < parts; part += 1)
    test(`the ${screen} in its states, ${part + 1} of ${parts}: axe in light and dark, and nothing cut, covered or wider than the screen, in longer words and from right to left either`, async ({
      gallery,
    }) => {
      const states = named(gallery, screen).filter((_, index) => index % parts === part);
      // Side by side: a state is drawn in one while the other is looked at.
      const [inEnglish, inLongerWords] = await Promise.all([
        faultsOf(gallery, states, 'en'),
        faultsOf(gallery, states, 'long'),
      ]);
      expect.soft(inEnglish).toEqual([]);
      expect.soft(inLongerWords, 'in longer words').toEqual([]);
    });

/** Walks with Tab until the focus leaves the page or comes round, and names what it met. */
async function walk(page: Page): Promise<string[]> {
  const met: string[] = [];
  // From the very start of the page.
  await page.evaluate(() => {
    document.body.tabIndex = -1;
    document.body.focus();
    document.body.removeAttribute('tabindex');
  });
  for (let step = 0; step < 200; step += 1) {
    await page.keyboard.press('Tab');
    const at = await page.evaluate(() => {
      const element = document.activeElement;
      if (!element || element === document.body) return undefined;
      // A number or a question stands in a field with its buttons; the ring is around them all.
      const field = element.closest('.Stepper_stepper .TextInput_input, .ask_field');
      const style = getComputedStyle(field ?? element);
      const ring = style.outlineStyle !== 'none' && parseFloat(style.outlineWidth) > 0;
      const name = element.getAttribute('aria-label') ?? element.textContent ?? element.id;
      return { name: `${element.localName} ${name.replace(/\s+/g, ' ').trim()}`, ring };
    });
    if (!at || (met.length > 0 && at.name === met[0])) break;
    expect.soft(at.ring, `focus can be seen on ${at.name}`).toBe(true);
    met.push(at.name);
  }
  return met;
}

test('everything in the ready popup is reached by Tab, with a focus that can be seen', async ({
  gallery,
}) => {
  const context = await gallery.browser.newContext({ viewport: SIZES['popup'] ?? null });
  const page = await context.newPage();
  await show(page, gallery, 'popup/ready-device');
  const met = await walk(page);
  for (const name of [
    'Open side panel',
    'Options',
    'Markdown',
    'Recent',
    'Keep',
    'Copy',
    'Download',
    'Side panel',
    'Map site',
    'Crawl site',
    'Tabs to .md',
    'On this device',
  ])
    expect
      .soft(
        met.some((one) => one.includes(name)),
        `${name} in ${met.join(' | ')}`,
      )
      .toBe(true);
  // A radio group is one tab stop.
  expect(met.filter((one) => /Summary|JSON|HTML|Links|Images|Screenshot|button Service/.test(one))).toEqual(
    [],
  );
  await context.close();
});

test('hostile Markdown runs nothing and loads nothing in the preview', async ({ gallery }) => {
  const context = await gallery.browser.newContext({ viewport: SIZES['popup'] ?? null });
  const page = await context.newPage();
  const asked: string[] = [];
  page.on('request', (request) => {
    if (!request.url().startsWith(gallery.origin) && !/^(data|blob|about):/.test(request.url()))
      asked.push(request.url());
  });
  await show(page, gallery, 'popup/result-hostile');
  const preview = page.locator('.popup_preview .md');
  await expect(preview.getByText('inside')).toBeAttached();
  await expect(
    preview.locator('script, iframe, img, form, object, a, [onerror], [onclick], [ontoggle], [src], [href]'),
  ).toHaveCount(0);
  expect(await page.evaluate(() => Reflect.get(window, 'hostile'))).toBeUndefined();
  expect(asked).toEqual([]);
  await context.close();
});

test('everything in the options is reached by Tab, with a focus that can be seen', async ({ gallery }) => {
  const context = await gallery.browser.newContext({ viewport: SIZES['options'] ?? null });
  const page = await context.newPage();
  await show(page, gallery, 'options/service');
  const met = await walk(page);
  const controls = await page.evaluate(
    () =>
      [...document.querySelectorAll<HTMLElement>('a[href], button, input, textarea, summary')].filter(
        (one) => one.tabIndex >= 0 && one.offsetParent !== null,
      ).length,
  );
  expect(met.length, met.join(' | ')).toBeGreaterThanOrEqual(controls);
  await context.close();
});
