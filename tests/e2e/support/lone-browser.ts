import { spawn } from 'node:child_process';
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { chromium, type Browser, type Page } from '@playwright/test';
import { EXTENSION_FOLDER } from './extension-browser';
import { extensionIdOf, writeProfile, type Grants } from './profile';

/**
 * A Chromium without an attached debugger: a debugger keeps a worker awake, and makes every tab believe that it is
 * visible and focused. It is attached only during a query.
 */
export type LoneBrowser = {
  id: string;
  /** Attaches during `use` and detaches from the browser again, which keeps running. */
  attached<T>(use: (browser: Browser) => Promise<T>): Promise<T>;
  /** Opens an address in a tab, without a debugger: a target attached while it loads may be blocked permanently. */
  open(url: string): Promise<void>;
  close(): Promise<void>;
};

const wait = (ms: number): Promise<void> => new Promise((done) => setTimeout(done, ms));

async function portOf(folder: string): Promise<string> {
  for (let look = 0; look < 900; look += 1) {
    const text = await readFile(join(folder, 'DevToolsActivePort'), 'utf8').catch(() => '');
    if (text.includes('\n')) return text.split('\n')[0] ?? '';
    await wait(100);
  }
  throw new Error('the browser opened no port');
}

/** Opens an address in a new tab, in the foreground. */
export async function openPage(browser: Browser, url: string): Promise<Page> {
  const page = await browser.contexts()[0]?.newPage();
  if (!page) throw new Error('the browser has no window');
  await page.goto(url);
  return page;
}

export async function startLoneBrowser(
  executable: string,
  { grants, headed = false }: { grants: Grants; headed?: boolean },
): Promise<LoneBrowser> {
  const profile = await writeProfile(EXTENSION_FOLDER, grants);
  const child = spawn(
    executable,
    [
      ...(headed ? ['--window-size=1200,800'] : ['--headless=new']),
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
  const port = await portOf(profile.folder);
  return {
    id: extensionIdOf(EXTENSION_FOLDER),
    async attached(use) {
      const browser = await chromium.connectOverCDP(`http://127.0.0.1:${port}`);
      try {
        return await use(browser);
      } finally {
        await browser.close();
      }
    },
    async open(url) {
      await fetch(`http://127.0.0.1:${port}/json/new?${encodeURIComponent(url)}`, { method: 'PUT' });
    },
    async close() {
      const ended = new Promise((done) => child.once('exit', done));
      child.kill('SIGTERM');
      await Promise.race([ended, wait(5_000)]);
      if (child.exitCode === null && child.signalCode === null) child.kill('SIGKILL');
      // A process of the browser may still write its last file.
      await rm(profile.folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
    },
  };
}
