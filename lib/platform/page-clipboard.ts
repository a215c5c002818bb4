import type { PageClipboard } from '../ports/host';
import { within } from './deadline';
import { runFilesInPage, runInPage, targetOf } from './injection';
import { leaveCopy } from './leave-copy';

const COPY = '/copy.js';
/** A page that is busy for so long is not waited for: our own document copies. */
const LIMIT_MS = 2_000;

export const copyInPage: PageClipboard = ({ source, ...order }) => {
  const target = targetOf(source);
  const until = Date.now() + LIMIT_MS;
  const copy = async (): Promise<boolean> => {
    const { value: left } = await runInPage(target, leaveCopy, [{ ...order, until }]);
    return left && (await runFilesInPage(target, [COPY])) === true;
  };
  return within(copy(), LIMIT_MS, new AbortController().signal);
};
