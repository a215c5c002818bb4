import { mergeFrames, unreadFrames } from '../derive/merge-frames';
import { AppError } from '../model/errors';
import { pageReadingSchema, type PageOptions, type PageReading } from '../model/page';
import type { TabSource } from '../model/request';
import { isWebUrl, normaliseUrl } from '../model/url';
import type { PageSource } from '../ports/host';
import { browser } from './browser';
import { within } from './deadline';
import { hasHost } from './host-permission';
import { createTurns } from './in-turn';
import { runFileInFrames, runFileInPage, runInFrames, runInPage, targetOf } from './injection';
import { leaveOrder } from './leave-order';
import { pressOne } from './press-one';
import { createPhotographer } from './screenshot';
import { waitForQuiet } from './wait-for-quiet';

/** Injected; evaluates to what was read. */
export const READER = '/capture.js';

/** The frames of other origins that Trawl may read, read apart: a document cannot look into them. */
async function withForeignFrames(
  page: Extract<PageReading, { ok: true }>,
  tabId: number,
  options: PageOptions,
): Promise<PageReading> {
  const allowed = await Promise.all(
    unreadFrames(page).map(async (url) => isWebUrl(url) && (await hasHost(url))),
  );
  if (!allowed.includes(true)) return page;
  // A frame is embedded for its own sake: all that it shows is content.
  await runInFrames(tabId, leaveOrder, [{ options: { ...options, scope: 'everything' }, waitForMs: 0 }]);
  const answers = await runFileInFrames(tabId, READER);
  const frames = answers.flatMap((answer) => pageReadingSchema.safeParse(answer).data ?? []);
  return mergeFrames(page, frames);
}

/** A page that went away with its tab has not changed: the tab is gone. */
const namedByTab =
  (tabId: number) =>
  async (thrown: unknown): Promise<never> => {
    if (!(thrown instanceof AppError) || thrown.reason !== 'page-changed') throw thrown;
    const isOpen = await browser.tabs.get(tabId).then(
      () => true,
      () => false,
    );
    throw isOpen ? thrown : new AppError('tab-gone', {}, { cause: thrown });
  };

/** A dialog of the page, or a page that is busy for good, would hold a capture for ever. */
const READING_LIMIT_MS = 60_000;
const PHOTOGRAPHING_LIMIT_MS = 180_000;
const PRESS_QUIET_MS = 600;
const PRESS_LIMIT_MS = 8_000;

/** Reads live tabs: one injected file that returns the page and leaves nothing behind. */
export function createPageSource(): PageSource {
  // The order and the file that takes it are two calls: captures of one tab take turns.
  const inTurn = createTurns<number>();
  const photograph = createPhotographer();

  async function readOnce(source: TabSource, options: PageOptions, waitForMs: number): Promise<PageReading> {
    const target = targetOf(source);
    await runInPage(target, leaveOrder, [{ options, waitForMs }]);
    const answer = await runFileInPage(target, READER);
    // What was injected went away with its document.
    if (answer === undefined || answer === null) throw new AppError('page-changed');
    const reading = pageReadingSchema.safeParse(answer);
    if (!reading.success) throw new AppError('bug', { detail: 'page reading' });
    // Without document ids the address is the proof: a page that went elsewhere meanwhile is not this capture.
    if (source.documentId === undefined && normaliseUrl(reading.data.url) !== normaliseUrl(source.url))
      throw new AppError('page-changed');
    const page = reading.data;
    // The page is there; a frame that cannot be read does not take it away.
    return page.ok ? withForeignFrames(page, source.tabId, options).catch(() => page) : page;
  }

  return {
    read: (source, options, waitForMs, signal) =>
      within(
        inTurn(source.tabId, () => readOnce(source, options, waitForMs)).catch(namedByTab(source.tabId)),
        READING_LIMIT_MS + waitForMs + (options.scroll?.limitMs ?? 0),
        signal,
      ),
    press: (source, selector, signal) =>
      within(
        inTurn(source.tabId, async () => {
          const { value } = await runInPage(targetOf(source), pressOne, [selector]);
          if (!value) throw new AppError('selector-invalid', { detail: selector.slice(0, 300) });
          await runInPage(targetOf(source), waitForQuiet, [PRESS_QUIET_MS, PRESS_LIMIT_MS]);
        }),
        READING_LIMIT_MS,
        signal,
      ),
    photograph: (source, fullPage, signal) =>
      within(
        inTurn(source.tabId, () => photograph(source, fullPage, signal)),
        PHOTOGRAPHING_LIMIT_MS,
        signal,
      ),
  };
}
