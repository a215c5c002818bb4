import { openPage, startLoneBrowser } from './support/lone-browser';
import { expect, scrapes, SERVICE_HOSTS, test } from './support/service';

/** How long a worker lives by itself, and how long it may wait for a reply. */
const WORKER_LIVES_MS = 30_000;
const REPLY_AFTER_MS = 45_000;

test('a reply that takes longer than a worker lives arrives, with no debugger that keeps the worker awake', async ({
  chromiumPath,
  service,
  sites,
}) => {
  const lone = await startLoneBrowser(chromiumPath, { grants: { active: { hosts: SERVICE_HOSTS } } });
  const { id } = lone;
  try {
    const url = sites.url('article');
    service.faults.next({ on: 'POST /v2/scrape', delayMs: REPLY_AFTER_MS });
    await lone.attached(async (browser) => {
      const options = await openPage(browser, `chrome-extension://${id}/options.html`);
      await options.getByRole('radio', { name: 'Service' }).click();
      await options.getByLabel('Base URL').fill(service.url);
      await options.getByLabel('API key').fill(service.keys.good);
      await options.getByRole('button', { name: 'Save', exact: true }).click();
      await expect(options.getByText('Connected', { exact: true })).toBeVisible();
      service.hangUp();
      await options.evaluate(
        (address) =>
          chrome.runtime.sendMessage({
            to: 'background',
            name: 'jobs.start',
            input: {
              jobId: crypto.randomUUID(),
              engine: 'service',
              request: {
                kind: 'scrape',
                source: { type: 'url', url: address },
                formats: ['markdown'],
                options: { timeout: 180_000 },
              },
            },
          }),
        url,
      );
      await expect.poll(() => scrapes(service).length).toBe(1);
      // No page of the extension stays open, whose messages would keep the worker awake.
      await options.close();
    });
    const startedAt = Date.now();

    await expect
      .poll(() => scrapes(service)[0]?.status, { timeout: REPLY_AFTER_MS + 90_000, intervals: [1_000] })
      .toBe(200);
    // Whatever it took to let go of the browser.
    expect(Date.now() - startedAt).toBeGreaterThan(WORKER_LIVES_MS);

    const read = () =>
      lone.attached(async (browser) => {
        // A document of the extension's origin that runs nothing, so that it wakes and mends nothing.
        const reader = await openPage(browser, `chrome-extension://${id}/manifest.json`);
        return reader.evaluate(async () => {
          const ask = <T>(request: IDBRequest<T>): Promise<T> =>
            new Promise((done, failed) => {
              request.onsuccess = () => done(request.result);
              request.onerror = () => failed(request.error ?? new Error('the database refused'));
            });
          const db = await ask(indexedDB.open('trawl'));
          const [jobs, captures, contents] = await Promise.all(
            ['jobs', 'captures', 'contents'].map((name) =>
              ask(db.transaction(name).objectStore(name).getAll()),
            ),
          );
          return { jobs, captures, contents };
        });
      });
    await expect
      .poll(async () => (await read()).jobs)
      .toMatchObject([{ engine: 'service', state: { status: 'done' } }]);
    const library = await read();
    expect(library.captures).toMatchObject([{ engine: 'service', url, creditsUsed: 1 }]);
    expect(library.contents).toMatchObject([
      { content: { markdown: expect.stringContaining('There is no clock on the church') } },
    ]);
    expect(scrapes(service)).toHaveLength(1);
    expect(service.credits.charges).toHaveLength(1);
  } finally {
    await lone.close();
  }
});
