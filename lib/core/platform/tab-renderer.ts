import { AppError } from '../model/errors';
import { pageReadingSchema, type PageOptions, type PageReading } from '../model/page';
import { hostOf } from '../model/url';
import type { TabRenderer } from '../ports/host';
import { browser } from './browser';
import { within } from '../async/deadline';
import { pause } from '../async/sleep';
import { hasHost } from './host-permission';
import { runFilesInPage, runInPage } from './injection';
import { doStepsBefore, withRows } from './picker';
import { leaveOrder, inOneCall } from './reader-files';
import type { RenderingTabs } from './rendering-tabs';
import { waitForQuiet, type Quiet } from './wait-for-quiet';

const LOADING_LIMIT_MS = 30_000;
const QUIET_MS = 1_000;
const SETTLING_LIMIT_MS = 12_000;
/** A page with less text than this counts as not started. */
const FEWEST_CHARACTERS = 200;
const WHOLE_LIMIT_MS = 60_000;
/** More for the steps that come first. */
const STEPS_LIMIT_MS = 180_000;
const LOOK_AGAIN_MS = 150;
const OPENING_TRIES = 20;
/** By then an empty tab has navigated to its address. */
const NAMELESS_LIMIT_MS = 5_000;

/**
 * Waits until the tab shows a page of a granted host. Addresses of other hosts are hidden, as is that of an empty page:
 * a tab that stays without an address was redirected elsewhere.
 */
async function loaded(tabId: number, url: string, signal: AbortSignal): Promise<void> {
  const end = Date.now() + LOADING_LIMIT_MS;
  let namelessSince: number | undefined;
  for (;;) {
    signal.throwIfAborted();
    const tab = await browser.tabs.get(tabId).catch(() => {
      throw new AppError('tab-gone');
    });
    // Chromium drops the first address of a tab that it is still making, and then leaves the tab unloaded.
    if (tab.status === 'unloaded') await browser.tabs.update(tabId, { url });
    const now = Date.now();
    const isThere = tab.url !== undefined && tab.url !== 'about:blank' && tab.pendingUrl === undefined;
    if (isThere && tab.status === 'complete') return;
    // A page that loads forever is read as it is.
    if (now > end) {
      if (!isThere) throw new AppError('timed-out', { amount: LOADING_LIMIT_MS / 1000 });
      return;
    }
    const isNameless = tab.url === undefined && tab.pendingUrl === undefined && tab.status === 'complete';
    namelessSince = isNameless ? (namelessSince ?? now) : undefined;
    if (namelessSince !== undefined && now - namelessSince > NAMELESS_LIMIT_MS)
      throw new AppError('tab-not-open');
    await pause(LOOK_AGAIN_MS);
  }
}

/**
 * Waits in the page itself. Right after a page has loaded, its process may not know yet that the host was granted, and
 * refuses for some milliseconds; and a page may redirect itself during the wait.
 */
async function quiet(
  tabId: number,
  url: string,
  signal: AbortSignal,
): Promise<{ value: Quiet; documentId?: string }> {
  for (let left = OPENING_TRIES; ; left -= 1) {
    try {
      return await runInPage({ tabId }, waitForQuiet, [QUIET_MS, SETTLING_LIMIT_MS, FEWEST_CHARACTERS]);
    } catch (thrown) {
      const passing =
        thrown instanceof AppError && (thrown.reason === 'tab-not-open' || thrown.reason === 'page-changed');
      const { url: at } = await browser.tabs.get(tabId).catch(() => ({ url: undefined }));
      if (!passing || left === 0 || at === undefined || !(await hasHost(at))) throw thrown;
    }
    await pause(LOOK_AGAIN_MS);
    await loaded(tabId, url, signal);
  }
}

/**
 * Renders pages in background tabs: opened behind the others, muted, awaited until their DOM is stable or a time limit
 * is reached, read with the same code as the active tab, and closed. The focus never moves. What a page loads only when
 * visible may be missing, and the report says so.
 */
export function createTabRenderer(tabs: RenderingTabs): TabRenderer {
  async function renderIn(
    tabId: number,
    url: string,
    options: PageOptions,
    waitForMs: number,
    signal: AbortSignal,
  ): Promise<PageReading> {
    try {
      await loaded(tabId, url, signal);
      const first = await quiet(tabId, url, signal);
      const { steps, ...inPage } = options;
      if (steps) await doStepsBefore(tabId, steps, signal);
      const { value, documentId } = steps ? await quiet(tabId, url, signal) : first;
      const target = { tabId, ...(documentId !== undefined && { documentIds: [documentId] }) };
      const { order, files } = inOneCall(inPage, waitForMs);
      await runInPage(target, leaveOrder, [order, 'page']);
      const reading = pageReadingSchema.safeParse(await runFilesInPage(target, files));
      if (!reading.success) throw new AppError('bug', { detail: 'page reading' });
      const page = await withRows(target, reading.data, options);
      if (!page.ok) return page;
      const notes = ['rendered-unseen', ...(value.stable ? [] : ['still-changing'])];
      return { ...page, report: { ...page.report, warnings: [...page.report.warnings, ...notes] } };
    } catch (thrown) {
      // The page redirected to a host that was not granted.
      if (thrown instanceof AppError && thrown.reason === 'tab-not-open')
        throw new AppError('host-not-granted', { host: hostOf(url) }, { cause: thrown });
      // The browser shows its own error page when nothing answered.
      if (thrown instanceof AppError && thrown.reason === 'restricted-page')
        throw new AppError('unreachable', { host: hostOf(url) }, { cause: thrown });
      throw thrown;
    }
  }

  return {
    async render(url, options, waitForMs, signal) {
      signal.throwIfAborted();
      const tabId = await tabs.open(url);
      try {
        return await within(
          renderIn(tabId, url, options, waitForMs, signal),
          WHOLE_LIMIT_MS + waitForMs + (options.steps ? STEPS_LIMIT_MS : 0),
          signal,
        );
      } finally {
        await tabs.close(tabId);
      }
    },
  };
}
