import { chromium, expect, test, type Browser, type Page } from '@playwright/test';
import { FEATURES_OFF } from '@/scripts/browser/chromium-switches';
import { bundleForPage } from '@/scripts/page-code';
import type * as PageCode from './page-entry';

declare const trawlPage: typeof PageCode;

let browser: Browser;
let script: string;

test.beforeAll(async () => {
  const executablePath = process.env['CHROMIUM'] ?? '/usr/bin/chromium';
  [script, browser] = await Promise.all([
    bundleForPage(new URL('page-entry.ts', import.meta.url), 'trawlPage'),
    chromium.launch({ executablePath, args: [FEATURES_OFF] }),
  ]);
});
test.afterAll(() => browser.close());

async function open(html: string): Promise<Page> {
  const page = await browser.newPage();
  await page.setContent(html);
  await page.evaluate(script);
  return page;
}
const named = (page: Page, selector: string, begins: string): Promise<string[]> =>
  page.evaluate(
    ([asked = '', words = '']) =>
      trawlPage
        .elementsOfPart(document.body, { selector: asked, begins: words, label: '', size: '' })
        .map(({ id }) => id),
    [selector, begins],
  );

test('a part is found where the report says, also several neighbors', async () => {
  const page = await open('<p id="a">One</p><ul id="b"><li>Two</li></ul><p id="c">Three</p>');
  expect(await named(page, ':scope>:nth-child(n+2):nth-child(-n+3)', 'Two Three')).toEqual(['b', 'c']);
  await page.close();
});

test('a part that moved since, or whose place is nonsense, is found by its first words, however they are spaced', async () => {
  const page = await open(
    '<script>var tides</script><p id="new">Breaking</p><p id="a">One</p><div id="b"><h2>Tide</h2>\n <p>table&nbsp;of May</p></div>',
  );
  expect(await named(page, ':scope>:nth-child(2)', 'Tide table of May')).toEqual(['b']);
  expect(await named(page, ')))', 'Tide table of May')).toEqual(['b']);
  expect(await named(page, ':scope>:nth-child(2)', 'Gone from here')).toEqual([]);
  await page.close();
});

test('what has no size is passed over, keys of a field of the page are its own, and nothing is left behind', async () => {
  const page = await open(
    '<input id="field"><nav>Home</nav><aside style="display:none">Tides</aside><footer>Press</footer>',
  );
  const before = await page.content();
  await page.evaluate(() => {
    const part = (at: number, begins: string) => ({
      selector: `:scope>:nth-child(${at})`,
      begins,
      label: 'Part',
      size: '1 word',
    });
    const texts = {
      title: '',
      amount: '',
      previous: '',
      next: '',
      putBack: '',
      isBack: '',
      close: '',
      missing: '',
    };
    const outlines = trawlPage.outlineParts(document, {
      parts: [part(2, 'Home'), part(3, 'Tides'), part(4, 'Press')],
      texts,
    });
    const scope = globalThis as { told?: (number | null)[] };
    const told = (scope.told = [] as (number | null)[]);
    const follow = async (): Promise<void> => {
      for (let at = await outlines.next(); ; at = await outlines.next()) {
        told.push(at);
        if (at === null) return;
      }
    };
    void follow();
  });
  const told = () => page.evaluate(() => (globalThis as { told?: (number | null)[] }).told);
  await page.locator('#field').pressSequentially('nnn');
  expect(await page.locator('#field').inputValue()).toBe('nnn');
  await page.locator('footer').click({ force: true });
  await expect.poll(told).toEqual([2]);
  // Twice is once.
  await page.mouse.click(...(await centerOf(page, 'footer')));
  await page.locator('#field').evaluate((field: HTMLElement) => field.blur());
  await page.keyboard.press('n');
  await page.keyboard.press('Enter');
  await expect.poll(told).toEqual([2, 0]);
  await page.keyboard.press('Escape');
  await expect.poll(told).toEqual([2, 0, null]);
  expect(await page.content()).toBe(before);
  await page.close();
});

async function centerOf(page: Page, selector: string): Promise<[number, number]> {
  const box = await page.locator(selector).boundingBox();
  if (!box) throw new Error(`${selector} has no box`);
  return [box.x + box.width / 2, box.y + box.height / 2];
}
