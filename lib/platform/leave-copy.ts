import type { PageToCopy } from '../ports/host';

/** What is left for copy.js in the isolated world, where no page can see it. */
export type CopyOrder = PageToCopy & {
  /** Epoch milliseconds: after that somebody else has copied. */
  until: number;
};

/** Sent as source, so it stands alone. The clipboard is open to a secure page that has the focus, and to no other. */
export function mayCopy(): boolean {
  return isSecureContext && document.hasFocus();
}

/** Sent as source, so it stands alone. */
export function leaveCopy(order: CopyOrder): void {
  (globalThis as { trawlCopy?: CopyOrder }).trawlCopy = order;
}
