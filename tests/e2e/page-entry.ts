import type { PageOptions } from '../../lib/model/page';
import { judgeWith } from '../../lib/page/main-content/judge';
import { fittedForests } from '../../lib/page/main-content/model';
import type { CaptureOrder } from '../../lib/page/order';
import { readFirst as readWith, type ReadingContext } from '../../lib/page/read-first';
import { readLiveFirst } from '../../lib/page/read-live';
import { wholePage } from '../../lib/page/read-live-rest';
import { scrollThrough } from '../../lib/page/scroll-through';
// What the page code offers, for a browser test to call inside a page.
export { rawHtml, toHtml } from '../../lib/page/html';
export { listImages } from '../../lib/page/images';
export { listLinks } from '../../lib/page/links';
export { toMarkdown } from '../../lib/page/markdown';
/** With the forests that another file brings where the extension reads. */
export const readFirst = (page: Document, options: PageOptions, context: ReadingContext = {}) =>
  readWith(page, options, { judge: judgeWith(fittedForests), ...context });
export { selectionSnapshot } from '../../lib/page/selection';
export { takeSnapshot } from '../../lib/page/snapshot';
/** The files of a capture, one after the other. */
export const readLivePage = async (page: Document, order: CaptureOrder) =>
  wholePage(
    await readLiveFirst(page, order, { trawlScroller: scrollThrough, trawlJudge: judgeWith(fittedForests) }),
  );
export { pickElement, type Picked } from '../../lib/page/pick-element';
export { stableSelector } from '../../lib/page/stable-selector';
