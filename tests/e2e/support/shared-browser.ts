import { mkdir, rm } from 'node:fs/promises';
import {
  EXTENSION_FOLDER,
  launchExtension,
  stopWorkers,
  untilHeard,
  type ExtensionBrowser,
  type LaunchOptions,
} from './extension-browser';
import type { Grants, Permissions } from './profile';

/** The browsers of one worker of the runner, each of which serves one test after another. */
export type SharedBrowsers = {
  /** A browser as a new profile has it. Ends the oldest of the others if there are too many. */
  take(options: LaunchOptions): Promise<ExtensionBrowser>;
  close(): Promise<void>;
};

/** Tests differ in what is granted at a request, and that is written into a profile. */
const MOST = 4;

/**
 * What a profile has to grant at a request. What is granted beforehand is requested as soon as the browser runs, so that
 * tests that differ only in the sites of it share a browser.
 */
function grantable({ asked, active }: Grants): Grants {
  if (!active) return asked ? { asked } : {};
  const sites = active.hosts?.some((host) => host.startsWith('http://')) ? ['http://*/*'] : [];
  const hosts = [...new Set([...sites, ...(active.hosts ?? []), ...(asked?.hosts ?? [])])];
  return {
    asked: {
      hosts: hosts.filter((host) => !sites.length || host === sites[0] || !host.startsWith('http://')),
      api: [...(active.api ?? []), ...(asked?.api ?? [])],
    },
  };
}

export function shareBrowsers(): SharedBrowsers {
  /** By what they were started with; the one used last is the last. */
  const browsers = new Map<string, ExtensionBrowser>();
  return {
    async take({ grants = {}, ...rest }) {
      const { active = {} } = grants;
      const options = { ...rest, grants: grantable(grants) };
      const key = JSON.stringify(options);
      const known = browsers.get(key);
      browsers.delete(key);
      // What cannot be made as new is replaced.
      const again =
        known && (await makeAsNew(known, options, active).catch(() => known.close().catch(() => undefined)));
      const taken = again ?? (await launchExtension(options));
      browsers.set(key, taken);
      if (!again) await taken.unseen(({ evaluate }) => evaluate(allow, active));
      for (const [oldest, browser] of browsers) {
        if (browsers.size <= MOST) break;
        browsers.delete(oldest);
        await browser.close();
      }
      return taken;
    },
    async close() {
      await Promise.all([...browsers.values()].map((browser) => browser.close()));
      browsers.clear();
    },
  };
}

/**
 * Makes a browser what it was when it was started, but for the sites that it has been to, whose ports are not used
 * again: one empty tab, an extension that has stored nothing and runs anew, the permissions of its profile, an empty
 * clipboard, no downloads. Rejects if that cannot be.
 */
async function makeAsNew(
  browser: ExtensionBrowser,
  { extension = EXTENSION_FOLDER }: LaunchOptions,
  active: Permissions,
): Promise<ExtensionBrowser> {
  const { context, cdp, id } = browser;
  const origin = `chrome-extension://${id}`;
  const send = cdp.send.bind(cdp) as (method: string, params: object) => Promise<unknown>;
  await browser.detachViews();
  const page = await context.newPage();
  await Promise.all(context.pages().map((one) => one !== page && one.close()));
  // The popup, the panel and the document that nobody sees.
  const { targetInfos } = await cdp.send('Target.getTargets', { filter: [{}] });
  const views = targetInfos.filter(
    ({ url, type }) => url.startsWith(origin) && type !== 'service_worker' && type !== 'tab',
  );
  await Promise.all(
    views.map(({ targetId }) => cdp.send('Target.closeTarget', { targetId }).catch(() => undefined)),
  );
  await browser.unseen(async (document) => {
    await document.evaluate(allow, active);
    await stopWorkers(document);
    // Nothing of the extension runs from here on but this: what is removed is not written again.
    await document.evaluate(() => chrome.alarms.clearAll());
    await document.send('Storage.clearDataForOrigin', {
      origin,
      storageTypes: 'indexeddb,file_systems,local_storage,cache_storage',
    });
    await document.send('Network.clearBrowserCache');
  });
  await context.clearCookies();
  await context.clearPermissions();
  await rm(browser.downloadsFolder, { recursive: true, force: true });
  await mkdir(browser.downloadsFolder);
  // Loading what is loaded ends the extension with all of its pages, and starts it.
  const started = context.waitForEvent('serviceworker', (worker) => worker.url().startsWith(origin));
  await send('Extensions.loadUnpacked', { path: extension });
  await untilHeard(await started);
  return { ...browser, page };
}

/** Makes the permissions those, and the clipboard empty. Runs in a document of the extension. */
async function allow({ api = [], hosts = [] }: Permissions): Promise<void> {
  await Promise.all(
    [chrome.storage.local, chrome.storage.session, chrome.storage.sync].map((area) => area.clear()),
  );
  const { permissions: required = [] } = chrome.runtime.getManifest();
  const { permissions = [], origins = [] } = await chrome.permissions.getAll();
  await chrome.permissions.remove({
    permissions: permissions.filter((one) => !(required as string[]).includes(one) && !api.includes(one)),
    origins: origins.filter((one) => !hosts.includes(one)),
  } as chrome.permissions.Permissions);
  await chrome.permissions.request({
    permissions: [...api],
    origins: [...hosts],
  } as chrome.permissions.Permissions);
  const left = await chrome.permissions.getAll();
  if (hosts.some((one) => !left.origins?.includes(one)) || left.origins?.length !== hosts.length)
    throw new Error('the permissions are not those of the profile');
  await navigator.clipboard.writeText('');
}
