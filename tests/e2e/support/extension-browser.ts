import { readFile, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import {
  chromium,
  type Browser,
  type BrowserContext,
  type CDPSession,
  type Page,
  type Worker,
} from '@playwright/test';
import { FEATURES_OFF } from '@/scripts/browser/chromium-switches';
import { extensionIdOf, writeProfile, type Grants, type Profile } from './profile';
import { connectToTarget } from './one-target';
import { inUnseenDocument, type UnseenDocument } from './unseen-document';

/** The built extension, as `wxt build` leaves it. */
export const EXTENSION_FOLDER = resolve(import.meta.dirname, '../../../.output/chrome-mv3');

export type LaunchOptions = {
  /** The browser to start. */
  executable: string;
  /** The folder of the extension, if it is not the built one. */
  extension?: string;
  grants?: Grants;
  /** Show the browser; otherwise nothing is shown, and no display is needed. */
  headed?: boolean;
  colorScheme?: 'light' | 'dark';
  /** Additional Chromium switches. */
  switches?: readonly string[];
  /** An existing profile, instead of a new one. */
  profile?: Profile;
};

/** A Chromium with the extension in it, and what can be done to it that a page cannot do. */
export type ExtensionBrowser = {
  context: BrowserContext;
  /** The tab that exists from the start. */
  page: Page;
  id: string;
  /** A session of the whole browser. */
  cdp: CDPSession;
  profileFolder: string;
  downloadsFolder: string;
  /** The background, running: it is started if it has stopped. */
  worker(): Promise<Worker>;
  /** Opens a page of the extension as a tab: `options.html`. */
  open(path: string): Promise<Page>;
  /** Runs in a document of the extension that runs nothing itself and is in no tab. */
  unseen<T>(use: (document: UnseenDocument) => Promise<T>): Promise<T>;
  /** The open popup or panel itself, once it exists. Playwright's first connection never lists them. */
  view(name: 'popup' | 'sidepanel'): Promise<Page>;
  /** The real toolbar button on that tab: grants `activeTab` and opens the popup. */
  clickAction(page: Page): Promise<void>;
  /** `clickAction`, then the popup it opened. */
  openPopup(page: Page): Promise<Page>;
  /** A real Alt+Shift+letter, which reaches the extension's commands. */
  pressCommand(page: Page, letter: string): Promise<void>;
  /**
   * Presses the command's key, and again while `came` rejects: a browser that has just started occasionally misses a
   * key, for users as well. Returns the result of the last one.
   */
  pressUntil<T>(page: Page, letter: string, came: (limitMs: number) => Promise<T>): Promise<T>;
  /** Presses the command's key, and again while the background has not heard it, for the same reason; once it has, no more. */
  pressHeard(page: Page, letter: string): Promise<void>;
  /** Opens the side panel with its command, with that tab active. */
  openPanel(page: Page): Promise<Page>;
  /** Stops the background at once, as the browser does when it is idle; the next event starts it again. */
  killWorker(): Promise<void>;
  /** Ends the connections to popups and panels that `view` opened. */
  detachViews(): Promise<void>;
  /** The tab's id, as the extension knows it. Activates the tab. */
  tabId(page: Page): Promise<number>;
  close(): Promise<void>;
  /** Closes the browser and starts it again with the same profile, as a user does. */
  restart(): Promise<ExtensionBrowser>;
};

/** The letters of the commands in the manifest, each pressed with Alt+Shift. */
export const COMMAND_KEYS = { popup: 'Y', copy: 'K', save: 'S', panel: 'E' } as const;

const FIND_LIMIT_MS = 90_000;
const GONE_MS = 10_000;
const NOTICED_MS = 700;
const LOOK_EVERY_MS = 50;
const WAKE_AFTER_MS = 500;
const PRESSES = 4;
const PRESS_AGAIN_MS = 5_000;
const ALT_SHIFT = 1 | 8;

const wait = (ms: number): Promise<void> => new Promise((done) => setTimeout(done, ms));

/** A key pressed before a worker has registered its listeners is lost. The bench's baseline has no keys. */
export async function untilHeard(worker: Worker): Promise<void> {
  const hears = (): Promise<boolean> =>
    worker.evaluate(() => !chrome.runtime.getManifest().commands || chrome.commands.onCommand.hasListeners());
  while (!(await hears())) await wait(20);
}

type Versions = { versions?: { runningStatus: string }[] };
const isStopped = ({ versions = [] }: Versions): boolean =>
  versions.some(({ runningStatus }) => runningStatus === 'stopped');
const isUp = ({ versions = [] }: Versions): boolean =>
  versions.some(({ runningStatus }) => runningStatus === 'starting' || runningStatus === 'running');

/** Stops the background at once, from a document of its origin. */
export async function stopWorkers(document: UnseenDocument): Promise<void> {
  const stopped = document.until('ServiceWorker.workerVersionUpdated', isStopped);
  await document.send('ServiceWorker.enable');
  await document.send('ServiceWorker.stopAllWorkers');
  await stopped;
}

/**
 * Starts Chromium with a new profile and the extension. Only the sites on loopback are reachable: `*.test` and
 * `*.localhost` by name, 127.0.0.1 and localhost; no other name resolves.
 */
export async function launchExtension(options: LaunchOptions): Promise<ExtensionBrowser> {
  const folder = options.extension ?? EXTENSION_FOLDER;
  const id = extensionIdOf(folder);
  const profile = options.profile ?? (await writeProfile(folder, options.grants ?? {}));
  const context = await chromium.launchPersistentContext(profile.folder, {
    executablePath: options.executable,
    // The new headless mode is enabled by its switch; Playwright's own would be the old one, without extensions.
    headless: false,
    colorScheme: options.colorScheme ?? null,
    viewport: null,
    args: [
      ...(options.headed ? [] : ['--headless=new']),
      ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
      `--disable-extensions-except=${folder}`,
      `--load-extension=${folder}`,
      '--enable-unsafe-extension-debugging',
      '--remote-debugging-port=0',
      '--host-resolver-rules=MAP *.test 127.0.0.1, MAP *.localhost 127.0.0.1, MAP * ~NOTFOUND, EXCLUDE 127.0.0.1, EXCLUDE localhost',
      FEATURES_OFF,
      '--window-size=1280,900',
      '--lang=en-US',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      ...(options.switches ?? []),
    ],
  });
  const browser = context.browser();
  if (!browser) throw new Error('the browser cannot be spoken to');
  const started =
    context.serviceWorkers().find((worker) => worker.url().includes(id)) ??
    (await context.waitForEvent('serviceworker'));
  await untilHeard(started);
  const cdp = await browser.newBrowserCDPSession();
  // Playwright intercepts downloads; this returns them to the browser.
  await cdp.send('Browser.setDownloadBehavior', { behavior: 'default' });
  const [port, path] = (await readFile(join(profile.folder, 'DevToolsActivePort'), 'utf8')).split('\n');
  const browserAddress = `ws://127.0.0.1:${port}${path}`;
  const page = context.pages()[0] ?? (await context.newPage());
  const connections: Browser[] = [];

  const open = async (path: string): Promise<Page> => {
    const opened = await context.newPage();
    await opened.goto(`chrome-extension://${id}/${path}`);
    return opened;
  };

  const unseen = <T>(use: (document: UnseenDocument) => Promise<T>): Promise<T> =>
    inUnseenDocument(cdp, `chrome-extension://${id}/manifest.json`, use);

  const worker = async (): Promise<Worker> => {
    const known = context.serviceWorkers().find((one) => one.url().includes(id));
    if (!known) return context.waitForEvent('serviceworker');
    // A worker that has stopped keeps its handle, and does not answer until it runs again.
    const state = await Promise.race([
      known.evaluate(() => 'awake').catch(() => 'replaced'),
      wait(WAKE_AFTER_MS).then(() => 'asleep'),
    ]);
    // The extension was started anew, and the next worker is not listed yet.
    if (state === 'replaced') {
      await wait(LOOK_EVERY_MS);
      return worker();
    }
    if (state === 'asleep')
      await unseen(async ({ send }) => {
        await send('ServiceWorker.enable');
        await send('ServiceWorker.startWorker', { scopeURL: `chrome-extension://${id}/` });
      });
    return known;
  };

  const workerTarget = async (): Promise<string | undefined> =>
    (
      await cdp.send('Target.getTargets', { filter: [{ type: 'service_worker' }, { exclude: true }] })
    ).targetInfos.find(({ url }) => url.startsWith(`chrome-extension://${id}/`))?.targetId;

  /**
   * Until the browser has noticed: a message sent before goes to the worker that was ended, and is lost with it. An open
   * panel starts the next one at once, which keeps its target.
   */
  const killWorker = async (): Promise<void> => {
    const killed = await workerTarget();
    await unseen(async (document) => {
      await stopWorkers(document);
      let runsAgain = false;
      void document.until('ServiceWorker.workerVersionUpdated', isUp).then(() => (runsAgain = true));
      const end = Date.now() + GONE_MS;
      while (killed !== undefined && !runsAgain && Date.now() < end && (await workerTarget()) === killed)
        await wait(LOOK_EVERY_MS);
    });
    await wait(NOTICED_MS);
  };

  const view = async (name: 'popup' | 'sidepanel', limitMs = FIND_LIMIT_MS): Promise<Page> => {
    const address = `chrome-extension://${id}/${name}.html`;
    const end = Date.now() + limitMs;
    while (Date.now() < end) {
      const { targetInfos } = await cdp.send('Target.getTargets', { filter: [{}] });
      const target = targetInfos.find(({ url, type }) => url.startsWith(address) && type !== 'tab');
      const found = target && (await connectToTarget(browserAddress, target.targetId));
      if (found) {
        connections.push(found.connection);
        found.page.once('close', () => void found.connection.close().catch(() => undefined));
        return found.page;
      }
      await wait(LOOK_EVERY_MS);
    }
    throw new Error(`the ${name} did not open`);
  };

  const clickAction = async (tab: Page): Promise<void> => {
    await tab.bringToFront();
    const { targetInfos } = await cdp.send('Target.getTargets', {
      filter: [{ type: 'tab' }, { exclude: true }],
    });
    const target = targetInfos.find((one) => one.url === tab.url());
    if (!target) throw new Error(`no tab shows ${tab.url()}`);
    // Playwright's types do not include this domain yet.
    const send = cdp.send.bind(cdp) as (method: string, params: object) => Promise<unknown>;
    await send('Extensions.triggerAction', { id, targetId: target.targetId });
  };

  const pressCommand = async (tab: Page, letter: string): Promise<void> => {
    await tab.bringToFront();
    const session = await context.newCDPSession(tab);
    const key = letter.toUpperCase();
    const code = key.charCodeAt(0);
    for (const type of ['rawKeyDown', 'keyUp'] as const)
      await session.send('Input.dispatchKeyEvent', {
        type,
        modifiers: ALT_SHIFT,
        key,
        code: `Key${key}`,
        windowsVirtualKeyCode: code,
        nativeVirtualKeyCode: code,
      });
    await session.detach();
  };

  const pressUntil: ExtensionBrowser['pressUntil'] = async (tab, letter, came) => {
    for (let press = 1; press < PRESSES; press += 1) {
      await pressCommand(tab, letter);
      try {
        return await came(PRESS_AGAIN_MS);
      } catch {
        // Pressed again.
      }
    }
    await pressCommand(tab, letter);
    return came(FIND_LIMIT_MS);
  };

  /** How many keys of commands this background has heard since it was first asked. */
  const keysHeard = async (): Promise<number> =>
    (await worker()).evaluate(() => {
      const scope = globalThis as { keysHeard?: number };
      if (scope.keysHeard === undefined) {
        scope.keysHeard = 0;
        chrome.commands.onCommand.addListener(() => void (scope.keysHeard = (scope.keysHeard ?? 0) + 1));
      }
      return scope.keysHeard;
    });

  const pressHeard: ExtensionBrowser['pressHeard'] = async (tab, letter) => {
    const before = await keysHeard();
    await pressUntil(tab, letter, async (limitMs) => {
      const end = Date.now() + limitMs;
      while ((await keysHeard()) === before) {
        if (Date.now() > end) throw new Error(`nobody heard Alt+Shift+${letter}`);
        await wait(LOOK_EVERY_MS);
      }
    });
  };

  const detachViews = async (): Promise<void> => {
    await Promise.all(connections.splice(0).map((connection) => connection.close().catch(() => undefined)));
  };

  const end = async (): Promise<void> => {
    await detachViews();
    await context.close();
  };

  return {
    context,
    page,
    id,
    cdp,
    profileFolder: profile.folder,
    downloadsFolder: profile.downloads,
    worker,
    open,
    unseen,
    view,
    clickAction,
    pressCommand,
    async openPopup(tab) {
      await clickAction(tab);
      return view('popup');
    },
    pressUntil,
    pressHeard,
    openPanel: (tab) => pressUntil(tab, COMMAND_KEYS.panel, (limitMs) => view('sidepanel', limitMs)),
    killWorker,
    detachViews,
    async tabId(tab) {
      await tab.bringToFront();
      const found = await (
        await worker()
      ).evaluate(async () => (await chrome.tabs.query({ active: true, lastFocusedWindow: true }))[0]?.id);
      if (found === undefined) throw new Error(`no id for the tab with ${tab.url()}`);
      return found;
    },
    async close() {
      await end();
      // A process of the browser may still write its last file.
      await rm(profile.folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
    },
    async restart() {
      await end();
      return launchExtension({ ...options, profile });
    },
  };
}
