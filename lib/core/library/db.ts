import { pause } from '../async/sleep';
import { AppError, toFailure } from '../model/errors';
import type { Delivery, JobState } from '../model/job';
import type { TrawlRequest } from '../model/request';
import { fillOutbox } from './outbox';
import type { Migrations } from './migrations';
import { isBeingRemoved } from './removal';
import { openDB, type DBSchema, type IDBPDatabase, type IDBPTransaction } from 'idb';

/**
 * The only database of the extension. Only the background writes to it, except for the inbox; every screen reads it.
 * Records are `unknown` here: the code that reads one parses it (a stored record is a trust boundary).
 */
export interface LibrarySchema extends DBSchema {
  jobs: {
    key: string;
    value: unknown;
    indexes: {
      byDue: number;
      byCreated: number;
      /** By state, and by the state of the delivery: most jobs have ended, and are rarely read. */
      byStatus: JobState['status'];
      byDelivery: Delivery['status'];
      /** Jobs whose end the user has not seen, and ended jobs, by time; and all jobs by state. */
      byNews: number;
      byEnd: number;
      byKind: [TrawlRequest['kind'], number];
    };
  };
  captures: {
    key: string;
    value: unknown;
    indexes: {
      byTime: [number, string];
      byHost: [string, number, string];
      byUrl: [string, number];
      /** By the key of the page (`pageKeyOf`), however its address was written. */
      byPage: [string, number];
      /** By what the address has in common with others of its page (`formOf`), and the page. */
      byForm: [string, string];
      /** Captures whose text was seen again, by the last time it was (`seenAt`). */
      bySeen: [number, string];
      bySeenHost: [string, number, string];
      byJob: string;
      byDeleted: number;
    };
  };
  /** The pages of many-page jobs, unique by job and key. Rows of a map have no order, so they cost no index entry. */
  items: {
    key: [string, string];
    value: unknown;
    indexes: {
      byStatus: [string, string, number];
      byOrder: [string, number];
      /** Pages that wait in a round of picked pages. */
      byPicked: [string, number, number];
      byContent: [string, string];
    };
  };
  contents: { key: string; value: unknown };
  blobs: { key: string; value: unknown };
  settings: { key: string; value: unknown };
  /** Files for jobs, by a random id: the only store that a screen writes. */
  inbox: { key: string; value: unknown };
  /** Pages that were read for viewing, by the reading's id; deleted within the hour. */
  readings: { key: string; value: unknown };
  /** Named prompts and schemas, by a random id. */
  recipes: { key: string; value: unknown };
  /** What a service reports about its monitors, with what only this browser knows of them. */
  monitors: { key: string; value: unknown };
  /** The pages of checks, by monitor and check. */
  checks: { key: [string, string]; value: unknown };
  /** Which captures have changed, in order (see `outbox.ts`). */
  outbox: { key: number; value: unknown; indexes: { byCapture: string } };
  /** Deliveries of captures to the user's webhook, and their results. */
  deliveries: { key: string; value: unknown; indexes: { byStatus: [string, number] } };
  /** The user's highlights, by a random id: of a page, not of one capture of it. */
  passages: { key: string; value: unknown; indexes: { byPage: string } };
}

const storeNames = [
  'jobs',
  'items',
  'captures',
  'contents',
  'blobs',
  'settings',
  'inbox',
  'readings',
  'recipes',
  'monitors',
  'checks',
  'outbox',
  'deliveries',
  'passages',
] as const;
export type LibraryStoreName = (typeof storeNames)[number];
export type LibraryDb = IDBPDatabase<LibrarySchema>;

export const LIBRARY_NAME = 'trawl';
/** How long older connections have to close when requested. */
const HELD_MS = 500;
export const LIBRARY_VERSION = 17;

type Upgrade = IDBPTransaction<LibrarySchema, LibraryStoreName[], 'versionchange'>;
type Opening = { upgrading: boolean; lacks: boolean };

/**
 * Opens the library and upgrades it to the newest version. A page that still has an older version open is asked to
 * close its connection, so that an upgrade is never blocked for long.
 */
