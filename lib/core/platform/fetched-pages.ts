import { AppError } from '../model/errors';
import { hostOf, isFetched, matchPatternFor } from '../model/url';
import { tabFileOf, type TabSource } from '../model/request';
import type { DomHost, FileReading, PageSource } from '../ports/host';
import type { DomHostClient } from '../rpc/dom-host-protocol';
import { browser } from './browser';
import { within } from '../async/deadline';
import { given } from '../text/given';

/** For fetching and reading together. */
const READING_LIMIT_MS = 90_000;

/**
 * Reads pages by address in the DOM host. A request that the browser blocked and one without an answer look the same
 * to the page, so after a failure it checks whether the host was granted at all (docs/platform.md 11).
 */
export function createFetchedPages(domHost: DomHostClient): DomHost {
  return {
    async read(url, options, signal, ofTab) {
      try {
        return await within(domHost('page.read', { url, options, ofTab }), READING_LIMIT_MS, signal);
      } catch (thrown) {
        if (!(thrown instanceof AppError) || thrown.reason !== 'unreachable') throw thrown;
        if (!navigator.onLine) throw new AppError('offline', { host: hostOf(url) });
        const allowed = await browser.permissions.contains({ origins: [matchPatternFor(url)] });
        throw allowed ? thrown : new AppError('host-not-granted', { host: hostOf(url) });
      }
    },
  };
}

/**
 * Live tabs, also those that show a PDF in the browser's own viewer, where nothing can be read: the file itself is
 * fetched, as the press on the tab allows, and read on this device, with the password that was entered for it.
 */
export function withTabFiles(
  pages: PageSource,
  host: DomHost,
  passwordOf: (file: string) => string | undefined,
): PageSource {
  return {
    ...pages,
    async read(source, options, waitForMs, signal, onFirst) {
      const page = await pages.read(source, options, waitForMs, signal, onFirst).catch((thrown: unknown) => {
        if (!isClosedViewer(source, thrown)) throw thrown;
        return { ok: false as const, url: source.url, why: 'pdf' as const, amount: 0 };
      });
      if (page.ok || page.why !== 'pdf' || !isFetched(page.url)) return page;
      const password = passwordOf(tabFileOf(source));
      return host.read(page.url, options, signal, given({ password })).catch((thrown: unknown) => {
        // It is none of the files that are read here: all that is known is that the viewer shows it.
        if (thrown instanceof AppError && thrown.facts.detail === 'unknown-type') return page;
        throw thrown;
      });
    },
  };
}

/** Without document ids (Firefox), a viewer refuses whoever would read in it. */
const isClosedViewer = ({ documentId }: TabSource, thrown: unknown): boolean =>
  documentId === undefined &&
  thrown instanceof AppError &&
  (thrown.reason === 'restricted-page' || thrown.reason === 'tab-not-open');

/** Files wait for each other, each up to a minute. */
const FILES_LIMIT_MS = 30 * 60_000;
const PROGRESS_MS = 500;

/** Reads files of the inbox in the DOM host; asking how far it is also keeps the worker awake (docs/platform.md 12). */
export function createFileReading(domHost: DomHostClient): FileReading {
  return async (file, options, signal, { part, onProgress } = {}) => {
    const { inboxId } = file;
    const ask = (): void =>
      void domHost('file.progress', { inboxId })
        .then(({ progress }) => progress && onProgress?.(progress))
        .catch(() => undefined);
    const stop = (): void => void domHost('file.stop', { inboxId }).catch(() => undefined);
    signal.addEventListener('abort', stop, { once: true });
    const asking = setInterval(ask, PROGRESS_MS);
    try {
      return await within(domHost('file.read', { ...file, options, part }), FILES_LIMIT_MS, signal);
    } finally {
      clearInterval(asking);
      signal.removeEventListener('abort', stop);
    }
  };
}
