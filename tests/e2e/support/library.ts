import type { ExtensionBrowser } from './extension-browser';

/** Everything in every database of the extension: database → store → records. Blobs become their type and size. */
export type Stored = Record<string, Record<string, unknown[]>>;

/**
 * Reads all that the extension has stored (or these stores of it), bypassing its own code, in a document of its origin
 * that runs nothing.
 */
export async function readStored(browser: ExtensionBrowser, only?: readonly string[]): Promise<Stored> {
  return browser.unseen(({ evaluate }) =>
    evaluate(async (wanted) => {
      // Methods, because a transpiler may wrap named functions in a helper that the page does not have.
      const tools = {
        ask<T>(request: IDBRequest<T>): Promise<T> {
          return new Promise((done, failed) => {
            request.onsuccess = () => done(request.result);
            request.onerror = () => failed(request.error ?? new Error('the database refused'));
          });
        },
        plain(value: unknown): unknown {
          if (value instanceof Blob) return { blobType: value.type, blobSize: value.size };
          if (Array.isArray(value)) return value.map((one) => tools.plain(one));
          if (typeof value !== 'object' || value === null) return value;
          return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, tools.plain(one)]));
        },
      };
      const stored: Record<string, Record<string, unknown[]>> = {};
      for (const { name } of await indexedDB.databases()) {
        if (name === undefined) continue;
        const db = await tools.ask(indexedDB.open(name));
        const stores: Record<string, unknown[]> = {};
        for (const store of db.objectStoreNames) {
          if (wanted && !wanted.includes(store)) continue;
          stores[store] = (await tools.ask(db.transaction(store).objectStore(store).getAll())).map((one) =>
            tools.plain(one),
          );
        }
        stored[name] = stores;
        db.close();
      }
      return stored;
    }, only),
  );
}

/** What the extension put into its storage areas; must be nothing. */
export async function readStorageAreas(
  browser: ExtensionBrowser,
): Promise<Record<'local' | 'session' | 'sync', object>> {
  return browser.unseen(({ evaluate }) =>
    evaluate(async () => ({
      local: await chrome.storage.local.get(),
      session: await chrome.storage.session.get(),
      sync: await chrome.storage.sync.get(),
    })),
  );
}
