import { pause } from '../async/sleep';
import { AppError } from '../model/errors';
import type { TabSource } from '../model/request';
import type { PageSource } from '../ports/host';
import { browser } from './browser';
import { runInPage, targetOf } from './injection';
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
export function createPhotographer(): PageSource['photograph'] {
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
