import { wantsRest, type PageOptions } from '../model/page';
import { wantsMain } from '../model/wants-main';

/** Left for capture.js in the isolated world, where no page can see it. lib/reader/order.ts takes it. */
type CaptureOrder = { options: PageOptions; waitForMs: number; rest?: 'together' | 'apart' };

/**
 * Sent as source, so it must be self-contained. In frames, it is left only in those that no other document can access.
 */
export async function leaveOrder(order: CaptureOrder, where: 'page' | 'frames'): Promise<void> {
  if (where === 'frames' && (window === window.top || window.frameElement !== null)) return;
  // While its text is still arriving, more may follow; after that, it is read as it is.
  if (document.readyState === 'loading')
    await new Promise((go) => {
      document.addEventListener('DOMContentLoaded', go, { once: true });
      setTimeout(go, 3_000);
    });
  (globalThis as { trawlOrder?: CaptureOrder }).trawlOrder = order;
}

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
