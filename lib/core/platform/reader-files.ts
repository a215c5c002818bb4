import { wantsRest, type PageOptions } from '../model/page';
import { wantsMain } from '../model/wants-main';
import type { leaveOrder } from './leave-order';

/** Injected; makes the part of a page that is shown first. */
const FIRST = '/capture.js';
/** Injected after it; makes the rest. */
export const REST = '/capture-rest.js';
/** Injected before it for main content: classifies the parts of a page. */
const FORESTS = '/capture-forests.js';

/** Injected before it if the page must be scrolled first. */
const SCROLL = '/capture-scroll.js';

type Order = Parameters<typeof leaveOrder>[0];

/** The files that make the part of a page that is shown first, in order. */
export const filesOfFirst = (options: PageOptions): string[] => [
  ...(options.scroll ? [SCROLL] : []),
  ...(wantsMain(options) ? [FORESTS] : []),
  FIRST,
];

/**
 * How a page is read in one call: the order left for the files, and the files needed. The last one returns the page.
 */
export function inOneCall(options: PageOptions, waitForMs: number): { order: Order; files: string[] } {
  const before = filesOfFirst(options);
  return wantsRest(options)
    ? { order: { options, waitForMs, rest: 'together' }, files: [...before, REST] }
    : { order: { options, waitForMs }, files: before };
}
