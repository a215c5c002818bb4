import { mergeFrames, unreadFrames } from '@/lib/features/capture/merge-frames';
import { AppError } from '../model/errors';
import {
  pageReadingSchema,
  restOfPageSchema,
  wantsRest,
  type PageOptions,
  type PageReading,
} from '../model/page';
import type { TabSource } from '../model/request';
import { isWebUrl, normalizeUrl } from '../model/url';
import type { PageSource } from '../ports/host';
import { browser } from './browser';
import { within } from '../async/deadline';
import { hasHost } from './host-permission';
import { createKeyedMutex } from '../async/mutex';
import { runFilesInFrames, runFilesInPage, runInFrames, runInPage, targetOf } from './injection';
import { leaveOrder, filesOfFirst, inOneCall, REST } from './reader-files';
import { withRows } from './picker';
import { waitForQuiet } from './wait-for-quiet';
import { pause } from '../async/sleep';
import { measurePage, putBack, scrollForShot, type PageMeasure } from './screenshot-page';

/** Canvas sides above this fail in some browsers, and viewers show them poorly. Device pixels. */
const TALLEST = 32_000;
/** The browser allows two screenshots a second. */
const BETWEEN_MS = 550;

/** True while the clicked document is still the active one of its window: a screenshot shows whatever is in front. */
async function isInFront(source: TabSource): Promise<boolean> {
  const [active] = await browser.tabs.query({ active: true, windowId: source.windowId });
  if (active?.id !== source.tabId) return false;
  const there = await runInPage(targetOf(source), () => location.href, []);
  return source.documentId !== undefined || there.value === source.url;
}

async function shoot(source: TabSource): Promise<ImageBitmap> {
  if (!(await isInFront(source))) throw new AppError('screenshot-moved');
  for (let attempt = 0; ; attempt += 1) {
    try {
      const dataUrl = await browser.tabs.captureVisibleTab(source.windowId, { format: 'png' });
      if (!(await isInFront(source))) throw new AppError('screenshot-moved');
      return await createImageBitmap(await (await fetch(dataUrl, { credentials: 'omit' })).blob());
    } catch (thrown) {
      const text = thrown instanceof Error ? thrown.message : '';
      if (/MAX_CAPTURE_VISIBLE_TAB_CALLS_PER_SECOND|quota/i.test(text) && attempt < 5)
        await pause(BETWEEN_MS);
      else if (thrown instanceof AppError) throw thrown;
      else throw new AppError('screenshot-unsupported', {}, { cause: thrown });
    }
  }
}

async function encode(canvas: OffscreenCanvas): Promise<Blob> {
  return canvas.convertToBlob({ type: 'image/png' });
}

async function stitch(source: TabSource, page: PageMeasure, signal: AbortSignal): Promise<OffscreenCanvas> {
  const scale = page.pixelRatio;
  const height = Math.min(Math.round(page.height * scale), TALLEST);
  const canvas = new OffscreenCanvas(Math.round(page.width * scale), height);
  const context = canvas.getContext('2d');
  if (!context) throw new AppError('screenshot-unsupported');
  let y = 0;
  for (let first = true; y * scale < height; first = false) {
    signal.throwIfAborted();
    const at = await runInPage(targetOf(source), scrollForShot, [y, first]);
    const screenshot = await shoot(source);
    // The last screen cannot scroll as far as requested: it overlaps the one before, and is drawn at its actual
    // position.
    context.drawImage(screenshot, 0, Math.round(at.value.y * scale));
    // A window that has just become smaller shows less than measured; one row of overlap hides a rounding seam.
    const shown = Math.min(page.viewportHeight, Math.floor(screenshot.height / scale));
    screenshot.close();
    if (at.value.y + shown >= page.height - 1) break;
    y = at.value.y + Math.max(1, shown - 1);
    await pause(BETWEEN_MS);
  }
  return canvas;
}

/**
 * Takes a screenshot of the active tab under activeTab, without the debugger. If the tab or document changed before,
 * between or after two screenshots, the whole screenshot is discarded: `screenshot-moved`.
 */
function createPhotographer(): PageSource['photograph'] {
  return async (source, fullPage, signal) => {
    if (!fullPage) {
      const screenshot = await shoot(source);
      const canvas = new OffscreenCanvas(screenshot.width, screenshot.height);
      canvas.getContext('2d')?.drawImage(screenshot, 0, 0);
      const { width, height } = screenshot;
      screenshot.close();
      return { blob: await encode(canvas), width, height, fullPage, notes: [] };
    }
    try {
      if (!(await isInFront(source))) throw new AppError('screenshot-moved');
      const { value: page } = await runInPage(targetOf(source), measurePage, []);
      const canvas = await stitch(source, page, signal);
      const notes = [
        ...(page.height * page.pixelRatio > TALLEST ? ['screenshot-cut'] : []),
        ...(page.innerScroller ? ['inner-scroller'] : []),
      ];
      return { blob: await encode(canvas), width: canvas.width, height: canvas.height, fullPage, notes };
    } finally {
      // The document may be gone by now, and then there is nothing to restore.
      await runInPage(targetOf(source), putBack, []).catch(() => undefined);
    }
  };
}

type ReadPage = Extract<PageReading, { ok: true }>;

/** Whether the page has frames of other origins that Trawl may read. */
async function mayReadFrames(page: ReadPage): Promise<boolean> {
  const allowed = await Promise.all(
    unreadFrames(page).map(async (url) => isWebUrl(url) && (await hasHost(url))),
  );
  return allowed.includes(true);
}

