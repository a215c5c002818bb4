import { LIBRARY_VERSION } from '@/lib/core/library/db';
import type { Page } from '@playwright/test';
import type { ExtensionBrowser } from './extension-browser';

/** The one whose connection the upgrade to this build's version has to wait for. */
const OLDER = 3;
const NEWER = 99;

/** A document of the extension's origin that runs nothing, with no other connection to the library. */
async function besideTheLibrary(browser: ExtensionBrowser): Promise<Page> {
  const page = await browser.open('manifest.json');
  await browser.killWorker();
  return page;
}

/**
 * Replaces the library with one of the previous version, and holds it open like a window of that version that ignores
 * events. Closing the page releases it.
 */
export async function holdOlderLibrary(browser: ExtensionBrowser): Promise<Page> {
  const page = await besideTheLibrary(browser);
  await page.evaluate(
    (version) =>
      new Promise<void>((held, failed) => {
        indexedDB.deleteDatabase('trawl');
        const opening = indexedDB.open('trawl', version);
        opening.onupgradeneeded = () => {
          const db = opening.result;
          const withIndexes = (
            name: string,
            key: string | string[],
            indexes: Record<string, string | string[]>,
          ) => {
            const store = db.createObjectStore(name, { keyPath: key });
            for (const [index, path] of Object.entries(indexes)) store.createIndex(index, path);
          };
          withIndexes('jobs', 'id', { byDue: 'dueAt', byCreated: 'createdAt' });
          withIndexes('captures', 'id', {
            byTime: ['capturedAt', 'id'],
            byHost: ['host', 'capturedAt', 'id'],
            byUrl: ['url', 'capturedAt'],
            byJob: 'jobId',
            byDeleted: 'deletedAt',
          });
          withIndexes('items', ['jobId', 'key'], {
            byStatus: ['jobId', 'status', 'order'],
            byOrder: ['jobId', 'order'],
            byContent: ['jobId', 'contentHash'],
          });
          for (const name of ['contents', 'blobs', 'inbox']) db.createObjectStore(name, { keyPath: 'id' });
          db.createObjectStore('settings');
        };
        opening.onsuccess = () => {
          // Referenced from the page for as long as it lives: it must not be garbage-collected.
          Object.assign(window, { held: opening.result });
          held();
        };
        opening.onerror = () => failed(opening.error ?? new Error('not opened'));
      }),
    OLDER,
  );
  return page;
}

/** Turns the library into one that a later version wrote. */
export async function writeNewerLibrary(browser: ExtensionBrowser): Promise<void> {
  const page = await besideTheLibrary(browser);
  await page.evaluate(
    (version) =>
      new Promise<void>((done, failed) => {
        const opening = indexedDB.open('trawl', version);
        opening.onsuccess = () => {
          opening.result.close();
          done();
        };
        opening.onerror = () => failed(opening.error ?? new Error('not opened'));
      }),
    NEWER,
  );
  await page.close();
}

/**
 * Removes everything from the library except one capture, including its stores: no part of Trawl can work with that.
 */
export async function tearLibrary(browser: ExtensionBrowser): Promise<void> {
  const page = await besideTheLibrary(browser);
  await page.evaluate(
    (version) =>
      new Promise<void>((done, failed) => {
        indexedDB.deleteDatabase('trawl');
        const opening = indexedDB.open('trawl', version);
        opening.onupgradeneeded = () => {
          opening.result
            .createObjectStore('captures', { keyPath: 'id' })
            .put({ id: 'left', title: 'What was left' });
        };
        opening.onsuccess = () => {
          opening.result.close();
          done();
        };
        opening.onerror = () => failed(opening.error ?? new Error('not opened'));
      }),
    LIBRARY_VERSION,
  );
  await page.close();
}

/** Holds the current library open, and ignores events. Closing the page releases it. */
export async function holdLibrary(browser: ExtensionBrowser): Promise<Page> {
  const page = await browser.open('manifest.json');
  await page.evaluate(
    () =>
      new Promise<void>((held, failed) => {
        const opening = indexedDB.open('trawl');
        opening.onsuccess = () => {
          Object.assign(window, { held: opening.result });
          held();
        };
        opening.onerror = () => failed(opening.error ?? new Error('not opened'));
      }),
  );
  return page;
}
