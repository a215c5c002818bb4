import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from 'puppeteer-core';
import { startFerries } from '../e2e/support/ferries';
import { listPages, plainLook } from '../sites/list-pages';
import { expect, test } from './fixtures';
import type { FirefoxWithTrawl } from './support/firefox-with-trawl';

/* What is pressed in a page while Trawl looks on: things of a kind, and steps. */

const SOON_MS = 120_000;

const said = (firefox: FirefoxWithTrawl, words: RegExp): Promise<string> =>
  firefox.until(
    () => firefox.inView<string>('sidebar', 'document.body.innerText'),
    (text) => words.test(text),
    SOON_MS,
  );
/** Before the layer is in the page, what is pressed there is the page's. */
const untilLayer = (page: Page): Promise<unknown> =>
  page.waitForFunction(() => document.querySelector('html > div') !== null, { timeout: SOON_MS });
const domOf = (page: Page): Promise<string> => page.evaluate(() => document.documentElement.outerHTML);
/** Opens the sidebar at a tool of Research. */
async function openTool(firefox: FirefoxWithTrawl, name: RegExp): Promise<void> {
  await firefox.pressCommand('E');
  await firefox.pressInView('sidebar', /^Research/);
  await firefox.pressInView('sidebar', name);
}

test('one product is pressed, all become rows in the sidebar, and the page is as it was', async ({
  firefox,
}) => {
  const list = listPages.find(({ name }) => name === 'cards with an advert of its own make');
  const server = createServer((_request, response) => {
    response.setHeader('content-type', 'text/html; charset=utf-8');
    response.end(list?.html(plainLook));
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  try {
    const page = await firefox.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/goods`);
    const before = await domOf(page);
    await openTool(firefox, /^Pick data…/);
    await firefox.pressInView('sidebar', /^Pick data$/);
    await untilLayer(page);
    const place = await page.evaluate(() => {
      const all = [...document.querySelectorAll('body *')];
      const stool = all.find((one) => one.children.length === 0 && one.textContent?.includes('Oak stool'));
      const box = stool?.getBoundingClientRect();
      return { x: (box?.x ?? 0) + 5, y: (box?.y ?? 0) + 5 };
    });
    // The hand goes from the sidebar to the page, and the focus with it.
    await page.bringToFront();
    await page.mouse.move(place.x, place.y);
    await page.mouse.click(place.x, place.y);
    await page.keyboard.press('Enter');
    expect(await said(firefox, /10 rows · 3 fields/)).toContain('10 rows · 3 fields');
    expect(await domOf(page)).toBe(before);
    await firefox.pressInView('sidebar', /^Show rows$/);
    expect(await said(firefox, /Brass lantern/)).toContain('Brass lantern');
  } finally {
    server.close();
  }
});

test('a recording that goes on to another page says that it stopped, and goes on after a yes', async ({
  firefox,
}) => {
  const { url, server } = await startFerries();
  try {
    const page = await firefox.goto(url);
    await openTool(firefox, /^Record steps…/);
    await firefox.pressInView('sidebar', /^Record steps$/);
    await said(firefox, /Recording in the page/);
    await untilLayer(page);
    await page.type('input[name=from]', 'Quayside');
    await page.click('form button');
    await page.waitForFunction(() => document.title === 'Times', { timeout: SOON_MS });
    expect(await said(firefox, /Trawl may not read this page/)).toContain(
      'needs your permission to read 127.0.0.1',
    );
    await firefox.pressInView('sidebar', /^Allow 127\.0\.0\.1.* and go on$/);
    await said(firefox, /Recording in the page/);
    await untilLayer(page);
    await page.click('#more');
    await said(firefox, /Press “Later boats”/);
    await page.keyboard.press('Escape');
    await said(firefox, /Replay/);
    await page.goto(url);
    await firefox.pressInView('sidebar', /^Replay/);
    expect(await said(firefox, /All steps were done/)).toContain('All steps were done');
    expect(await page.evaluate(() => document.body.innerText)).toContain('The last boat');
  } finally {
    server.closeAllConnections();
    server.close();
  }
});
