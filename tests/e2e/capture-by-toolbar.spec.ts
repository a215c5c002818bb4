import type { Page } from '@playwright/test';
import type { Sites } from '../sites/server';
import { expect, test } from './fixtures';
import { readClipboard, writeClipboard } from './support/clipboard';
import { waitForFile } from './support/downloads';
import type { ExtensionBrowser } from './support/extension-browser';
import { readStored } from './support/library';
import { pageKinds } from './support/journeys';
import { asPattern } from './support/text';

// The kinds of pages are those of the key (capture-by-key.spec.ts), which is read for in the same way.
for (const kind of pageKinds.slice(-1)) {
  test(`the toolbar button and Enter put ${kind.name} on the clipboard`, async ({
    browserWithTrawl: trawl,
    sites,
  }) => {
    await writeClipboard(trawl, sites, 'what was there before');
    await kind.open(trawl.page, sites);
    const popup = await trawl.openPopup(trawl.page);
    await pressEnter(popup);
    await expect(popup.locator('.popup_foot')).toContainText(/Copied [\d,]+ words/);
    const { text, html } = await readClipboard(trawl, sites);
    for (const part of kind.has) expect(text).toMatch(asPattern(part));
    for (const part of kind.lacks) expect(text).not.toMatch(asPattern(part));
    expect(html).toMatch(/<(p|table|h\d|li|pre)\b/);
  });
}

test('every format of one capture is shown without a second one, and each can be saved', async ({
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
    }).toPass({ timeout: 5_000 });
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
  const byTrawl = sites.log.slice(asked).filter(({ path }) => !path.includes('favicon'));
  expect(byTrawl).toEqual([]);
});

test('a selection wins, and the whole page is one press away', async ({ browserWithTrawl: trawl, sites }) => {
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
});

test('a selection inside a frame of the same site is taken', async ({ browserWithTrawl: trawl, sites }) => {
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
  const popup = await trawl.openPopup(trawl.page);
  await expect(popup.locator('.popup_preview .md')).toHaveText(wanted.trim());
});

test('the popup opened again shows what was captured here before', async ({
  browserWithTrawl: trawl,
  sites,
}) => {
  await trawl.page.goto(sites.url('article'));
  const first = await trawl.openPopup(trawl.page);
  await pressEnter(first);
  await expect(first.getByText('Kept', { exact: true })).toBeVisible();
  await first.close();
  await trawl.page.goto(sites.url('article', '/second'));
  const again = await trawl.openPopup(trawl.page);
  await again.getByRole('button', { name: /^Recent/ }).click();
  await expect(again.getByRole('menuitem', { name: /The tide mill that kept/ })).toBeVisible();
});

test('a title in another direction stands on the side of its host', async ({
  browserWithTrawl: trawl,
  sites,
}) => {
  await trawl.page.goto(sites.url('article'));
  await trawl.page.evaluate(() => (document.title = 'مد وجزر'));
  const popup = await trawl.openPopup(trawl.page);
  await expect(popup.getByRole('heading', { level: 2 }).first()).toHaveText('مد وجزر');
  const starts = await popup.evaluate(() =>
    ['.popup_page h2', '.popup_page p bdi'].map((selector) => {
      const range = document.createRange();
      range.selectNodeContents(document.querySelector(selector) ?? document.body);
      return Math.round(range.getBoundingClientRect().left);
    }),
  );
  expect(starts[0]).toBe(starts[1]);
});

test('what is only looked at is not kept, and the same reading is kept when it is wanted', async ({
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
  const [kept] = ((await readStored(trawl))['trawl']?.['contents'] ?? []) as {
    content: { markdown: string };
  }[];
  expect(kept?.content.markdown).toContain('There is no clock');
});

test('a copy that was asked for is made when the popup closes at once', async ({
  browserWithTrawl: trawl,
  sites,
}) => {
  test.setTimeout(120_000);
  await writeClipboard(trawl, sites, 'what was there before');
  await trawl.page.goto(sites.url('big', '/?kb=1000'));
  const popup = await trawl.openPopup(trawl.page);
  // The tab is known, the page is still being read. On a fast machine its own headings are there by now.
  await expect(popup.getByRole('heading', { level: 2 }).first()).toHaveText('The great ledger');
  await popup.keyboard.press('Enter');
  await popup.close();
  await expectLedgerCopied(trawl, sites);
});

test('a copy that was asked for before the popup was drawn is made when it closes', async ({
  browserWithTrawl: trawl,
  sites,
}) => {
  test.setTimeout(120_000);
  await writeClipboard(trawl, sites, 'what was there before');
  await trawl.page.goto(sites.url('big', '/?kb=1000'));
  const popup = await trawl.openPopup(trawl.page);
  await popup.keyboard.press('Enter');
  await popup.waitForTimeout(300);
  await popup.close();
  await expectLedgerCopied(trawl, sites);
});

for (const closesAfterMs of [0, 700])
  test(`a copy that was asked for before the tab has answered is made when the popup closes ${closesAfterMs} ms later`, async ({
    browserWithTrawl: trawl,
    sites,
  }) => {
    test.setTimeout(120_000);
    await writeClipboard(trawl, sites, 'what was there before');
    await trawl.page.goto(sites.url('big', '/?kb=1000'));
    const popup = await trawl.openPopup(trawl.page);
    await pressEnter(popup);
    await popup.waitForTimeout(closesAfterMs);
    await popup.close();
    await expectLedgerCopied(trawl, sites);
  });

/** The page is large and the machine may be busy: the clipboard is looked at once the background says that it is done. */
async function expectLedgerCopied(trawl: ExtensionBrowser, sites: Sites): Promise<void> {
  const deliveries = async (): Promise<unknown> => {
    const { jobs = [] } = (await readStored(trawl, ['jobs']))['trawl'] ?? {};
    return (jobs as { delivery?: { status: string } }[]).map(({ delivery }) => delivery?.status);
  };
  await expect.poll(deliveries, { timeout: 60_000, intervals: [1_000] }).toEqual(['done']);
  expect((await readClipboard(trawl, sites)).text).toContain('The great ledger');
}

/** Enter on Copy, which has the focus as soon as the popup is there. */
async function pressEnter(popup: Page): Promise<void> {
  await expect(popup.getByRole('button', { name: 'Copy' })).toBeFocused();
  await popup.keyboard.press('Enter');
}

test('a page that the site answered with an error is marked as that, and found by its status', async ({
  browserWithTrawl: trawl,
  sites,
}) => {
  const text =
    'The gate at the end of the north quay was taken down in spring, and nobody has put it back. '.repeat(3);
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
  await popup.close();
  const panel = await trawl.openPanel(trawl.page);
  await panel.getByRole('tab', { name: 'Library' }).click();
  await panel.getByRole('searchbox').fill('status:404');
  const row = panel.getByRole('option', { name: /No gate/ });
  await expect(row).toContainText('returned 404');
  await row.click();
  await expect(panel.getByRole('button', { name: /returned 404 · On this device/ })).toBeVisible();
});