export function openLibrary(name = LIBRARY_NAME, closed: () => void = () => undefined): Promise<LibraryDb> {
  const progress: Opening = { upgrading: false, lacks: false };
  const opening = open(name, closed, progress).catch(async (thrown: unknown) => {
    if (!progress.lacks) throw thrown;
    // Loaded only for a library that needs it: the popup does without.
    const { migrations } = await import('./migrations');
    return open(name, closed, progress, migrations);
  });
  return Promise.race([opening.then(whole), heldByOlder(name, progress)]).catch((thrown: unknown) => {
    // If it opens after all, it is no longer needed.
    void opening.then((late) => late.close()).catch(() => undefined);
    throw cannotOpen(thrown);
  });
}

/** Without the code for an upgrade it fails, and the library stays as it was. */
function open(
  name: string,
  closed: () => void,
  progress: Opening,
  migrations?: Migrations,
): Promise<LibraryDb> {
  return openDB<LibrarySchema>(name, LIBRARY_VERSION, {
    async upgrade(db, before, _after, tx) {
      progress.upgrading = true;
      progress.lacks = before > 0 && before < 17 && !migrations;
      // Whoever opens it gets the error.
      tx.done.catch(() => undefined);
      if (progress.lacks) return tx.abort();
      await upgrade(db, before, tx, migrations).catch(() => abort(tx));
    },
    blocking(_current, _blocked, event) {
      closed();
      if (event.target instanceof IDBDatabase) event.target.close();
    },
    terminated: closed,
  });
}

/** Never applied partially: it is one transaction, which completes or fails as a whole. */
async function upgrade(
  db: LibraryDb,
  before: number,
  tx: Upgrade,
  migrations: Migrations | undefined,
): Promise<void> {
  if (before < 1) {
    const jobs = db.createObjectStore('jobs', { keyPath: 'id' });
    jobs.createIndex('byDue', 'dueAt');
    jobs.createIndex('byCreated', 'createdAt');
    const captures = db.createObjectStore('captures', { keyPath: 'id' });
    captures.createIndex('byTime', ['capturedAt', 'id']);
    captures.createIndex('byHost', ['host', 'capturedAt', 'id']);
    captures.createIndex('byUrl', ['url', 'capturedAt']);
    captures.createIndex('byJob', 'jobId');
    captures.createIndex('byDeleted', 'deletedAt');
    db.createObjectStore('contents', { keyPath: 'id' });
    db.createObjectStore('blobs', { keyPath: 'id' });
    db.createObjectStore('settings');
  }
  if (before < 2) {
    const items = db.createObjectStore('items', { keyPath: ['jobId', 'key'] });
    items.createIndex('byStatus', ['jobId', 'status', 'order']);
    items.createIndex('byOrder', ['jobId', 'order']);
    items.createIndex('byContent', ['jobId', 'contentHash']);
  }
  if (before < 3) db.createObjectStore('inbox', { keyPath: 'id' });
  if (before < 4) db.createObjectStore('readings', { keyPath: 'id' });
  if (before < 5) db.createObjectStore('recipes', { keyPath: 'id' });
  if (before < 6) {
    db.createObjectStore('monitors', { keyPath: 'id' });
    db.createObjectStore('checks', { keyPath: ['monitorId', 'id'] });
  }
  if (before < 7) {
    const outbox = db.createObjectStore('outbox', { keyPath: 'seq', autoIncrement: true });
    outbox.createIndex('byCapture', 'captureId');
    await fillOutbox(outbox, await idsNewestFirst(tx));
  }
  if (before < 8) {
    const deliveries = db.createObjectStore('deliveries', { keyPath: 'id' });
    deliveries.createIndex('byStatus', ['status', 'queuedAt']);
  }
  if (before < 9 && tx.objectStoreNames.contains('captures')) {
    tx.objectStore('captures').createIndex('byPage', ['page', 'capturedAt']);
  }
  if (before < 10 && tx.objectStoreNames.contains('captures')) {
    const captures = tx.objectStore('captures');
    captures.createIndex('bySeen', ['seenAt', 'id']);
    captures.createIndex('bySeenHost', ['host', 'seenAt', 'id']);
    await migrations?.captures(captures);
  }
  if (before < 11) db.createObjectStore('passages', { keyPath: 'id' }).createIndex('byPage', 'page');
  if (before < 12 && tx.objectStoreNames.contains('jobs')) {
    const jobs = tx.objectStore('jobs');
    jobs.createIndex('byStatus', 'state.status');
    jobs.createIndex('byDelivery', 'delivery.status');
  }
  if (before < 13 && tx.objectStoreNames.contains('items'))
    tx.objectStore('items').createIndex('byPicked', ['jobId', 'pickedRound', 'order']);
  if (before < 13 && tx.objectStoreNames.contains('jobs')) {
    const jobs = tx.objectStore('jobs');
    jobs.createIndex('byNews', 'newsAt');
    jobs.createIndex('byEnd', 'state.endedAt');
    jobs.createIndex('byKind', ['request.kind', 'createdAt']);
    const rounds = await migrations?.jobs(jobs);
    if (rounds && tx.objectStoreNames.contains('items'))
      await migrations?.items(tx.objectStore('items'), rounds);
  }
  if (before < 14 && tx.objectStoreNames.contains('items'))
    await migrations?.itemNames(tx.objectStore('items'));
  if (before < 15)
    await migrations?.names(
      tx.objectStoreNames.contains('jobs') ? tx.objectStore('jobs') : undefined,
      tx.objectStoreNames.contains('monitors') ? tx.objectStore('monitors') : undefined,
    );
  if (before < 16)
    await migrations?.screenshotNames(
      tx.objectStoreNames.contains('captures') ? tx.objectStore('captures') : undefined,
      tx.objectStoreNames.contains('settings') ? tx.objectStore('settings') : undefined,
    );
  if (before < 17 && tx.objectStoreNames.contains('captures')) {
    const captures = tx.objectStore('captures');
    captures.createIndex('byForm', ['form', 'page']);
    await migrations?.forms(captures);
  }
}