/** Adds the frames of other origins that Trawl may read, which are read separately: a document cannot access them. */
async function withForeignFrames(page: ReadPage, tabId: number, options: PageOptions): Promise<PageReading> {
  if (!(await mayReadFrames(page))) return page;
  // Everything that an embedded frame shows is content.
  const { order, files } = inOneCall({ ...options, scope: 'everything' }, 0);
  await runInFrames(tabId, leaveOrder, [order, 'frames']);
  const answers = await runFilesInFrames(tabId, files);
  const frames = answers.flatMap((answer) => pageReadingSchema.safeParse(answer).data ?? []);
  return mergeFrames(page, frames);
}

/** If a page disappeared with its tab, it has not changed: the tab is gone. */
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

/** The result of the injected files, if it is of this page. */
function readingOf(answer: unknown, source: TabSource): PageReading {
  // The injected code disappeared with its document.
  if (answer === undefined || answer === null) throw new AppError('page-changed');
  const reading = pageReadingSchema.safeParse(answer);
  if (!reading.success) throw new AppError('bug', { detail: 'page reading' });
  // Without document ids, the address is the proof: a page that navigated meanwhile is not this capture.
  if (source.documentId === undefined && normalizeUrl(reading.data.url) !== normalizeUrl(source.url))
    throw new AppError('page-changed');
  return reading.data;
}

const hasGone = (thrown: unknown): boolean =>
  thrown instanceof AppError && (thrown.reason === 'page-changed' || thrown.reason === 'tab-gone');

/**
 * Reports the first part of a page and adds the rest. Frames that are still to be read are part of what is shown, so
 * nothing is reported before them. If the document is gone by now, what was read of it is returned.
 */
async function withRest(
  first: ReadPage,
  target: ReturnType<typeof targetOf>,
  onFirst: (page: PageReading) => void,
): Promise<ReadPage> {
  if (!(await mayReadFrames(first))) onFirst(first);
  const answer = await runFilesInPage(target, [REST]).catch((thrown: unknown) => {
    if (hasGone(thrown)) return undefined;
    throw thrown;
  });
  const { report } = first;
  if (answer === undefined || answer === null)
    return { ...first, report: { ...report, warnings: [...report.warnings, 'left-before-whole'] } };
  const rest = restOfPageSchema.safeParse(answer);
  if (!rest.success) throw new AppError('bug', { detail: 'rest of a page' });
  return {
    ...first,
    content: { ...first.content, ...rest.data.content },
    report: { ...report, readingMs: report.readingMs + rest.data.readingMs },
  };
}

/**
 * Leaves the order and runs the files that take it, without awaiting the first call before the second. Files that ran
 * before their order return nothing: the document was still loading, or the browser does not keep calls in order. They
 * are run again.
 */
async function runOrdered(
  target: ReturnType<typeof targetOf>,
  order: Parameters<typeof leaveOrder>[0],
  files: readonly string[],
): Promise<unknown> {
  const left = runInPage(target, leaveOrder, [order, 'page']);
  const [answer] = await Promise.all([runFilesInPage(target, files), left]);
  return answer ?? runFilesInPage(target, files);
}

/** A dialog of the page, or a page that stays busy, would block a capture forever. */
const READING_LIMIT_MS = 60_000;
/** A frame whose scripts never rest does not answer; most take less than a second. */
const FRAMES_LIMIT_MS = 10_000;
const PHOTOGRAPHING_LIMIT_MS = 180_000;
const PRESS_QUIET_MS = 600;
const PRESS_LIMIT_MS = 8_000;

/** Reads live tabs: an injected file returns the page and leaves nothing behind. */
export function createPageSource(): PageSource {
  // The order and the file that takes it are two calls: captures of one tab run in sequence.
  const inTurn = createKeyedMutex<number>();
  const photograph = createPhotographer();

  async function readOnce(
    source: TabSource,
    options: PageOptions,
    waitForMs: number,
    signal: AbortSignal,
    onFirst: ((page: PageReading) => void) | undefined,
  ): Promise<PageReading> {
    const target = targetOf(source);
    const inTwo = onFirst !== undefined && wantsRest(options) && !options.scroll && !options.siteFacts;
    const { order, files } = inTwo
      ? { order: { options, waitForMs, rest: 'apart' as const }, files: filesOfFirst(options) }
      : inOneCall(options, waitForMs);
    const first = readingOf(await runOrdered(target, order, files), source);
    const page = inTwo && first.ok ? await withRest(first, target, onFirst) : first;
    if (!page.ok) return page;
    // The page was read; a frame that cannot be read, or never answers, does not discard it.
    const frames = withForeignFrames(page, source.tabId, options);
    const whole = await within(frames, FRAMES_LIMIT_MS, signal).catch(() => page);
    return withRows(target, whole, options);
  }

  return {
    read: (source, options, waitForMs, signal, onFirst) =>
      within(
        inTurn(source.tabId, () => readOnce(source, options, waitForMs, signal, onFirst)).catch(
          namedByTab(source.tabId),
        ),
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

/**
 * Clicks the first element that matches. False when there is none. Runs in the page's isolated world, so it must be
 * self-contained.
 */
function pressOne(selector: string): boolean {
  const target = document.querySelector(selector);
  if (!(target instanceof HTMLElement)) return false;
  target.click();
  return true;
}
