import type { Page } from '@playwright/test';
import { waitForFile } from './support/downloads';
import { readStored } from './support/library';
import {
  connectService,
  expect,
  expectDrawnSize,
  openPopupOn,
  pressCapture,
  scrapes,
  test,
} from './support/service';

/** What costs nothing beside another format comes along, so that it needs no second capture. */
const ALONG = ['markdown', 'html', 'links', 'images'];

/** By the keys of the popup: what comes along. */
const along = [
  { key: '4', shows: /<h2/ },
  { key: '5', shows: /http:\/\/article\.test/ },
  { key: '6', shows: /\/img\/[a-z-]+-\d+x\d+\.png/ },
  { key: '1', shows: /There is no clock on the church/ },
];

function preview(popup: Page): Promise<string> {
  return popup.locator('.popup_preview').innerText();
}

// What each format is asked for with, and costs: lib/service/pages/scrape-body.test.ts and lib/service/cost/cost.test.ts.
test('the service makes a page, its JSON and a screenshot, at the price that was shown, and what comes along needs no second request', async ({
  browserWithTrawl: trawl,
  service,
  sites,
}) => {
  await connectService(trawl, service);
  const url = sites.url('article');
  const bodies = () => scrapes(service).map(({ body }) => body);

  await test.step('choosing it says what is sent', async () => {
    const popup = await openPopupOn(trawl, `${url}#letters`);
    await expect(popup.getByText('500 credits left')).toBeVisible();
    await popup.getByRole('radio', { name: 'On this device' }).click();
    await popup.getByRole('radio', { name: 'Service' }).click();
    const note = popup.getByRole('status').filter({ hasText: 'reads this page by its address' });
    await expect(note.locator('.ServiceNotes_sent')).toHaveText(url);
    await expectDrawnSize(popup);
    expect(scrapes(service)).toEqual([]);
    await expect(popup.getByRole('button', { name: /^Capture page/ })).toContainText('Markdown1 credit');
    await pressCapture(popup);
    await popup.getByRole('button', { name: 'Copy' }).waitFor();
    await expect(popup.locator('.SlimLine_slim')).toContainText('1 credit used');
    for (const { key, shows } of along) {
      await popup.keyboard.press(key);
      await expect.poll(() => preview(popup)).toMatch(shows);
    }
    await expectDrawnSize(popup);
    await popup.getByRole('button', { name: 'Download' }).click();
    const file = (await waitForFile(trawl.downloadsFolder, /\.md$/)).bytes.toString('utf8');
    expect(file).toMatch(/^---\ntitle: /);
    expect(file).toContain('There is no clock on the church');
    // A format that did not come along is a second, paid capture, so it is a press that says so.
    await popup.keyboard.press('2');
    await expect(popup.getByText('Not in this capture: Summary.')).toBeVisible();
    expect(bodies()).toEqual([{ url, formats: ALONG, onlyMainContent: true }]);
    await popup.close();
  });

  await test.step('JSON', async () => {
    const popup = await openPopupOn(trawl, url);
    await expect(popup.getByText('499 credits left')).toBeVisible();
    await popup.keyboard.press('3');
    await expect(popup.getByRole('button', { name: /^Capture page/ })).toContainText('JSON5 credits');
    await pressCapture(popup);
    await popup.getByRole('button', { name: 'Copy' }).waitFor();
    await expect.poll(() => preview(popup)).toMatch(/"title"/);
    await expect(popup.locator('.SlimLine_slim')).toContainText('5 credits used');
    await expectDrawnSize(popup);
    const prompt = expect.stringMatching(/./) as unknown;
    expect(bodies().slice(1)).toEqual([
      { url, formats: [{ type: 'json', prompt }, ...ALONG], onlyMainContent: true },
    ]);
    await popup.close();
  });

  await test.step('a screenshot, kept on this device', async () => {
    const shop = sites.url('shop');
    const popup = await openPopupOn(trawl, shop);
    await popup.keyboard.press('7');
    await pressCapture(popup);
    const screenshot = popup.locator('.popup_preview img');
    await expect(screenshot).toBeVisible();
    const size = await screenshot.evaluate(async (image: HTMLImageElement) => {
      await image.decode();
      return { width: image.naturalWidth, height: image.naturalHeight, from: new URL(image.src).protocol };
    });
    expect(size).toEqual({ width: 1280, height: 800, from: 'blob:' });
    await expect(popup.locator('.popup_stat')).toContainText('1,280 × 800 pixels');
    await popup.getByRole('button', { name: 'Download' }).click();
    const { bytes } = await waitForFile(trawl.downloadsFolder, /\.png$/);
    expect(bytes.subarray(1, 4).toString('latin1')).toBe('PNG');
    expect(bodies().slice(2)).toEqual([
      { url: shop, formats: [{ type: 'screenshot', fullPage: false }, ...ALONG], onlyMainContent: true },
    ]);
    // The screenshot is fetched as anybody could: without the key.
    const fetched = service.log.filter(({ path }) => path.startsWith('/files/'));
    expect(fetched).toHaveLength(1);
    expect(fetched[0]?.headers['authorization']).toBeUndefined();
    await expectDrawnSize(popup);
  });

  const charges = service.credits.charges.map(({ key, credits }) => ({ key, credits }));
  expect(charges).toEqual([1, 5, 1].map((credits) => ({ key: service.keys.good, credits })));
  const stored = (await readStored(trawl))['trawl']?.['captures'] as object[];
  expect(stored).toHaveLength(3);
  for (const capture of stored) expect(capture).toMatchObject({ engine: 'service' });
});

