import { spawn, type ChildProcess } from 'node:child_process';
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { chromium, type Browser, type Page } from '@playwright/test';
import { EXTENSION_FOLDER } from './support/extension-browser';
import { extensionIdOf, writeProfile } from './support/profile';
import { expect, scrapes, SERVICE_HOSTS, test } from './support/service';

const REPLY_AFTER_MS = 120_000;

const wait = (ms: number): Promise<void> => new Promise((done) => setTimeout(done, ms));

async function portOf(folder: string): Promise<string> {
  for (let look = 0; look < 200; look += 1) {
    const text = await readFile(join(folder, 'DevToolsActivePort'), 'utf8').catch(() => '');
    if (text.includes('\n')) return text.split('\n')[0] ?? '';
    await wait(100);
  }
  throw new Error('the browser opened no port');
}

/** Attaches for the length of `use` and lets go of the browser again, which goes on. */
async function attached<T>(port: string, use: (browser: Browser) => Promise<T>): Promise<T> {
  const browser = await chromium.connectOverCDP(`http://127.0.0.1:${port}`);
  try {
    return await use(browser);
  } finally {
    await browser.close();
    expect(browser.isConnected()).toBe(false);
  }
}

async function openPage(browser: Browser, url: string): Promise<Page> {
  const page = await browser.contexts()[0]?.newPage();
  if (!page) throw new Error('the browser has no window');
  await page.goto(url);
  return page;
}

async function stop(child: ChildProcess): Promise<void> {
  const ended = new Promise((done) => child.once('exit', done));
  child.kill('SIGTERM');
  await Promise.race([ended, wait(5_000)]);
  if (child.exitCode === null && child.signalCode === null) child.kill('SIGKILL');
}

test('a reply that takes two minutes arrives, with no debugger that keeps the worker awake', async ({
  chromiumPath,
  service,
  sites,
}) => {
  test.setTimeout(REPLY_AFTER_MS + 120_000);
  const id = extensionIdOf(EXTENSION_FOLDER);
  const profile = await writeProfile(EXTENSION_FOLDER, { active: { hosts: SERVICE_HOSTS } });
  const child = spawn(
    chromiumPath,
    [
      '--headless=new',
      ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
      `--disable-extensions-except=${EXTENSION_FOLDER}`,
      `--load-extension=${EXTENSION_FOLDER}`,
      '--remote-debugging-port=0',
      '--host-resolver-rules=MAP *.test 127.0.0.1, MAP * ~NOTFOUND, EXCLUDE 127.0.0.1, EXCLUDE localhost',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      `--user-data-dir=${profile.folder}`,
      'about:blank',
    ],
    { stdio: 'ignore' },
  );
  try {
    const port = await portOf(profile.folder);
    const url = sites.url('article');
    service.faults.next({ on: 'POST /v2/scrape', delayMs: REPLY_AFTER_MS });
    await attached(port, async (browser) => {
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
      .poll(() => scrapes(service)[0]?.status, { timeout: REPLY_AFTER_MS + 30_000, intervals: [1_000] })
      .toBe(200);
    expect(Date.now() - startedAt).toBeGreaterThan(REPLY_AFTER_MS - 10_000);
    await wait(5_000);

    const library = await attached(port, async (browser) => {
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
    expect(library.jobs).toMatchObject([{ engine: 'service', state: { status: 'done' } }]);
    expect(library.captures).toMatchObject([{ engine: 'service', url, creditsUsed: 1 }]);
    expect(library.contents).toMatchObject([
      { content: { markdown: expect.stringContaining('There is no clock on the church') } },
    ]);
    expect(scrapes(service)).toHaveLength(1);
    expect(service.credits.charges).toHaveLength(1);
  } finally {
    await stop(child);
    await rm(profile.folder, { recursive: true, force: true, maxRetries: 3 });
  }
});
