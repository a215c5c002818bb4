// What the page code offers, for a browser test to call inside a page.
export { rawHtml, toHtml } from '../../lib/page/html';
export { listImages } from '../../lib/page/images';
export { listLinks } from '../../lib/page/links';
export { toMarkdown } from '../../lib/page/markdown';
export { selectionSnapshot } from '../../lib/page/selection';
export { takeSnapshot } from '../../lib/page/snapshot';
export { readLivePage } from '../../lib/page/read-live';
export { pickElement, type Picked } from '../../lib/page/pick-element';
export { stableSelector } from '../../lib/page/stable-selector';