function abort(tx: Upgrade): void {
  try {
    tx.abort();
  } catch {
    // The browser has already ended it.
  }
}

/** The ids of all captures in a library that is upgraded to this version. */
async function idsNewestFirst(tx: Upgrade): Promise<string[]> {
  // A damaged library opens as far as possible; missing parts are reported once it is open.
  if (!tx.objectStoreNames.contains('captures')) return [];
  const captures = tx.objectStore('captures');
  const inTime = captures.indexNames.contains('byTime') ? await captures.index('byTime').getAllKeys() : [];
  // Captures without a time are not in the index by time.
  return [...new Set([...inTime.reverse(), ...(await captures.getAllKeys())])];
}

/**
 * Rejects when the library still has an older version after a while, or waits to be removed: another page holds it
 * open. Never resolves. The browser reports a blocked upgrade only to the first page that waits, so the version is
 * checked instead.
 */
async function heldByOlder(name: string, progress: Opening): Promise<never> {
  await pause(HELD_MS);
  const version = (await indexedDB.databases()).find((one) => one.name === name)?.version ?? LIBRARY_VERSION;
  if (await isBeingRemoved(name)) throw new AppError('library-held', { detail: 'removal' });
  // A running upgrade is not blocked, however long it takes.
  if (version < LIBRARY_VERSION && !progress.upgrading) throw new AppError('library-held');
  return new Promise<never>(() => undefined);
}

/** The library, unless parts of it are missing: then nothing could be read or written. */
function whole(db: LibraryDb): LibraryDb {
  if (storeNames.every((name) => db.objectStoreNames.contains(name))) return db;
  db.close();
  throw new AppError('library-damaged');
}

function cannotOpen(thrown: unknown): AppError {
  if (thrown instanceof AppError) return thrown;
  const name = thrown instanceof Error ? thrown.name : '';
  if (name === 'VersionError') return new AppError('library-newer', {}, { cause: thrown });
  if (toFailure(thrown).reason === 'storage-full') return new AppError('storage-full', {}, { cause: thrown });
  return new AppError('library-damaged', {}, { cause: thrown });
}

/** Opens the library on the first call, and again after it was closed; one connection at a time. */
export function createLibraryConnection(
  open: (closed: () => void) => Promise<LibraryDb> = (closed) => openLibrary(LIBRARY_NAME, closed),
): () => Promise<LibraryDb> {
  let opening: Promise<LibraryDb> | undefined;
  const forget = (): void => void (opening = undefined);
  return () => {
    opening ??= open(forget).catch((error: unknown) => {
      forget();
      throw error;
    });
    return opening;
  };
}
