import type { Page } from '@playwright/test';
import type { Sites } from '../sites/server';
import { expect, test } from './fixtures';
import { readClipboard, writeClipboard } from './support/clipboard';
import { waitForFile } from './support/downloads';
import type { ExtensionBrowser } from './support/extension-browser';
import { readStorageAreas, readStored } from './support/library';

test('every format of one capture is shown without a second one, and can be saved; an error of the site is marked, and found by its status', async ({
  browserWithTrawl: trawl,
  sites,
}) => {
  await trawl.page.goto(sites.url('article'));
  const popup = await trawl.openPopup(trawl.page);
  await popup.getByRole('button', { name: 'Keep' }).waitFor();
  const asked = sites.log.length;
  const saved = [
    { key: '1', shows: /There is no clock/, file: /\.md$/, holds: /^---\ntitle:/ },
    { key: '2', shows: /\w+ \w+/, file: /\.md$/, holds: /\w/ },
    { key: '3', shows: /NewsArticle/, file: /\.json$/, holds: /"NewsArticle"/ },
    { key: '4', shows: /<h2/, file: /\.html$/, holds: /<!doctype html>/i },
    { key: '5', shows: /article\.test/, file: /\.md$/, holds: /\]\(http/ },
    { key: '6', shows: /mill-gates/, file: /\.md$/, holds: /mill-gates/ },
  ];
  for (const { key, shows } of saved) {
    await popup.keyboard.press(key);
    const preview = popup
      .getByRole('region', { name: /preview/i })
      .or(popup.locator('.popup_preview'))
      .first();
    await expect(async () => {
      expect(await preview.innerText(), `format ${key}`).toMatch(shows);
    }).toPass();
  }
  await popup.keyboard.press('3');
  await popup.getByRole('button', { name: 'Download' }).click();
  const json = await waitForFile(trawl.downloadsFolder, /\.json$/);
  expect(JSON.parse(json.bytes.toString('utf8'))).toBeTruthy();
  await popup.keyboard.press('5');
  await popup.getByRole('button', { name: 'Download' }).click();
  expect((await waitForFile(trawl.downloadsFolder, /\.md$/)).name).toMatch(/ - links\.md$/);
  await popup.keyboard.press('4');
  await popup.getByRole('button', { name: 'Download' }).click();
  const html = (await waitForFile(trawl.downloadsFolder, /\.html$/)).bytes.toString('utf8');
  expect(html).toMatch(/<!doctype html>/i);
  expect(html).toContain("default-src 'none'");
  expect(html).not.toMatch(/<script/i);
  await popup.keyboard.press('1');
  await popup.getByRole('button', { name: /^Copy/ }).click();
  await expect(popup.locator('.popup_foot')).toContainText('Copied');
  const byTrawl = sites.log.slice(asked);
  expect(byTrawl).toEqual([]);
  const copied = await readClipboard(trawl, sites);
  expect(copied.text).toContain("# The tide mill that kept the town's time");
  expect(copied.html).toContain('<h1');
  await popup.close();

  await test.step('a page that the site answered with an error', async () => {
    const text =
      'The gate at the end of the north quay was taken down in spring, and nobody has put it back. '.repeat(
        3,
      );
    await trawl.page.route('**/gone', (route) =>
      route.fulfill({
        status: 404,
        contentType: 'text/html',
        body: `<title>No gate</title><main><h1>No gate</h1><p>${text}</p></main>`,
      }),
    );
    await trawl.page.goto(sites.url('article', '/gone'));
    const popup = await trawl.openPopup(trawl.page);
    await popup.getByRole('button', { name: 'Keep' }).click();
    await expect(popup.getByText('returned 404')).toBeVisible();
    // The status is known of the reading, too.
    await expect(popup.getByText('Kept', { exact: true })).toBeVisible();
    await popup.close();
    const panel = await trawl.openPanel(trawl.page);
    await panel.getByRole('tab', { name: 'Library' }).click();
    await panel.getByRole('searchbox').fill('status:404');
    const row = panel.getByRole('option', { name: /No gate/ });
    await expect(row).toContainText('returned 404');
    await row.click();
    await expect(panel.getByRole('button', { name: /returned 404 · On this device/ })).toBeVisible();
  });
});

