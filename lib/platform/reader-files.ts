import { wantsRest, type PageOptions } from '../model/page';
import { wantsMain } from '../model/wants-main';
import type { leaveOrder } from './leave-order';

/** Injected; makes what is shown first of a page. */
const FIRST = '/capture.js';
/** Injected after it; makes what is still missing. */
export const REST = '/capture-rest.js';
/** Injected before it where main content is looked for: what judges the parts of a page. */
const FORESTS = '/capture-forests.js';

/** Injected before it where the page is to be scrolled first. */
const SCROLL = '/capture-scroll.js';

type Order = Parameters<typeof leaveOrder>[0];

/** The files that make what is shown first of a page, in order. */
export const filesOfFirst = (options: PageOptions): string[] => [
  ...(options.scroll ? [SCROLL] : []),
  ...(wantsMain(options) ? [FORESTS] : []),
  FIRST,
];

/** How a page is read in one call: what is left for the files, and which are needed. The last one gives the page. */
export function inOneCall(options: PageOptions, waitForMs: number): { order: Order; files: string[] } {
  const before = filesOfFirst(options);
  return wantsRest(options)
    ? { order: { options, waitForMs, rest: 'together' }, files: [...before, REST] }
    : { order: { options, waitForMs }, files: before };
}
