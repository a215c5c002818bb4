import type { PageClipboard, PageToCopy } from '../ports/host';
import { within } from '../async/deadline';
import { runFilesInPage, runInPage, targetOf } from './injection';

/** Left for copy.js in the isolated world, where no page can see it. */
export type CopyOrder = PageToCopy & {
  /** Epoch milliseconds: after that, something else has copied. */
  until: number;
};

/** Sent as source, so it must be self-contained. Only a secure page with the focus may use the clipboard. */
function mayCopy(): boolean {
  return isSecureContext && document.hasFocus();
}

/** Sent as source, so it must be self-contained. */
function leaveCopy(order: CopyOrder): void {
  (globalThis as { trawlCopy?: CopyOrder }).trawlCopy = order;
}

const COPY = '/copy.js';
/** How long to wait for a busy page before our own document copies. */
const LIMIT_MS = 2_000;

export const copyInPage: PageClipboard = (source, fetch) => {
  const target = targetOf(source);
  const until = Date.now() + LIMIT_MS;
  const copy = async (): Promise<boolean> => {
    // Most pages may not copy, and a capture can be large: this is checked before anything is sent.
    if (!(await runInPage(target, mayCopy, [])).value) return false;
    const page = await fetch();
    if (!page) return false;
    await runInPage(target, leaveCopy, [{ ...page, until }]);
    return (await runFilesInPage(target, [COPY])) === true;
  };
  return within(copy(), LIMIT_MS);
};
