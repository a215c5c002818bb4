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

const list = `<h1>List</h1><p>Some <b>text</b></p>
  <nav><a href="?page=1" class="page">1</a> <a href="?page=2" class="page">2</a>
  <a href="?page=2" class="page next" aria-label="Next page"><span>Older</span></a></nav>
  <button onclick="document.title='pressed'"><i>More</i></button><div></div>`;

async function open(html: string): Promise<Page> {
  const page = await browser.newPage();
  await page.setContent(html);
  await page.evaluate(script);
  return page;
}

/** Starts picking; the answer is waited for later, when something was pressed. */
async function startPicking(page: Page): Promise<() => Promise<PageCode.Picked | null>> {
  await page.evaluate(() => {
    const scope = globalThis as { picked?: Promise<PageCode.Picked | null> };
    scope.picked = trawlPage.pickElement(document, {
      hint: 'Point at what leads to the next page',
      what: 'control',
    });
  });
  return () =>
    page.evaluate(() => (globalThis as { picked?: Promise<PageCode.Picked | null> }).picked ?? null);
}

test('a click picks the link that was pointed at and does not follow it', async () => {
  const page = await open(list);
  const answer = await startPicking(page);
  await page.getByText('Older').click();
  expect(await answer()).toEqual({ selector: 'a[aria-label="Next page"]', text: 'Next page' });
  expect(page.url()).toBe('about:blank');
  expect(await page.evaluate(() => document.documentElement.children.length)).toBe(2);
  await page.close();
});

test('a button is picked without being pressed, and works again afterwards', async () => {
  const page = await open(list);
  const answer = await startPicking(page);
  await page.getByText('More').click();
  const picked = await answer();
  expect(picked?.text).toBe('More');
  expect(await page.title()).toBe('');
  expect(await page.locator(picked?.selector ?? '').count()).toBe(1);
  await page.getByText('More').click();
  expect(await page.title()).toBe('pressed');
  await page.close();
});

test('the keyboard picks what has the focus, and Escape ends it with nothing left behind', async () => {
  const page = await open(list);
  const picked = await startPicking(page);
  for (let press = 0; press < 3; press += 1) await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  expect((await picked())?.selector).toBe('a[aria-label="Next page"]');
  const ended = await startPicking(page);
  await page.keyboard.press('Escape');
  expect(await ended()).toBeNull();
  expect(await page.evaluate(() => document.documentElement.children.length)).toBe(2);
  await page.close();
});

test('a part is picked whole: around the word that was pointed at, wider and narrower by the arrows', async () => {
  const page = await open(
    `<main><p id="one">Some <b>bold</b> text</p><section id="two"><h2>Tides</h2><ul id="times"><li>High</li></ul></section></main>`,
  );
  const start = async (): Promise<() => Promise<PageCode.Picked | null>> => {
    await page.evaluate(() => {
      const scope = globalThis as { picked?: Promise<PageCode.Picked | null> };
      scope.picked = trawlPage.pickElement(document, { hint: 'Pick the part to keep', what: 'part' });
    });
    return () =>
      page.evaluate(() => (globalThis as { picked?: Promise<PageCode.Picked | null> }).picked ?? null);
  };
  const pointed = await start();
  await page.getByText('bold').click();
  expect((await pointed())?.selector).toBe('#one');
  const byKeys = await start();
  // The main part, the first block in it, the next one, what is within, and one back up again.
  for (const key of ['Down', 'Down', 'Right', 'Down', 'Right', 'Down', 'Up', 'Enter'])
    await page.keyboard.press(key === 'Enter' ? key : `Arrow${key}`);
  expect((await byKeys())?.selector).toBe('#times');
  // Nothing is wider than the parts of the body, and nothing narrower than the last.
  const widest = await start();
  await page.getByText('High').hover();
  for (const key of ['Up', 'Up', 'Up', 'Up', 'Up', 'Up']) await page.keyboard.press(`Arrow${key}`);
  await page.keyboard.press('Enter');
  expect((await widest())?.selector).toBe('body > main');
  await page.close();
});

test('every element of a page gets a selector that names it alone', async () => {
  const page = await open(`${list}<ul>${'<li><a href="/x">x</a><em>y</em></li>'.repeat(5)}</ul>`);
  const wrong = await page.evaluate(
    () =>
      [...document.body.querySelectorAll('*')].filter((element) => {
        const found = document.querySelectorAll(trawlPage.stableSelector(element));
        return found.length !== 1 || found[0] !== element;
      }).length,
  );
  expect(wrong).toBe(0);
  await page.close();
});
