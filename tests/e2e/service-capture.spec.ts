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

const formats = [
  { key: '1', name: 'Markdown', asked: ALONG, credits: 1, shows: /There is no clock on the church/ },
  { key: '2', name: 'Summary', asked: ['summary', ...ALONG], credits: 1, shows: /\w+ \w+ \w+/ },
  {
    key: '3',
    name: 'JSON',
    asked: [{ type: 'json', prompt: expect.stringMatching(/./) }, ...ALONG],
    credits: 5,
    shows: /"title"/,
  },
  { key: '4', name: 'HTML', asked: ['html', 'markdown', 'links', 'images'], credits: 1, shows: /<h2/ },
  {
    key: '5',
    name: 'Links',
    asked: ['links', 'markdown', 'html', 'images'],
    credits: 1,
    shows: /http:\/\/article\.test/,
  },
  {
    key: '6',
    name: 'Images',
    asked: ['images', 'markdown', 'html', 'links'],
    credits: 1,
    shows: /\/img\/[a-z-]+-\d+x\d+\.png/,
  },
];

function preview(popup: Page): Promise<string> {
  return popup.locator('.popup_preview').innerText();
}

test('the service makes every text format, at the price that was shown', async ({
  browserWithTrawl: trawl,
  service,
  sites,
}) => {
  test.setTimeout(120_000);
  await connectService(trawl, service);
  const url = sites.url('article');
  let left = 500;
  for (const { key, name, asked, credits, shows } of formats) {
    service.log.length = 0;
    const popup = await openPopupOn(trawl, url);
    await expect(popup.getByText(`${left} credits left`)).toBeVisible();
    await popup.keyboard.press(key);
    const cost = credits === 1 ? '1 credit' : `${credits} credits`;
    await expect(popup.getByRole('button', { name: /^Capture page/ })).toContainText(`${name}${cost}`);
    await pressCapture(popup);
    await popup.getByRole('button', { name: 'Copy' }).waitFor();
    await expect.poll(() => preview(popup)).toMatch(shows);
    await expect(popup.locator('.SlimLine_slim')).toContainText(`${cost} used`);
    await expectDrawnSize(popup, `result-${name}`);
    expect(scrapes(service).map(({ body }) => body)).toEqual([
      { url, formats: asked, onlyMainContent: true },
    ]);
    expect(service.credits.charges.at(-1)).toMatchObject({ key: service.keys.good, credits, for: url });
    left -= credits;
    expect(service.credits.left(service.keys.good)).toBe(left);
    await popup.close();
  }
  const stored = (await readStored(trawl))['trawl']?.['captures'] as {
    engine: string;
    creditsUsed: number;
  }[];
  expect(stored.map(({ engine, creditsUsed }) => ({ engine, creditsUsed }))).toHaveLength(6);
  expect(stored.every(({ engine }) => engine === 'service')).toBe(true);
  expect(stored.reduce((sum, { creditsUsed }) => sum + creditsUsed, 0)).toBe(500 - left);
});

test('formats that come along are shown and saved without a second request', async ({
  browserWithTrawl: trawl,
  service,
  sites,
}) => {
  await connectService(trawl, service);
  const popup = await openPopupOn(trawl, sites.url('article'));
  await expect(popup.getByRole('button', { name: /^Capture page/ })).toBeFocused();
  await popup.keyboard.press('Enter');
  await popup.getByRole('button', { name: 'Copy' }).waitFor();
  for (const { key, shows } of formats.filter(({ name }) => /Markdown|HTML|Links|Images/.test(name))) {
    await popup.keyboard.press(key);
    await expect.poll(() => preview(popup)).toMatch(shows);
  }
  await popup.keyboard.press('1');
  await popup.getByRole('button', { name: 'Download' }).click();
  const file = (await waitForFile(trawl.downloadsFolder, /\.md$/)).bytes.toString('utf8');
  expect(file).toMatch(/^---\ntitle: /);
  expect(file).toContain('There is no clock on the church');
  expect(scrapes(service)).toHaveLength(1);
  // A format that did not come along is a second, paid capture, so it is a press that says so.
  await popup.keyboard.press('2');
  await expect(popup.getByText('Not in this capture: Summary.')).toBeVisible();
  expect(scrapes(service)).toHaveLength(1);
});

