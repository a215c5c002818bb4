// What the page code offers, for a browser test to call inside a page.
export { rawHtml, toHtml } from '@/lib/reader/html';
export { listImages } from '@/lib/reader/images';
export { listLinks } from '@/lib/reader/links';
export { toMarkdown } from '@/lib/reader/markdown';
export { selectionSnapshot } from '@/lib/reader/selection';
export { takeSnapshot } from '@/lib/reader/snapshot';
