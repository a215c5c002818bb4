import { asOlder } from '../support/older-names';
import { expect, test } from './fixtures';
import { askOfJob, startDeviceJob, storedJob, whenEnded } from './support/device-jobs';
import type { ExtensionBrowser } from './support/extension-browser';
import { readStored } from './support/library';

/** The version before fields of jobs and pages got their names of today. */
const OLDER_VERSION = 13;
/** The indexes that have come since. */
const NEW_INDEXES = ['byForm'];
const PAGES = 12;

test.use({ grants: { active: { hosts: ['http://many.test/*'] } } });

/** Writes the library anew as the older version would have left it: its number, its names, and all else as it is. */
async function makeOlder(trawl: ExtensionBrowser): Promise<Set<string>> {
  const {
    jobs = [],
    items = [],
    captures = [],
  } = (await readStored(trawl, ['jobs', 'items', 'captures']))['trawl'] ?? {};
  const names = new Set<string>();
  const older = {
    jobs: asOlder(jobs, names) as unknown[],
    items: asOlder(items, names) as unknown[],
    captures: captures.map((capture) => ({ ...(capture as object), form: undefined })),
  };
  const page = await trawl.open('manifest.json');
  await page.evaluate(
    async ({ version, newIndexes, renamed }) => {
      const tools = {
        ask<T>(request: IDBRequest<T>): Promise<T> {
          return new Promise((done, failed) => {
            request.onsuccess = () => done(request.result);
            request.onerror = () => failed(request.error ?? new Error('the database refused'));
          });
        },
      };
      const now = await tools.ask(indexedDB.open('trawl'));
      const readStore = async (name: string) => {
        const store = now.transaction(name).objectStore(name);
        const indexes = [...store.indexNames].map((index) => {
          const { keyPath, unique, multiEntry } = store.index(index);
          return { index, keyPath, unique, multiEntry };
        });
        const { keyPath, autoIncrement } = store;
        const records: unknown[] = await tools.ask(store.getAll());
        return { name, keyPath, autoIncrement, indexes, records, keys: await tools.ask(store.getAllKeys()) };
      };
      const stores = await Promise.all([...now.objectStoreNames].map(readStore));
      now.close();
      await tools.ask(indexedDB.deleteDatabase('trawl'));
      const opening = indexedDB.open('trawl', version);
      opening.onupgradeneeded = () => {
        for (const { name, keyPath, autoIncrement, indexes } of stores) {
          const made = opening.result.createObjectStore(name, { keyPath, autoIncrement });
          for (const { index, keyPath: path, ...rest } of indexes)
            if (!newIndexes.includes(index)) made.createIndex(index, path, rest);
        }
      };
      const db = await tools.ask(opening);
      const writing = db.transaction(db.objectStoreNames, 'readwrite');
      for (const { name, keyPath, records, keys } of stores)
        (name in renamed ? renamed[name as keyof typeof renamed] : records).forEach((record, at) =>
          writing.objectStore(name).put(record, ...(keyPath === null ? [keys[at]] : [])),
        );
      await new Promise((done, failed) => {
        writing.oncomplete = done;
        writing.onerror = () => failed(writing.error ?? new Error('not written'));
      });
      db.close();
    },
    { version: OLDER_VERSION, newIndexes: NEW_INDEXES, renamed: older },
  );
  await page.close();
  return names;
}

test('a library of an older version is brought along, and its paused crawl goes on where it stood', async ({
  browserWithTrawl: trawl,
  sites,
}) => {
  const request = { kind: 'crawl', url: sites.url('many'), limit: PAGES, delay: 0.5, formats: ['markdown'] };
  const page = await trawl.open('options.html');
  const id = await startDeviceJob(page, request);
  await expect.poll(async () => (await storedJob(trawl, id))?.progress.read).toBeGreaterThan(4);
  await askOfJob(page, 'jobs.pause', { jobId: id });
  await page.close();
  await expect.poll(async () => (await storedJob(trawl, id))?.state.status).toBe('paused');
  const before = (await readStored(trawl))['trawl'];
  await trawl.killWorker();

  const names = await makeOlder(trawl);
  // Otherwise nothing of it was older.
  expect(names.size).toBeGreaterThan(0);
  const version = await readVersion(trawl);
  expect(version).toBe(OLDER_VERSION);

  await trawl.page.goto(sites.url('many'));
  const panel = await trawl.openPanel(trawl.page);
  await panel.getByRole('tab', { name: 'Site', exact: true }).click();
  await panel.getByRole('button', { name: 'Continue' }).waitFor();
  const after = (await readStored(trawl))['trawl'];
  for (const store of ['items', 'captures'] as const) expect(after?.[store]).toEqual(before?.[store]);
  expect(await readVersion(trawl)).toBeGreaterThan(OLDER_VERSION);
  const own = sites.log.length;
  await panel.getByRole('button', { name: 'Continue' }).click();
  const { job, captures } = await whenEnded(trawl, id, '');
  expect(job.state.status).toBe('done');
  expect(job.progress).toMatchObject({ read: PAGES, failed: 0 });
  expect(new Set(captures.map(({ url }) => url)).size).toBe(PAGES);
  const asked = sites.log
    .slice(own)
    .filter(({ site, path }) => site === 'many' && !/robots|sitemap|llms|\.(ico|txt)/.test(path))
    .map(({ path }) => path);
  expect(asked.length).toBe(new Set(asked).size);
});

async function readVersion(trawl: ExtensionBrowser): Promise<number | undefined> {
  const page = await trawl.open('manifest.json');
  const version = await page.evaluate(
    async () => (await indexedDB.databases()).find(({ name }) => name === 'trawl')?.version,
  );
  await page.close();
  return version;
}
