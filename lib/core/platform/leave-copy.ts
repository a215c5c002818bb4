import type { PageToCopy } from '../ports/host';

/** Left for copy.js in the isolated world, where no page can see it. */
export type CopyOrder = PageToCopy & {
  /** Epoch milliseconds: after that, something else has copied. */
  until: number;
};

/** Sent as source, so it must be self-contained. Only a secure page with the focus may use the clipboard. */
export function mayCopy(): boolean {
  return isSecureContext && document.hasFocus();
}

/** Sent as source, so it must be self-contained. */
export function leaveCopy(order: CopyOrder): void {
  (globalThis as { trawlCopy?: CopyOrder }).trawlCopy = order;
}
