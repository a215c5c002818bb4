import type { PageOptions } from '../model/page';

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
