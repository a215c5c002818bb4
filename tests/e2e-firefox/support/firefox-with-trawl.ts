import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import puppeteer, { type Browser, type Page } from 'puppeteer-core';
import { SITE_NAMES } from '@/tests/sites/server';

/** The built extension, as `wxt build -b firefox --mv3` leaves it. */
const EXTENSION_FOLDER = resolve(import.meta.dirname, '../../../.output/firefox-mv3');

export const GECKO_ID = 'trawl@trawl.example';
/** Fixed, so that the addresses of the extension's pages are known. */
const ORIGIN_UUID = '6f0f3a52-6f1e-4a39-9a55-0d3c6b7f1c01';
const WAIT_LIMIT_MS = 60_000;
/** Names that are found on this machine; here each must be said, so that a small and a large `many` are among them. */
const FOUND_NAMES = [...SITE_NAMES, '11.many', '299.many'];

export type FirefoxOptions = {
  executable: string;
  /** Answer `permissions.request` with yes, without a dialog. */
  sayYes: boolean;
};

/** The views that are not tabs. */
type FirefoxView = 'popup' | 'sidebar';

/** A Firefox with the extension in it, and what one can do to it that a page cannot. */
export type FirefoxWithTrawl = {
  browser: Browser;
  downloadsFolder: string;
  /** Opens an ordinary page in a new tab, in front. */
  goto(url: string): Promise<Page>;
  /** Opens a page of the extension as a tab: `options.html`. */
  open(path: string): Promise<Page>;
  /** The real toolbar button on the tab in front: gives `activeTab` and opens the popup. */
  clickAction(): Promise<void>;
  /** The real command with this letter, on the tab in front. */
  pressCommand(letter: string): Promise<void>;
  /** Evaluates in the browser's own window; a promise is awaited. */
  chrome<T>(expression: string): Promise<T>;
  /** Evaluates in the open popup or sidebar; `document` and `window` are its own. */
  inView<T>(view: FirefoxView, expression: string): Promise<T>;
  /** Presses the button with this name in the open popup or sidebar, once it is there. */
  pressInView(view: FirefoxView, name: RegExp): Promise<void>;
  /** What is on the clipboard as plain text. */
  readClipboard(): Promise<string>;
  /** Waits until the answer is good; gives the last answer when time is up. */
  until<T>(ask: () => Promise<T>, good: (answer: T) => boolean, limitMs?: number): Promise<T>;
  /**
   * Makes the browser what it was when it was started: one empty tab, the extension installed anew with nothing stored
   * and nothing granted, no cookies, no downloads, an empty clipboard.
   */
  makeAsNew(): Promise<void>;
  close(): Promise<void>;
};

type Bidi = { send(method: string, parameters: object): Promise<{ result: BidiResult }> };
type BidiResult = {
  type?: string;
  contexts?: { url: string; context: string }[];
  result?: { value?: unknown };
  exceptionDetails?: { text?: string };
};

