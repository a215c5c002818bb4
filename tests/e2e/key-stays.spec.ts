import type { Page } from '@playwright/test';
import { seenFaults } from '../service/faults';
import { listFiles, waitForFile } from './support/downloads';
import { readStorageAreas, readStored } from './support/library';
import { startRecorder } from './support/recorder';
import { filesWith, worldOf } from './support/search';
import {
  connectService,
  expect,
  openServiceOptions,
  openPopupOn,
  pressCapture,
  test,
} from './support/service';

test.use({ ownBrowser: true });

/**
 * The key is looked for by the part that only it has: whole, and as what a careless hand could make of it. Its last
 * four characters are shown on purpose.
 */
function disguises(key: string): string[] {
  const bare = key.replace(/^fc-/, '');
  return [
    bare,
    bare.slice(0, 20),
    Buffer.from(key).toString('base64').slice(0, 30),
    Buffer.from(bare).toString('base64').slice(0, 30),
    Buffer.from(key).toString('hex'),
    [...bare].reverse().join(''),
  ];
}

/** Writes down every message that another page of the extension would hear. */
async function listen(page: Page): Promise<() => Promise<string[]>> {
  await page.evaluate(() => {
    const heard: string[] = [];
    Object.assign(globalThis, { heard });
    chrome.runtime.onMessage.addListener((message) => {
      heard.push(JSON.stringify(message));
      return undefined;
    });
    chrome.runtime.onConnect.addListener((port) => {
      port.onMessage.addListener((message) => heard.push(JSON.stringify(message)));
    });
    const post = ({ data }: MessageEvent): number => heard.push(JSON.stringify(data));
    addEventListener('message', post);
    navigator.serviceWorker.addEventListener('message', post);
    navigator.serviceWorker.startMessages();
    chrome.storage.onChanged.addListener((changes) => heard.push(JSON.stringify(changes)));
    new BroadcastChannel('trawl-changes').onmessage = ({ data }) => heard.push(JSON.stringify(data));
  });
  return () => page.evaluate(() => (globalThis as typeof globalThis & { heard: string[] }).heard);
}

/** Writes down what a page asks of the background and what it is answered, from now on. */
async function tapAnswers(page: Page): Promise<() => Promise<string[]>> {
  await page.evaluate(() => {
    const answers: string[] = [];
    Object.assign(globalThis, { answers });
    const send = chrome.runtime.sendMessage.bind(chrome.runtime) as (message: unknown) => Promise<unknown>;
    const tapped = async (message: unknown): Promise<unknown> => {
      const answer = await send(message);
      answers.push(JSON.stringify({ message, answer }));
      return answer;
    };
    Object.assign(chrome.runtime, { sendMessage: tapped });
  });
  return () => page.evaluate(() => (globalThis as typeof globalThis & { answers: string[] }).answers);
}