test('more options of the panel reach the service as they were typed', async ({
  browserWithTrawl: trawl,
  service,
  sites,
}) => {
  await connectService(trawl, service);
  await trawl.page.goto(sites.url('article'));
  const panel = await trawl.openPanel(trawl.page);
  const dialog = panel.getByRole('dialog', { name: 'More options' });
  const openDialog = async (): Promise<void> => {
    await panel.getByRole('button', { name: 'Capture options' }).click();
    await panel.getByRole('menuitem', { name: 'More options…' }).click();
    await dialog.getByRole('button', { name: 'Capture', exact: true }).waitFor();
    const closed = dialog.locator('details:not([open]) > summary');
    while ((await closed.count()) > 0) await closed.first().click();
  };
  await openDialog();
  await dialog.getByLabel('Country').fill('DE');
  await dialog.getByLabel('Languages').fill('de-DE\nen');
  await dialog.getByLabel('Timeout, seconds').fill('45');
  await dialog.getByLabel('Leave out', { exact: true }).fill('figure');
  await dialog.getByLabel('Maximum age of a cached copy, seconds').fill('0');
  await dialog.getByLabel('Formats only a service offers').fill(
    JSON.stringify([
      { type: 'question', question: 'Which way does the wheel turn?' },
      { type: 'attributes', selectors: [{ selector: 'article a', attribute: 'href' }] },
    ]),
  );
  await dialog.getByLabel('Options Trawl does not know').fill('{"integration": "_trawl"}');
  await expect(dialog).toContainText('Costs 5 credits.');
  await dialog.getByRole('button', { name: 'Capture', exact: true }).click();
  await expect.poll(() => scrapes(service).map(({ status }) => status)).toEqual([200]);
  expect(scrapes(service)[0]?.body).toEqual({
    url: sites.url('article'),
    formats: [
      ...ALONG,
      { type: 'question', question: 'Which way does the wheel turn?' },
      { type: 'attributes', selectors: [{ selector: 'article a', attribute: 'href' }] },
    ],
    onlyMainContent: true,
    timeout: 45_000,
    maxAge: 0,
    excludeTags: ['figure'],
    location: { country: 'DE', languages: ['de-DE', 'en'] },
    integration: '_trawl',
  });
  await expect
    .poll(async () => {
      const contents = (await readStored(trawl))['trawl']?.['contents'] as { content: { extra?: object } }[];
      return contents[0]?.content.extra;
    })
    .toMatchObject({ attributes: [{ selector: 'article a', attribute: 'href' }] });

  // What no server knows yet is refused by it in its own words, and costs nothing.
  service.log.length = 0;
  await openDialog();
  await dialog.getByLabel('Options Trawl does not know').fill('{"fromTheFuture": true}');
  await dialog.getByRole('button', { name: 'Capture', exact: true }).click();
  await expect(panel.getByText('The service did not accept the request')).toBeVisible();
  await expect(panel.getByText(/Unrecognized key in body/)).toBeVisible();
  expect(scrapes(service)).toHaveLength(1);
  expect(service.credits.charges).toHaveLength(1);
});