/** Starts Firefox without a window, with a new profile, the extension, and the sites found by name. */
export async function launchFirefox({ executable, sayYes }: FirefoxOptions): Promise<FirefoxWithTrawl> {
  const downloadsFolder = await mkdtemp(join(tmpdir(), 'trawl-firefox-'));
  const browser = await puppeteer.launch({
    browser: 'firefox',
    executablePath: executable,
    headless: true,
    args: ['--remote-allow-system-access'],
    extraPrefsFirefox: {
      'extensions.webextensions.uuids': JSON.stringify({ [GECKO_ID]: ORIGIN_UUID }),
      // An extension that is removed and installed again has the same addresses.
      'extensions.webextensions.keepUuidOnUninstall': true,
      'extensions.webextOptionalPermissionPrompts': !sayYes,
      'extensions.openPopupWithoutUserGesture.enabled': true,
      'extensions.background.idle.timeout': 5000,
      'network.dns.localDomains': FOUND_NAMES.map((name) => `${name}.test`).join(','),
      'browser.download.folderList': 2,
      'browser.download.dir': downloadsFolder,
      'browser.download.useDownloadDir': true,
      // Its panel would close the popup, since only one can be open.
      'browser.download.alwaysOpenPanel': false,
    },
  });
  await browser.installExtension(EXTENSION_FOLDER);
  // The library keeps its connection to itself, and has no call of its own for the browser's chrome.
  const bidi = (browser as unknown as { connection: Bidi }).connection;

  const chrome = async <T>(expression: string): Promise<T> => {
    const { contexts = [] } = (await bidi.send('browsingContext.getTree', { 'moz:scope': 'chrome' })).result;
    const context = contexts.find((one) => one.url.endsWith('browser.xhtml'))?.context;
    if (context === undefined) throw new Error('the browser has no window');
    const { result } = await bidi.send('script.evaluate', {
      expression,
      target: { context },
      awaitPromise: true,
    });
    if (result.type !== 'success') throw new Error(result.exceptionDetails?.text ?? 'the browser refused');
    return result.result?.value as T;
  };

  const newPage = async (): Promise<Page> => {
    const page = await browser.newPage();
    page.setDefaultTimeout(WAIT_LIMIT_MS);
    return page;
  };

  const inView = <T>(view: FirefoxView, expression: string): Promise<T> =>
    chrome<T>(frameCall(view, expression));

  const trigger = (): Promise<void> =>
    chrome(`(async () => {
      const { ExtensionParent } = ChromeUtils.importESModule('resource://gre/modules/ExtensionParent.sys.mjs');
      const { extension } = WebExtensionPolicy.getByID('${GECKO_ID}');
      await ExtensionParent.apiManager.global.browserActionFor(extension).triggerAction(window);
    })()`);
  const isPopupOpen = () => inView<boolean>('popup', 'true');
  /**
   * A panel that the browser is just closing, such as one of its own, takes the press with it, and a window that has the
   * focus only now closes the popup it has just opened: then a person presses again.
   */
  async function pressToolbar(): Promise<void> {
    for (let press = 0; press < PRESSES; press += 1) {
      await trigger();
      const isOpen = await until(isPopupOpen, Boolean, POPUP_MS).catch(() => false);
      if (!isOpen) continue;
      await new Promise((done) => setTimeout(done, SETTLED_MS));
      if (await isPopupOpen().catch(() => false)) return;
    }
  }

  return {
    browser,
    downloadsFolder,
    chrome,
    inView,
    until,
    async goto(url) {
      const page = await newPage();
      await page.goto(url);
      await page.bringToFront();
      return page;
    },
    async open(path) {
      const page = await newPage();
      const address = `moz-extension://${ORIGIN_UUID}/${path}`;
      // The load is never reported across the change of process; what the page itself says is waited for instead.
      page.goto(address).catch(() => undefined);
      await until(
        () => page.evaluate(() => location.href + document.readyState),
        (answer) => answer === `${address}complete`,
      );
      return page;
    },
    clickAction: () => pressToolbar(),
    pressCommand: (letter) =>
      chrome(
        `[...document.querySelectorAll('keyset[id^=ext-keyset] key')].find((key) => key.getAttribute('key') === '${letter.toUpperCase()}').doCommand()`,
      ),
    async pressInView(view, name) {
      const pressed = await until(async () => {
        // A window that gets the focus late has closed it: a person opens it again.
        if (view === 'popup' && !(await isPopupOpen().catch(() => false))) await pressToolbar();
        return inView<boolean>(
          view,
          `(() => {
            const named = (one) => (one.getAttribute('aria-label') ?? one.textContent).trim();
            const button = [...document.querySelectorAll('button')].find((one) => ${String(name)}.test(named(one)));
            if (!button || button.getAttribute('aria-disabled') === 'true') return false;
            button.click();
            return true;
          })()`,
        );
      }, Boolean);
      if (!pressed) throw new Error(`no button ${name} in the ${view}`);
    },
    readClipboard: () =>
      chrome(`(() => {
        const wanted = Cc['@mozilla.org/widget/transferable;1'].createInstance(Ci.nsITransferable);
        wanted.init(null);
        wanted.addDataFlavor('text/plain');
        Services.clipboard.getData(wanted, Ci.nsIClipboard.kGlobalClipboard);
        const found = {};
        try { wanted.getTransferData('text/plain', found); } catch { return ''; }
        return found.value.QueryInterface(Ci.nsISupportsString).data;
      })()`),
    async makeAsNew() {
      const left = await browser.pages();
      await browser.newPage();
      await Promise.all(left.map((page) => page.close().catch(() => undefined)));
      await browser.uninstallExtension(GECKO_ID);
      // What an extension leaves is removed after it, some time; it is removed before it comes again.
      await chrome(`(async () => {
        const principal = Services.scriptSecurityManager.createContentPrincipal(
          Services.io.newURI('moz-extension://${ORIGIN_UUID}/'), {});
        await new Promise((done) => { Services.qms.clearStoragesForPrincipal(principal).callback = done; });
        Services.cookies.removeAll();
        Services.cache2.clear();
        Services.clipboard.emptyClipboard(Services.clipboard.kGlobalClipboard);
      })()`);
      await rm(downloadsFolder, { recursive: true, force: true });
      await mkdir(downloadsFolder);
      await browser.installExtension(EXTENSION_FOLDER);
    },
    async close() {
      if (!(await isDoneWithin(browser.close(), CLOSE_MS))) browser.process()?.kill('SIGKILL');
      await rm(downloadsFolder, { recursive: true, force: true });
    },
  };
}