test('a screenshot is made by the service and kept on this device', async ({
  browserWithTrawl: trawl,
  service,
  sites,
}) => {
  test.setTimeout(90_000);
  await connectService(trawl, service);
  const popup = await openPopupOn(trawl, sites.url('shop'));
  await popup.keyboard.press('7');
  await pressCapture(popup);
  const screenshot = popup.locator('.popup_preview img');
  await expect(screenshot).toBeVisible({ timeout: 40_000 });
  const size = await screenshot.evaluate(async (image: HTMLImageElement) => {
    await image.decode();
    return { width: image.naturalWidth, height: image.naturalHeight, from: new URL(image.src).protocol };
  });
  expect(size).toEqual({ width: 1280, height: 800, from: 'blob:' });
  await expect(popup.locator('.popup_stat')).toContainText('1,280 × 800 pixels');
  await popup.getByRole('button', { name: 'Download' }).click();
  const { bytes } = await waitForFile(trawl.downloadsFolder, /\.png$/);
  expect(bytes.subarray(1, 4).toString('latin1')).toBe('PNG');
  expect(scrapes(service).map(({ body }) => body)).toEqual([
    {
      url: sites.url('shop'),
      formats: [{ type: 'screenshot', fullPage: false }, ...ALONG],
      onlyMainContent: true,
    },
  ]);
  // The screenshot is fetched as anybody could: without the key.
  const fetched = service.log.filter(({ path }) => path.startsWith('/files/'));
  expect(fetched).toHaveLength(1);
  expect(fetched[0]?.headers['authorization']).toBeUndefined();
  await expectDrawnSize(popup, 'result-Screenshot');
});

test('the address that is sent is shown first, with a warning when it may hold a secret', async ({
  browserWithTrawl: trawl,
  service,
  sites,
}) => {
  await connectService(trawl, service);
  const sent = `${sites.url('article')}?access_token=5f1c2d3e4b5a69788796a5b4c3d2e1f0&page=2`;
  const popup = await openPopupOn(trawl, `${sent}#letters`);
  const warning = popup.locator('.Note_warn');
  await expect(warning).toContainText('This address may contain a secret');
  await expect(warning.locator('.ServiceNotes_sent')).toHaveText(sent);
  await expectDrawnSize(popup, 'secret');
  expect(scrapes(service)).toEqual([]);
  await pressCapture(popup);
  await popup.getByRole('button', { name: 'Copy' }).waitFor();
  expect(scrapes(service).map(({ body }) => (body as { url: string }).url)).toEqual([sent]);
});

test('a user name and a password in the address stay on this device', async ({
  browserWithTrawl: trawl,
  service,
  sites,
}) => {
  await connectService(trawl, service);
  const url = sites.url('article');
  const options = await trawl.open('options.html');
  await options.evaluate(
    (address) =>
      chrome.runtime.sendMessage({
        to: 'background',
        name: 'jobs.start',
        input: {
          jobId: crypto.randomUUID(),
          engine: 'service',
          request: { kind: 'scrape', source: { type: 'url', url: address }, formats: ['markdown'] },
        },
      }),
    `${url.replace('://', '://ada:open-sesame@')}#letters`,
  );
  await expect.poll(() => scrapes(service).map(({ body }) => body)).toEqual([{ url, formats: ['markdown'] }]);
  expect(JSON.stringify(service.log)).not.toMatch(/open-sesame|letters/);
});

test('choosing the service says what is sent to it', async ({ browserWithTrawl: trawl, service, sites }) => {
  await connectService(trawl, service);
  const popup = await openPopupOn(trawl, sites.url('article'));
  await popup.getByRole('radio', { name: 'On this device' }).click();
  await popup.getByRole('radio', { name: 'Service' }).click();
  const note = popup.getByRole('status').filter({ hasText: 'reads this page by its address' });
  await expect(note.locator('.ServiceNotes_sent')).toHaveText(sites.url('article'));
  await expectDrawnSize(popup, 'ready-service');
  expect(scrapes(service)).toEqual([]);
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