test('the key is in the background’s own database and nowhere else', async ({
  browserWithTrawl: trawl,
  service,
  sites,
}) => {
  const other = await startRecorder();
  const key = service.keys.good;
  const looks = disguises(key);
  const holdsKey = (text: string): boolean => looks.some((look) => text.includes(look));
  /** Where the key was seen, by place; the places are what the test reports. */
  const leaks: string[] = [];
  let searched = 0;
  const search = (place: string, text: string): void => {
    searched += 1;
    if (holdsKey(text)) leaks.push(place);
  };

  const logged: string[] = [];
  trawl.context.on('console', (message) => logged.push(message.text()));
  trawl.context.on('weberror', (error) => logged.push(String(error.error().stack)));
  (await trawl.worker()).on('console', (message) => logged.push(message.text()));
  const requests: { url: string; headers: Record<string, string> }[] = [];
  trawl.context.on('request', (request) => requests.push({ url: request.url(), headers: request.headers() }));

  const ear = await trawl.open('manifest.json');
  const heard = await listen(ear);
  await connectService(trawl, service);
  // On its way from the field to the background no page that listens hears it; of what else is asked it hears all.
  const names = (await heard()).map((message) => (JSON.parse(message) as { name?: string }).name);
  expect(names).toEqual(expect.arrayContaining(['service.setAddress', 'service.test']));
  expect(names).not.toContain('service.setKey');
  search('messages while connecting', (await heard()).join('\n'));
  const refused: unknown = await ear.evaluate(() =>
    chrome.runtime.sendMessage({ to: 'background', name: 'service.setKey', input: { key: 'fc-by-message' } }),
  );
  expect(refused).toMatchObject({ ok: false, failure: { reason: 'bad-request' } });
  await ear.evaluate(() => ((globalThis as typeof globalThis & { heard: string[] }).heard.length = 0));

  // Captures that succeed, with a screenshot and images that lie elsewhere; captures that fail in every voice.
  const url = sites.url('article');
  const scrape = { on: 'POST /v2/scrape' };
  service.faults.next({
    ...scrape,
    status: 200,
    body: {
      success: true,
      data: {
        markdown: `# Elsewhere\n\n![A picture](${other.url}/picture.png)\n\nTwo boats out, one back, and a third at the sill.`,
        html: `<h1>Elsewhere</h1><img src="${other.url}/picture.png">`,
        links: [`${other.url}/next`],
        images: [`${other.url}/picture.png`],
        screenshot: `${other.url}/screenshot.png`,
        metadata: { title: 'Elsewhere', sourceURL: url, statusCode: 200, creditsUsed: 1 },
      },
    },
  });
  const options = await trawl.open('options.html');
  const optionsAnswers = await tapAnswers(options);
  await options.getByRole('switch', { name: 'Load images of captured pages' }).click();
  await options.getByRole('button', { name: 'Test connection' }).click();
  await expect
    .poll(async () => (await optionsAnswers()).some((one) => one.includes('service.test')))
    .toBe(true);
  service.hangUp();

  let popup = await openPopupOn(trawl, url);
  popup.on('console', (message) => logged.push(message.text()));
  const popupAnswers = await tapAnswers(popup);
  await popup.keyboard.press('7');
  await pressCapture(popup);
  await expect(popup.locator('.popup_preview img')).toBeVisible();
  await popup.keyboard.press('1');
  await expect(popup.locator('.popup_preview .md').getByRole('heading')).toHaveText('Elsewhere');
  for (const [format, file] of [
    ['1', /\.md$/],
    ['4', /\.html$/],
    ['7', /\.png$/],
  ] as const) {
    await popup.keyboard.press(format);
    await popup.getByRole('button', { name: 'Download' }).click();
    await waitForFile(trawl.downloadsFolder, file);
  }
  search('world of the popup', await worldOf(popup));
  search('answers to the popup', (await popupAnswers()).join('\n'));
  expect((await popupAnswers()).length).toBeGreaterThan(0);
  await popup.close();

  // The panel shows the page whole, with its screenshot.
  const reader = await trawl.openPanel(trawl.page);
  await expect.poll(() => other.told.map(({ path }) => path)).toContain('/picture.png');
  await reader.close();

  popup = await openPopupOn(trawl, url);
  await popup.keyboard.press('3');
  await pressCapture(popup);
  await popup.getByRole('button', { name: 'Download' }).click();
  await waitForFile(trawl.downloadsFolder, /\.json$/);
  await popup.close();

  const failures = [
    // A server that quotes the key in its error.
    { status: 401, body: { success: false, error: `Unauthorized: token ${key} is not valid` } },
    { status: 403, body: { success: false, error: `Forbidden for ${key}`, details: [{ message: key }] } },
    {
      status: 400,
      body: { success: false, code: key, error: 'Bad Request', details: [{ path: [key], message: key }] },
    },
    { status: 200, headers: { 'Content-Type': 'text/html' }, body: `<h1>Bearer ${key}</h1>` },
    seenFaults.brokenJson(),
    seenFaults.redirect(`${other.url}/v2/scrape`),
  ];
  for (const [at, failure] of failures.entries()) {
    service.faults.next({ ...scrape, ...failure });
    // What failed on one page is said there again.
    popup = await openPopupOn(trawl, sites.url('article', `/?case=${at}`));
    popup.on('console', (message) => logged.push(message.text()));
    await pressCapture(popup);
    await popup.locator('.Note_note').getByRole('button').first().waitFor();
    search(`popup after ${failure.status}`, await worldOf(popup));
    await popup.close();
  }

  const panel = await trawl.openPanel(trawl.page);
  await expect(panel.getByRole('main').or(panel.locator('#root')).first()).toBeVisible();
  search('world of the panel', await worldOf(panel));
  await panel.close();

  search('answers to the options', (await optionsAnswers()).join('\n'));
  await options.reload();
  await expect(options.getByRole('group', { name: 'API key' })).toContainText('…0001 saved');
  search('world of the options', await worldOf(options));
  await options.getByRole('button', { name: 'Replace' }).click();
  search('world of the options, replacing', await worldOf(options));

  // The pages that were captured, in their own world and in the one that the extension has there.
  const tab = await trawl.openPopup(trawl.page);
  const tabId = await tab.evaluate(
    async () => (await chrome.tabs.query({ active: true, currentWindow: true }))[0]?.id ?? -1,
  );
  search('world of the page', await worldOf(trawl.page));
  const isolated = await tab.evaluate(async (id) => {
    const [world] = await chrome.scripting.executeScript({
      target: { tabId: id },
      // What a content script can read: its globals, and the storage areas that are open to it.
      func: async () => {
        const areas = await Promise.all(
          [chrome.storage.local, chrome.storage.session, chrome.storage.sync].map((area) =>
            area.get().catch((refused: unknown) => String(refused)),
          ),
        );
        const globals = Reflect.ownKeys(globalThis).map((name) => {
          const value = Reflect.get(globalThis, name) as unknown;
          return `${String(name)} ${typeof value === 'string' ? value : ''}`;
        });
        return JSON.stringify(areas) + globals.join('\n') + document.documentElement.outerHTML;
      },
    });
    return String(world?.result);
  }, tabId);
  expect(isolated.length).toBeGreaterThan(1_000);
  search('isolated world of the page', isolated);
  await tab.close();

  // At rest.
  const { 'trawl-secrets': secrets, ...stored } = await readStored(trawl);
  expect(secrets).toEqual({ keys: [{ origin: new URL(service.url).origin, key }] });
  expect((stored['trawl']?.['jobs'] ?? []).length).toBeGreaterThanOrEqual(8);
  for (const [name, store] of Object.entries(stored['trawl'] ?? {}))
    search(`store ${name}`, JSON.stringify(store));
  search('databases', JSON.stringify(stored));
  search('storage areas', JSON.stringify(await readStorageAreas(trawl)));
  search(
    'caches',
    await ear.evaluate(async () =>
      JSON.stringify([await caches.keys(), { ...localStorage }, document.cookie]),
    ),
  );
  search('messages', (await heard()).join('\n'));
  expect((await heard()).length).toBeGreaterThan(0);
  search('logs', logged.join('\n'));

  // Files that were saved, and whatever the browser itself wrote down.
  const saved = await listFiles(trawl.downloadsFolder);
  expect(saved.length).toBeGreaterThanOrEqual(4);
  const inFiles = await filesWith(trawl.profileFolder, looks);
  expect(
    inFiles.filter((path) => !/^Default\/IndexedDB\/chrome-extension_[a-p]{32}_0\.indexeddb/.test(path)),
  ).toEqual([]);

  // On the network: the service alone.
  for (const request of requests)
    if (new URL(request.url).origin !== new URL(service.url).origin)
      search(`request to ${request.url}`, JSON.stringify(request));
  expect(other.told.map(({ path }) => path)).toEqual(
    expect.arrayContaining(['/screenshot.png', '/picture.png']),
  );
  expect(other.told.map(({ path }) => path)).not.toContain('/v2/scrape');
  search('another origin', JSON.stringify(other.told));
  expect(other.told.some(({ headers }) => headers.authorization ?? headers.cookie)).toBe(false);
  expect(service.log.some(({ headers }) => headers['authorization'] === `Bearer ${key}`)).toBe(true);
  for (const { path, body } of service.log) search(`body to ${path}`, `${path} ${JSON.stringify(body)}`);

  expect(leaks).toEqual([]);
  expect(searched).toBeGreaterThan(20);
  await other.close();
});

test('no other origin and no other base URL gets the key', async ({
  browserWithTrawl: trawl,
  service,
  sites,
}) => {
  await connectService(trawl, service);
  const second = await startRecorder();
  const options = await openServiceOptions(trawl);
  await options.getByLabel('Base URL').fill(second.url);
  // As long as a finger presses: what is saved meanwhile must not move the button away.
  await options.getByRole('button', { name: 'Test connection' }).click({ delay: 200 });
  await expect(options.getByText('A server responded, but not with the v2 API')).toBeVisible();
  await options.close();
  const popup = await openPopupOn(trawl, sites.url('article'));
  await pressCapture(popup);
  await popup.locator('.Note_note').waitFor();
  expect(second.told.length).toBeGreaterThan(0);
  expect(second.told.some(({ headers }) => headers.authorization)).toBe(false);
  expect(JSON.stringify(second.told)).not.toContain(service.keys.good.slice(3));
  expect((await readStored(trawl))['trawl-secrets']).toEqual({ keys: [] });
  await second.close();
});