test('a selection wins, also inside a frame of the same site, and the whole page is one press away; a title in another direction stands on the side of its host', async ({
  browserWithTrawl: trawl,
  sites,
}) => {
  await trawl.page.goto(sites.url('article'));
  await trawl.page.evaluate(() => {
    const item = document.querySelector('article ol li:nth-child(2)');
    if (item) getSelection()?.selectAllChildren(item);
  });
  const popup = await trawl.openPopup(trawl.page);
  await expect(popup.locator('.popup_preview .md')).toHaveText(
    /^\s*(\d\.|•)?\s*eleven of the forty floats of the wheel, in elm;\s*$/,
  );
  await popup.getByRole('button', { name: /whole page/i }).click();
  await expect(popup.locator('.popup_preview .md')).toContainText('There is no clock');
  await popup.close();

  await trawl.page.goto(sites.url('frames'));
  const frame = trawl.page
    .frames()
    .find((one) => one.url().includes('inner') && one.url().includes('frames.test'));
  await frame?.evaluate(() => {
    const paragraph = document.querySelector('p');
    if (paragraph) getSelection()?.selectAllChildren(paragraph);
  });
  const wanted = (await frame?.locator('p').first().innerText()) ?? '';
  expect(wanted.length).toBeGreaterThan(20);
  const over = await trawl.openPopup(trawl.page);
  await expect(over.locator('.popup_preview .md')).toHaveText(wanted.trim());
  await over.close();

  await test.step('a title in another direction', async () => {
    await trawl.page.goto(sites.url('article'));
    await trawl.page.evaluate(() => (document.title = 'مد وجزر'));
    const turned = await trawl.openPopup(trawl.page);
    await expect(turned.getByRole('heading', { level: 2 }).first()).toHaveText('مد وجزر');
    const starts = await turned.evaluate(() =>
      ['.popup_page h2', '.popup_page p bdi'].map((selector) => {
        const range = document.createRange();
        range.selectNodeContents(document.querySelector(selector) ?? document.body);
        return Math.round(range.getBoundingClientRect().left);
      }),
    );
    expect(starts[0]).toBe(starts[1]);
  });
});

test('what is only looked at is not kept; the same reading is kept when it is wanted, outlives the worker, and is found when the popup is opened again', async ({
  browserWithTrawl: trawl,
  sites,
}) => {
  await trawl.page.goto(sites.url('article'));
  const popup = await trawl.openPopup(trawl.page);
  await popup.getByRole('button', { name: 'Keep' }).waitFor();
  await popup.close();
  expect((await readStored(trawl))['trawl']).toMatchObject({ captures: [], contents: [], jobs: [] });
  const again = await trawl.openPopup(trawl.page);
  await again.getByRole('button', { name: 'Keep' }).waitFor();
  // A second reading would see this.
  await trawl.page.evaluate(() => document.querySelector('article')?.replaceChildren('Gone.'));
  await again.getByRole('button', { name: 'Keep' }).click();
  await expect(again.getByText('Kept', { exact: true })).toBeVisible();
  await again.close();
  await trawl.killWorker();
  expect(await readStorageAreas(trawl)).toEqual({ local: {}, session: {}, sync: {} });
  const [kept] = ((await readStored(trawl))['trawl']?.['contents'] ?? []) as {
    content: { markdown: string };
  }[];
  expect(kept?.content.markdown).toContain('There is no clock');
  await trawl.page.goto(sites.url('article', '/second'));
  const later = await trawl.openPopup(trawl.page);
  await later.getByRole('button', { name: /^Recent/ }).click();
  await expect(later.getByRole('menuitem', { name: /The tide mill that kept/ })).toBeVisible();
});

/** When Enter is pressed and the popup closes: nothing is lost, nothing is made twice. */
const earlyCopies: Readonly<Record<string, (popup: Page) => Promise<void>>> = {
  'before the popup is drawn': async (popup) => {
    // A key that is pressed before the first script runs is pressed in no page.
    await popup.waitForFunction(() => 'trawlFirstPress' in globalThis);
    await popup.keyboard.press('Enter');
    // What Enter asked for is sent as soon as the browser has said which tab it is.
    await expect(popup.getByRole('heading', { level: 2 }).first()).toHaveText('The great ledger');
  },
  'before the tab has answered': pressEnter,
  // On a fast machine the page's own headings are there by now.
  'while the page is read': async (popup) => {
    await expect(popup.getByRole('heading', { level: 2 }).first()).toHaveText('The great ledger');
    await popup.keyboard.press('Enter');
  },
};

test('a copy that was asked for early is made once when the popup closes at once', async ({
  browserWithTrawl: trawl,
  sites,
}) => {
  for (const [at, [when, press]] of Object.entries(earlyCopies).entries()) {
    await writeClipboard(trawl, sites, 'what was there before');
    await trawl.page.goto(sites.url('big', '/?kb=400'));
    const popup = await trawl.openPopup(trawl.page);
    await press(popup);
    await popup.close();
    await expectLedgerCopied(trawl, sites, at + 1, when);
  }
});

/** The page is large and the machine may be busy: the clipboard is looked at once the background says that it is done. */
async function expectLedgerCopied(
  trawl: ExtensionBrowser,
  sites: Sites,
  times: number,
  when: string,
): Promise<void> {
  const deliveries = async (): Promise<unknown> => {
    const { jobs = [] } = (await readStored(trawl, ['jobs']))['trawl'] ?? {};
    return (jobs as { delivery?: { status: string } }[]).map(({ delivery }) => delivery?.status);
  };
  await expect
    .poll(deliveries, { message: when, intervals: [500] })
    .toEqual(Array.from({ length: times }, () => 'done'));
  expect((await readClipboard(trawl, sites)).text, when).toContain('The great ledger');
}

/** Enter on Copy, which has the focus as soon as the popup is there. */
async function pressEnter(popup: Page): Promise<void> {
  await expect(popup.getByRole('button', { name: 'Copy' })).toBeFocused();
  await popup.keyboard.press('Enter');
}
