import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from '@playwright/test';
import { expect, test } from './fixtures';
import { startDeviceJob, storedJob } from './support/device-jobs';
import type { ExtensionBrowser } from './support/extension-browser';

test.use({ grants: { active: { hosts: ['http://*/*', 'https://*/*'] } } });

const page = (title: string): string =>
  `<!doctype html><title>${title}</title><main><h1>${title}</h1><p>${'Words of the page. '.repeat(60)}</p>`;

/** Sites that misbehave in the ways of the network. */
async function startBad() {
  const held = new Set<ServerResponse>();
  const server = createServer((request, response) => {
    const path = request.url ?? '/';
    if (path.startsWith('/loop')) {
      response.writeHead(302, { location: '/loop' }).end();
      return;
    }
    if (path === '/never.js' || path === '/never.png') {
      held.add(response);
      return;
    }
    response.writeHead(200, {
      'content-type': 'text/html',
      ...(path === '/drops' && { 'content-length': '99999' }),
    });
    if (path === '/drops') {
      response.write(page('drops'));
      setTimeout(() => response.destroy(), 200);
    } else if (path === '/unfinished') {
      response.write(`${page('unfinished')}</main><script src="/never.js"></script><p>later`);
      held.add(response);
    } else response.end(page(path.slice(1)));
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  return {
    url: (path: string) => `http://127.0.0.1:${port}${path}`,
    async close() {
      for (const one of held) one.destroy();
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
}

async function outcome(trawl: ExtensionBrowser, jobId: string) {
  const found = async () => (await storedJob(trawl, jobId))?.state;
  await expect.poll(async () => (await found())?.status).toMatch(/done|failed|blocked/);
  const state = await found();
  return state?.failure?.reason ?? state?.status;
}

const scrape = (source: object, waitFor = 0) => ({
  kind: 'scrape',
  source,
  formats: ['markdown'],
  scope: 'auto',
  options: waitFor > 0 ? { waitFor } : {},
});

async function tabSource(own: Page, url: string) {
  const tab = await own.evaluate(async (address) => {
    const [found] = await chrome.tabs.query({ url: address });
    return { tabId: found?.id, windowId: found?.windowId };
  }, url);
  return { type: 'tab', ...tab, url, title: '' };
}

/** The document in that tab, as a screen names it: another one there is never read in its place. */
const documentIn = (own: Page, tabId: number | undefined): Promise<string | undefined> =>
  own.evaluate(async (id) => {
    const [found] = await chrome.scripting.executeScript({ target: { tabId: id ?? -1 }, func: () => 0 });
    return found?.documentId;
  }, tabId);

test('what happens to a tab during its capture is named', async ({ browserWithTrawl: trawl }) => {
  const bad = await startBad();
  const own = await trawl.open('manifest.json');
  const during = async (path: string, act: (tab: Page) => Promise<unknown>) => {
    const tab = await trawl.context.newPage();
    await tab.goto(bad.url(path));
    const source = await tabSource(own, bad.url(path));
    // The page is waited for longer than a busy machine takes to act, and does not stay that long.
    const documentId = await documentIn(own, source.tabId);
    const id = await startDeviceJob(own, scrape({ ...source, documentId }, 45_000));
    await expect.poll(async () => (await storedJob(trawl, id))?.state.status).toBe('running');
    await tab.waitForTimeout(1_000);
    await act(tab);
    return outcome(trawl, id);
  };
  expect(await during('/reloads', (tab) => tab.reload())).toBe('page-changed');
  expect(await during('/moves', (tab) => tab.goto(bad.url('/elsewhere')))).toBe('page-changed');
  expect(await during('/closes', (tab) => tab.close())).toBe('tab-gone');
  await bad.close();
});

test('what happens to a page on its way is named', async ({ browserWithTrawl: trawl }) => {
  const bad = await startBad();
  const own = await trawl.open('manifest.json');
  const byAddress = async (path: string) =>
    outcome(trawl, await startDeviceJob(own, scrape({ type: 'url', url: bad.url(path) })));
  expect(await byAddress('/drops')).toBe('connection-lost');
  expect(await byAddress('/loop')).toBe('redirects-astray');
  await bad.close();
});

test('a page in front that never finishes loading is read as it stands', async ({
  browserWithTrawl: trawl,
}) => {
  const bad = await startBad();
  const own = await trawl.open('manifest.json');
  const tab = await trawl.context.newPage();
  await tab.goto(bad.url('/unfinished'), { waitUntil: 'commit' });
  await expect(tab.getByText('Words of the page.').first()).toBeVisible();
  const source = await tabSource(own, bad.url('/unfinished'));
  const from = Date.now();
  expect(await outcome(trawl, await startDeviceJob(own, scrape(source)))).toBe('done');
  // Less than a page may take to load.
  expect(Date.now() - from).toBeLessThan(30_000);
  await bad.close();
});
