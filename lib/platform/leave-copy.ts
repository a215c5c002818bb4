import type { PageClipboard } from '../ports/host';

/** What is left for copy.js in the isolated world, where no page can see it. */
export type CopyOrder = Pick<Parameters<PageClipboard>[0], 'page' | 'format' | 'options'> & {
  /** Epoch milliseconds: after that somebody else has copied. */
  until: number;
};

/** Sent as source, so it stands alone. The clipboard is open to a secure page that has the focus, and to no other. */
export function leaveCopy(order: CopyOrder): boolean {
  if (!isSecureContext || !document.hasFocus() || Date.now() > order.until) return false;
  (globalThis as { trawlCopy?: CopyOrder }).trawlCopy = order;
  return true;
}
