import { AppError } from '../model/errors';
import { pageReadingSchema, type PageOptions } from '../model/page';
import { normaliseUrl } from '../model/url';
import type { PageSource } from '../ports/host';
import { runFileInPage, runInPage, targetOf } from './injection';
import { createPhotographer } from './screenshot';

/** Left for capture.js in the isolated world, where no page can see it. lib/page/order.ts takes it from there. */
type CaptureOrder = { options: PageOptions; waitForMs: number };

/** Sent as source, so it stands alone. */
function leaveOrder(order: CaptureOrder): void {
  (globalThis as { trawlOrder?: CaptureOrder }).trawlOrder = order;
}

/** Reads live tabs: one injected file that returns the page and leaves nothing behind. */
export function createPageSource(): PageSource {
  return {
    async read(source, options, waitForMs, signal) {
      signal.throwIfAborted();
      const target = targetOf(source);
      await runInPage(target, leaveOrder, [{ options, waitForMs }]);
      const reading = pageReadingSchema.safeParse(await runFileInPage(target, '/capture.js'));
      signal.throwIfAborted();
      if (!reading.success) throw new AppError('bug', { detail: 'page reading' });
      // Without document ids the address is the proof: a page that went elsewhere meanwhile is not this capture.
      if (source.documentId === undefined && normaliseUrl(reading.data.url) !== normaliseUrl(source.url))
        throw new AppError('page-changed');
      return reading.data;
    },
    photograph: createPhotographer(),
  };
}
