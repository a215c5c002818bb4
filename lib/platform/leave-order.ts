import type { PageOptions } from '../model/page';

/** Left for capture.js in the isolated world, where no page can see it. lib/page/order.ts takes it from there. */
type CaptureOrder = { options: PageOptions; waitForMs: number; rest?: 'together' | 'apart' };

/** Sent as source, so it stands alone. In frames, it is left in those alone that no other document can look into. */
export async function leaveOrder(order: CaptureOrder, where: 'page' | 'frames'): Promise<void> {
  if (where === 'frames' && (window === window.top || window.frameElement !== null)) return;
  // While its text still arrives there is hope for more of it; after that it is read as it stands.
  if (document.readyState === 'loading')
    await new Promise((go) => {
      document.addEventListener('DOMContentLoaded', go, { once: true });
      setTimeout(go, 3_000);
    });
  (globalThis as { trawlOrder?: CaptureOrder }).trawlOrder = order;
}
