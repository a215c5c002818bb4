import { AppError } from '../model/errors';
import { pageReadingSchema, type PageOptions, type PageReading } from '../model/page';
import { hostOf } from '../model/url';
import type { TabRenderer } from '../ports/host';
import { browser } from './browser';
import { within } from './deadline';
import { runFileInPage, runInPage } from './injection';
import { READER, leaveOrder } from './page-source';
import type { RenderingTabs } from './rendering-tabs';
import { waitForQuiet } from './wait-for-quiet';

const LOADING_LIMIT_MS = 30_000;
const QUIET_MS = 1_000;
const SETTLING_LIMIT_MS = 12_000;
const WHOLE_LIMIT_MS = 60_000;
const LOOK_AGAIN_MS = 150;

const wait = (ms: number): Promise<void> => new Promise((done) => setTimeout(done, ms));

/** Until the tab shows a page of its own; a tab that was closed, or never left its empty page, ends it. */
async function loaded(tabId: number, signal: AbortSignal): Promise<void> {
  const end = Date.now() + LOADING_LIMIT_MS;
  for (;;) {
    signal.throwIfAborted();
    const tab = await browser.tabs.get(tabId).catch(() => {
      throw new AppError('tab-gone');
    });
    const isEmpty = tab.url === 'about:blank' || tab.pendingUrl !== undefined;
    if (tab.status === 'complete' && !isEmpty) return;
    // What goes on loading for ever is read as it stands.
    if (Date.now() > end) {
      if (isEmpty) throw new AppError('timed-out', { amount: LOADING_LIMIT_MS / 1000 });
      return;
    }
    await wait(LOOK_AGAIN_MS);
  }
}

/**
 * Renders pages in tabs that nobody looks at: opened behind the others, muted, waited for until their DOM is stable or
 * a cap is reached, read by the same code as the tab in front, and closed. Focus never moves. What a page loads only
 * when it is seen may be missing, and the report says so.
 */
export function createTabRenderer(tabs: RenderingTabs): TabRenderer {
  async function renderIn(
    tabId: number,
    url: string,
    options: PageOptions,
    waitForMs: number,
    signal: AbortSignal,
  ): Promise<PageReading> {
    await loaded(tabId, signal);
    try {
      const { value, documentId } = await runInPage({ tabId }, waitForQuiet, [QUIET_MS, SETTLING_LIMIT_MS]);
      const target = { tabId, ...(documentId !== undefined && { documentIds: [documentId] }) };
      await runInPage(target, leaveOrder, [{ options, waitForMs }]);
      const reading = pageReadingSchema.safeParse(await runFileInPage(target, READER));
      if (!reading.success) throw new AppError('bug', { detail: 'page reading' });
      const page = reading.data;
      if (!page.ok) return page;
      const notes = ['rendered-unseen', ...(value.stable ? [] : ['still-changing'])];
      return { ...page, report: { ...page.report, warnings: [...page.report.warnings, ...notes] } };
    } catch (thrown) {
      // A page that led to a host which Trawl was not given.
      if (thrown instanceof AppError && thrown.reason === 'tab-not-open')
        throw new AppError('host-not-granted', { host: hostOf(url) }, { cause: thrown });
      // The browser's own error page stands where nothing answered.
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
          WHOLE_LIMIT_MS + waitForMs,
          signal,
        );
      } finally {
        await tabs.close(tabId);
      }
    },
  };
}
