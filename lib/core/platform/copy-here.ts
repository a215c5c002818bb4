import { toClipboard } from '@/lib/features/export/clipboard';
import { writeClipboard } from './copy';
import type { CopyOrder } from './page-clipboard';

/**
 * Writes to the clipboard from the isolated world of the active page: fires no event that the page could receive, and
 * keeps its focus and selection. True when it is written; false when nothing was left to copy or the browser refuses.
 */
export async function copyHere(): Promise<boolean> {
  const scope = globalThis as { trawlCopy?: CopyOrder };
  const order = scope.trawlCopy;
  delete scope.trawlCopy;
  if (!order) return false;
  const content = await toClipboard(order.page, order.format, order.options);
  if (Date.now() > order.until) return false;
  return writeClipboard(content).then(
    () => true,
    () => false,
  );
}