/**
 * Where the browser's window keeps the frame that shows the view. A popup is loaded in a hidden frame first, which then
 * gives its document to the one in sight: what is asked of it in between is never answered.
 */
const FRAMES: Readonly<Record<FirefoxView, string>> = {
  popup: `[...document.querySelectorAll('.webextension-popup-browser')].find((one) =>
    !one.closest('#webextension-remote-preload-panel') && one.currentURI?.schemeIs('moz-extension'))`,
  sidebar: `document.getElementById('sidebar')?.contentDocument?.getElementById('webext-panels-browser')`,
};

/**
 * The view's document lives in the extension's own process. A script of the browser is loaded into its frame,
 * evaluates there as if a person's hand were on it, and sends back what came out as JSON.
 */
function frameCall(view: FirefoxView, expression: string): string {
  const script = `
    (async () => {
      const { document } = content;
      const window = content;
      const hand = content.windowUtils.setHandlingUserInput(true);
      try {
        return { value: ${expression} };
      } catch (error) {
        return { error: String(error) };
      } finally {
        hand.destruct();
      }
    })().then((answer) => sendAsyncMessage(NAME, JSON.stringify(answer)));`;
  return `(async () => {
    const frame = ${FRAMES[view]};
    if (!frame) throw new Error('the ${view} is not open');
    const name = 'trawl-test-' + Math.random();
    const answered = new Promise((done) => {
      const listener = ({ data }) => { frame.messageManager.removeMessageListener(name, listener); done(data); };
      frame.messageManager.addMessageListener(name, listener);
    });
    const source = ${JSON.stringify(script)}.replace('NAME', JSON.stringify(name));
    frame.messageManager.loadFrameScript('data:application/javascript;charset=utf-8,' + encodeURIComponent(source), false);
    const { value, error } = JSON.parse(await answered);
    if (error) throw new Error(error);
    return value;
  })()`;
}

const PRESSES = 3;
const POPUP_MS = 15_000;
const SETTLED_MS = 500;
const CLOSE_MS = 5_000;

/** Whether the work succeeds within this time. */
export const isDoneWithin = (work: Promise<unknown>, limitMs: number): Promise<boolean> =>
  Promise.race([
    work.then(
      () => true,
      () => false,
    ),
    new Promise<boolean>((done) => setTimeout(done, limitMs, false)),
  ]);

async function until<T>(
  ask: () => Promise<T>,
  good: (answer: T) => boolean,
  limitMs = WAIT_LIMIT_MS,
): Promise<T> {
  const end = Date.now() + limitMs;
  for (;;) {
    try {
      const answer = await ask();
      if (good(answer) || Date.now() > end) return answer;
    } catch (error) {
      if (Date.now() > end) throw error;
    }
    await new Promise((done) => setTimeout(done, 100));
  }
}
