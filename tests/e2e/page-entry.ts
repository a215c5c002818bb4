import type { PageOptions } from '@/lib/core/model/page';
import { judgeWith } from '@/lib/reader/main-content/judge';
import { fittedForests } from '@/lib/reader/main-content/model';
import type { CaptureOrder } from '@/lib/reader/order';
import { readFirst as readWith, type ReadingContext } from '@/lib/reader/read-first';
import { readLiveFirst } from '@/lib/reader/read-live';
import { wholePage } from '@/lib/reader/read-live-rest';
import { scrollThrough } from '@/lib/reader/scroll-through';
// What the page code offers, for a browser test to call inside a page.
export { rawHtml, toHtml } from '@/lib/reader/html';
export { listImages } from '@/lib/reader/images';
export { listLinks } from '@/lib/reader/links';
export { toMarkdown } from '@/lib/reader/markdown';
/** With the forests that another file brings where the extension reads. */
export const readFirst = (page: Document, options: PageOptions, context: ReadingContext = {}) =>
  readWith(page, options, { judge: judgeWith(fittedForests), ...context });
export { selectionSnapshot } from '@/lib/reader/selection';
export { takeSnapshot } from '@/lib/reader/snapshot';
/** The files of a capture, one after the other. */
export const readLivePage = async (page: Document, order: CaptureOrder) =>
  wholePage(
    await readLiveFirst(page, order, { trawlScroller: scrollThrough, trawlJudge: judgeWith(fittedForests) }),
  );
export { elementsOfPart, outlineParts } from '@/lib/reader/outline-parts';
export { pickElement, type Picked } from '@/lib/reader/pick-element';
export { stableSelector } from '@/lib/reader/stable-selector';
