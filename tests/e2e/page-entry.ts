import type { CaptureOrder } from '../../lib/page/order';
import { readLiveFirst } from '../../lib/page/read-live';
import { wholePage } from '../../lib/page/read-live-rest';
import { scrollThrough } from '../../lib/page/scroll-through';
// What the page code offers, for a browser test to call inside a page.
export { rawHtml, toHtml } from '../../lib/page/html';
export { listImages } from '../../lib/page/images';
export { listLinks } from '../../lib/page/links';
export { toMarkdown } from '../../lib/page/markdown';
export { readFirst } from '../../lib/page/read-first';
export { selectionSnapshot } from '../../lib/page/selection';
export { takeSnapshot } from '../../lib/page/snapshot';
/** The files of a capture, one after the other. */
export const readLivePage = async (page: Document, order: CaptureOrder) =>
  wholePage(await readLiveFirst(page, order, { trawlScroller: scrollThrough }));
export { pickElement, type Picked } from '../../lib/page/pick-element';
export { stableSelector } from '../../lib/page/stable-selector';
