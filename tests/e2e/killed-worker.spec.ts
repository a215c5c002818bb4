import type { ExtensionBrowser } from './support/extension-browser';
import type { Page } from '@playwright/test';
import { expect, test } from './fixtures';
import { readStored } from './support/library';
import { asTimePasses, moveClock } from './support/movable-clock';

test.use({ ownBrowser: true, movableClock: true });

/** A capture that takes long enough to be killed in, also on a busy machine: it waits for the page first. */
const WAIT_MS = 15_000;
const LEASE_MS = 30_000;

async function startCapture(page: Page, tabId: number, url: string): Promise<string> {
  return page.evaluate(
    async ({ tabId: id, url: address, waitFor }) => {
      const probe = await chrome.scripting.executeScript({
        target: { tabId: id },
        func: () => location.href,
      });
      const jobId = crypto.randomUUID();
      await chrome.runtime.sendMessage({
        to: 'background',
        name: 'jobs.start',
        input: {
          jobId,
          engine: 'device',
          request: {
            kind: 'scrape',
            source: {
              type: 'tab',
              tabId: id,
              windowId: 0,
              documentId: probe[0]?.documentId,
              url: address,
              title: 'T',
            },
            formats: ['markdown'],
            options: { waitFor },
          },
        },
      });
      return jobId;
    },
    { tabId, url, waitFor: WAIT_MS },
  );
}

type StoredJob = { id: string; state: { status: string; failure?: { reason: string } } };
type StoredCapture = { url: string };

async function stateOf(trawl: ExtensionBrowser, jobId: string): Promise<StoredJob['state'] | undefined> {
  const jobs = ((await readStored(trawl))['trawl']?.['jobs'] ?? []) as StoredJob[];
  return jobs.find(({ id }) => id === jobId)?.state;
}

test('a capture whose worker is killed while it runs completes once, of the page that was pressed', async ({
  browserWithTrawl: trawl,
  sites,
}) => {
  const url = sites.url('article');
  await trawl.page.goto(url);
  const popup = await trawl.openPopup(trawl.page);
  const tabId = await popup.evaluate(
    async () => (await chrome.tabs.query({ active: true, currentWindow: true }))[0]?.id ?? -1,
  );
  const jobId = await startCapture(popup, tabId, url);
  await popup.close();
  await trawl.killWorker();
  await trawl.page.bringToFront();

  // Nothing but the alarm, which comes with the end of the dead worker's lease, brings the next one.
  const witness = await trawl.open('manifest.json');
  const comesIn = await witness.evaluate(async () => {
    const alarm = await chrome.alarms.get('run');
    if (alarm) await chrome.alarms.create('run', { when: Date.now() + 1 });
    return (alarm?.scheduledTime ?? Infinity) - Date.now();
  });
  expect(comesIn).toBeLessThanOrEqual(LEASE_MS);
  await witness.close();
  // The page waits in its own time, which is the real one.
  await moveClock(trawl, LEASE_MS + 1_000);
  await expect.poll(async () => (await stateOf(trawl, jobId))?.status).toBe('done');
  const captures = ((await readStored(trawl))['trawl']?.['captures'] ?? []) as StoredCapture[];
  expect(captures.map((capture) => capture.url)).toEqual([url]);
});

test('a capture whose page went elsewhere while the worker was dead is never of the other page', async ({
  browserWithTrawl: trawl,
  sites,
}) => {
  const url = sites.url('article');
  await trawl.page.goto(url);
  const popup = await trawl.openPopup(trawl.page);
  const tabId = await popup.evaluate(
    async () => (await chrome.tabs.query({ active: true, currentWindow: true }))[0]?.id ?? -1,
  );
  const jobId = await startCapture(popup, tabId, url);
  await popup.close();
  await trawl.killWorker();
  await trawl.page.bringToFront();
  await trawl.page.goto(sites.url('article', '/second'));
  await asTimePasses(
    trawl,
    expect
      .poll(() => stateOf(trawl, jobId))
      .toMatchObject({ status: 'failed', failure: { reason: 'page-changed' } }),
  );
  expect((await readStored(trawl))['trawl']?.['captures']).toEqual([]);
});

test('a page whose process crashes while it is read says so, and is read once it is there again', async ({
  browserWithTrawl: trawl,
  sites,
}) => {
  const url = sites.url('article');
  await trawl.page.goto(url);
  const popup = await trawl.openPopup(trawl.page);
  const tabId = await popup.evaluate(
    async () => (await chrome.tabs.query({ active: true, currentWindow: true }))[0]?.id ?? -1,
  );
  const jobId = await startCapture(popup, tabId, url);
  const session = await trawl.context.newCDPSession(trawl.page);
  void session.send('Page.crash').catch(() => undefined);
  const stateOf = async (): Promise<StoredJob['state'] | undefined> => {
    const jobs = ((await readStored(trawl))['trawl']?.['jobs'] ?? []) as StoredJob[];
    return jobs.find(({ id }) => id === jobId)?.state;
  };
  await expect.poll(stateOf).toMatchObject({ status: 'failed', failure: { reason: 'page-changed' } });
  expect((await readStored(trawl))['trawl']?.['captures']).toEqual([]);

  const again = await trawl.context.newPage();
  await again.goto(url);
  const next = await trawl.openPopup(again);
  await next.getByRole('button', { name: 'Keep' }).click();
  await next.getByText('Kept', { exact: true }).waitFor();
  const captures = ((await readStored(trawl))['trawl']?.['captures'] ?? []) as StoredCapture[];
  expect(captures.map((capture) => capture.url)).toEqual([url]);
});
