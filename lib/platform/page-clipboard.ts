import type { PageClipboard } from '../ports/host';
import { within } from '../async/deadline';
import { runFilesInPage, runInPage, targetOf } from './injection';
import { leaveCopy, mayCopy } from './leave-copy';

const COPY = '/copy.js';
/** A page that is busy for so long is not waited for: our own document copies. */
const LIMIT_MS = 2_000;

export const copyInPage: PageClipboard = (source, fetch) => {
  const target = targetOf(source);
  const until = Date.now() + LIMIT_MS;
  const copy = async (): Promise<boolean> => {
    // Most pages may not, and a page can be large: it is asked before anything is sent.
    if (!(await runInPage(target, mayCopy, [])).value) return false;
    const page = await fetch();
    if (!page) return false;
    await runInPage(target, leaveCopy, [{ ...page, until }]);
    return (await runFilesInPage(target, [COPY])) === true;
  };
  return within(copy(), LIMIT_MS, new AbortController().signal);
};
