import { SPA_PATHS } from '../sites/spa';
import { expect, test } from '../e2e/fixtures';
import { openPage, startLoneBrowser, type LoneBrowser } from '../e2e/support/lone-browser';
import type { StoredItem, StoredJob } from '../e2e/support/device-jobs';

/** What a page of the extension that runs nothing can see: the job, its pages, and the tabs. */
async function look(lone: LoneBrowser, jobId: string) {
  return lone.attached(async (browser) => {
    const page = await openPage(browser, `chrome-extension://${lone.id}/manifest.json`);
    const seen = await page.evaluate(async (id) => {
      const ask = <T>(request: IDBRequest<T>): Promise<T> =>
        new Promise((done, failed) => {
          request.onsuccess = () => done(request.result);
          request.onerror = () => failed(request.error ?? new Error('the database refused'));
        });
      const db = await ask(indexedDB.open('trawl'));
      const all = <T>(name: string): Promise<T[]> => ask(db.transaction(name).objectStore(name).getAll());
      const [jobs, items, contents] = await Promise.all([
        all<StoredJob>('jobs'),
        all<StoredItem & { jobId: string }>('items'),
        all<{ content: { markdown?: string } }>('contents'),
      ]);
      db.close();
      return {
        status: jobs.find((job) => job.id === id)?.state.status,
        items: items.map(({ url, status, failure }) => ({ path: new URL(url).pathname, status, failure })),
        texts: contents.map(({ content }) => content.markdown ?? ''),
        tabs: (await chrome.tabs.query({})).map(({ url = '' }) => url),
        left: await chrome.storage.session.get(),
      };
    }, jobId);
    await page.close();
    return seen;
  });
}

/**
 * Opens a page that notifies its server whenever it is not in sight any more, and starts the crawl from a tab behind it.
 * `since` is when no debugger was attached any more: before that, every tab believes itself seen.
 */
async function startBehind(
  lone: LoneBrowser,
  front: string,
  url: string,
): Promise<{ jobId: string; since: number }> {
  const jobId = await lone.attached(async (browser) => {
    const page = await openPage(browser, front);
    await page.evaluate(() => {
      const tell = (): void => void fetch(`/lost?state=${document.visibilityState}`, { method: 'POST' });
      document.addEventListener('visibilitychange', tell);
    });
    const behind = `chrome-extension://${lone.id}/manifest.json`;
    const session = await browser.newBrowserCDPSession();
    await session.send('Target.createTarget', { url: behind, background: true });
    const pages = () => browser.contexts()[0]?.pages() ?? [];
    await expect.poll(() => pages().some((one) => one.url() === behind)).toBe(true);
    const starter = pages().find((one) => one.url() === behind);
    const id = await starter?.evaluate(async (start) => {
      const made = crypto.randomUUID();
      await chrome.runtime.sendMessage({
        to: 'background',
        name: 'jobs.start',
        input: {
          jobId: made,
          engine: 'device',
          request: {
            kind: 'crawl',
            url: start,
            limit: 50,
            formats: ['markdown'],
            reading: { signedIn: true, render: 'auto' },
          },
        },
      });
      return made;
    }, url);
    await starter?.close();
    if (id === undefined) throw new Error('the crawl was not started');
    return id;
  });
  return { jobId, since: Date.now() };
}

test('a site made by script is crawled in tabs that nobody sees, and no tab comes to the front', async ({
  chromiumPath,
  headed,
  sites,
}) => {
  const lone = await startLoneBrowser(chromiumPath, {
    headed,
    grants: { active: { hosts: ['http://spa.test/*'] } },
  });
  try {
    const { jobId, since } = await startBehind(lone, sites.url('article'), sites.url('spa'));
    const asked = (): number =>
      new Set(sites.log.filter(({ path }) => path.startsWith('/cards')).map(({ path }) => path)).size;
    await expect.poll(asked, { timeout: 240_000, intervals: [1_000] }).toBe(SPA_PATHS.length);
    // While no debugger was attached, no window of the site was in sight or had the focus, and the page in front stayed there.
    const told = sites.log.filter(({ path, at }) => at > since && /^\/(seen|lost)/.test(path));
    await expect.poll(async () => (await look(lone, jobId)).status, { intervals: [5_000] }).toBe('done');
    expect(told.map(({ path }) => path)).toEqual([]);

    const { items, texts, tabs, left } = await look(lone, jobId);
    expect(items.filter(({ status }) => status !== 'read')).toEqual([]);
    expect(items.map(({ path }) => path).sort()).toEqual([...SPA_PATHS].sort());
    expect(texts.join('\n')).toContain('seen for seventeen miles');
    expect(tabs.filter((url) => url.includes('spa.test'))).toEqual([]);
    expect(left).toEqual({});
  } finally {
    await lone.close();
  }
});

/** Ends the background while it renders, and wakes a new one as opening a page of the extension does. */
async function killAndWake(lone: LoneBrowser): Promise<void> {
  await lone.attached(async (browser) => {
    const witness = await openPage(browser, `chrome-extension://${lone.id}/manifest.json`);
    const session = await browser.contexts()[0]?.newCDPSession(witness);
    await session?.send('ServiceWorker.enable');
    await session?.send('ServiceWorker.stopAllWorkers');
    await witness.close();
  });
  await lone.open(`chrome-extension://${lone.id}/options.html`);
}

test('the tabs of a worker that died are closed, and their pages are read all the same', async ({
  chromiumPath,
  headed,
  sites,
}) => {
  const lone = await startLoneBrowser(chromiumPath, {
    headed,
    grants: { active: { hosts: ['http://spa.test/*'] } },
  });
  const rendered = (): number => sites.log.filter(({ path }) => path.startsWith('/cards')).length;
  try {
    const { jobId } = await startBehind(lone, sites.url('article'), sites.url('spa'));
    for (const after of [1, 3]) {
      await expect.poll(rendered, { intervals: [20] }).toBeGreaterThanOrEqual(after);
      await killAndWake(lone);
    }
    await expect
      .poll(async () => (await look(lone, jobId)).status, { timeout: 240_000, intervals: [5_000] })
      .toBe('done');
    const { items, tabs, left } = await look(lone, jobId);
    expect(items.filter(({ status }) => status !== 'read')).toEqual([]);
    expect(items).toHaveLength(SPA_PATHS.length);
    expect(tabs.filter((url) => url.includes('spa.test'))).toEqual([]);
    expect(left).toEqual({});
  } finally {
    await lone.close();
  }
});
