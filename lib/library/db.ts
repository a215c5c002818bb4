import { AppError, toFailure } from '../model/errors';
import type { Delivery, JobState } from '../model/job';
import type { TrawlRequest } from '../model/request';
import { fillOutbox } from './outbox';
import type { BringAlong } from './bring-along';
import { isBeingRemoved } from './removal';
import { openDB, type DBSchema, type IDBPDatabase, type IDBPTransaction } from 'idb';

/**
 * The one database of the extension. Only the background writes to it, but for the inbox; every screen reads it.
 * Records are `unknown` here: whoever reads one parses it (a stored record is a border).
 */
export interface LibrarySchema extends DBSchema {
  jobs: {
    key: string;
    value: unknown;
    indexes: {
      byDue: number;
      byCreated: number;
      /** By what they do, and by what became of what was to be copied or saved: most have ended, and are seldom asked for. */
      byStatus: JobState['status'];
      byDelivery: Delivery['status'];
      /** Those that nobody has seen the end of, and those that ended, by when; and all by what they do. */
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
      /** Of captures whose text was seen again, by when that was last (`seenAt`). */
      bySeen: [number, string];
      bySeenHost: [string, number, string];
      byJob: string;
      byDeleted: number;
    };
  };
  /** The pages of many-page jobs, unique by job and key. Rows of a map have no order, and so cost no index. */
  items: {
    key: [string, string];
    value: unknown;
    indexes: {
      byStatus: [string, string, number];
      byOrder: [string, number];
      /** Pages that wait in a round of picked ones. */
      byPicked: [string, number, number];
      byContent: [string, string];
    };
  };
  contents: { key: string; value: unknown };
  blobs: { key: string; value: unknown };
  settings: { key: string; value: unknown };
  /** Files for jobs, by a random id: the one store that a screen writes. */
  inbox: { key: string; value: unknown };
  /** Pages that were read for a look, by the reading's id; gone within the hour. */
  readings: { key: string; value: unknown };
  /** What to extract, by name; by a random id. */
  recipes: { key: string; value: unknown };
  /** What a service says of its monitors, with what only this browser knows of them. */
  monitors: { key: string; value: unknown };
  /** The pages of checks, by monitor and check. */
  checks: { key: [string, string]; value: unknown };
  /** Which captures have changed, in their order (see `outbox.ts`). */
  outbox: { key: number; value: unknown; indexes: { byCapture: string } };
  /** Captures on their way to the person's webhook, and what became of them. */
  deliveries: { key: string; value: unknown; indexes: { byStatus: [string, number] } };
  /** What a person highlighted, by a random id: of a page, not of one capture of it. */
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
/** How long older connections have for closing when they are asked to. */
const HELD_MS = 500;
export const LIBRARY_VERSION = 14;

type Upgrade = IDBPTransaction<LibrarySchema, LibraryStoreName[], 'versionchange'>;
type Opening = { upgrading: boolean; lacks: boolean };

/**
 * Opens the library and brings it to the newest version. A page that still has an older version open
 * is asked to close its connection, so that an upgrade is never blocked for long.
 */
export function openLibrary(name = LIBRARY_NAME, closed: () => void = () => undefined): Promise<LibraryDb> {
  const progress: Opening = { upgrading: false, lacks: false };
  const opening = open(name, closed, progress).catch(async (thrown: unknown) => {
    if (!progress.lacks) throw thrown;
    // Loaded only for a library that needs it: the popup does without.
    const { bringAlong } = await import('./bring-along');
    return open(name, closed, progress, bringAlong);
  });
  return Promise.race([opening.then(whole), heldByOlder(name, progress)]).catch((thrown: unknown) => {
    // Should it open after all, nobody waits for it any more.
    void opening.then((late) => late.close()).catch(() => undefined);
    throw cannotOpen(thrown);
  });
}

/** Without what an upgrade needs it comes to nothing, and the library is as it was. */
function open(
  name: string,
  closed: () => void,
  progress: Opening,
  bringAlong?: BringAlong,
): Promise<LibraryDb> {
  return openDB<LibrarySchema>(name, LIBRARY_VERSION, {
    async upgrade(db, before, _after, tx) {
      progress.upgrading = true;
      progress.lacks = before > 0 && before < 14 && !bringAlong;
      // Whoever opens it is told why it came to nothing.
      tx.done.catch(() => undefined);
      if (progress.lacks) return tx.abort();
      await upgrade(db, before, tx, bringAlong).catch(() => abort(tx));
    },
    blocking(_current, _blocked, event) {
      closed();
      if (event.target instanceof IDBDatabase) event.target.close();
    },
    terminated: closed,
  });
}

/** A part of it alone is never kept: it is one transaction, which ends as a whole or comes to nothing. */
async function upgrade(
  db: LibraryDb,
  before: number,
  tx: Upgrade,
  bringAlong: BringAlong | undefined,
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
    await bringAlong?.captures(captures);
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
    const rounds = await bringAlong?.jobs(jobs);
    if (rounds && tx.objectStoreNames.contains('items'))
      await bringAlong?.items(tx.objectStore('items'), rounds);
  }
  if (before < 14)
    await bringAlong?.names(
      tx.objectStoreNames.contains('jobs') ? tx.objectStore('jobs') : undefined,
      tx.objectStoreNames.contains('items') ? tx.objectStore('items') : undefined,
    );
}

function abort(tx: Upgrade): void {
  try {
    tx.abort();
  } catch {
    // The browser has ended it already.
  }
}

/** All that a library that is brought to this version holds, whatever of it is there. */
async function idsNewestFirst(tx: Upgrade): Promise<string[]> {
  // What was torn opens as far as it goes; that parts are missing is said once it is open.
  if (!tx.objectStoreNames.contains('captures')) return [];
  const captures = tx.objectStore('captures');
  const inTime = captures.indexNames.contains('byTime') ? await captures.index('byTime').getAllKeys() : [];
  // Those without a time are in no index by time.
  return [...new Set([...inTime.reverse(), ...(await captures.getAllKeys())])];
}

/**
 * Rejects when the library still has an older version after a while, or waits to be removed: somebody holds it open. Never resolves. Nobody but
 * the first who waits for an upgrade is told by the browser that it is blocked, so the version is looked at.
 */
async function heldByOlder(name: string, progress: Opening): Promise<never> {
  await new Promise((done) => setTimeout(done, HELD_MS));
  const version = (await indexedDB.databases()).find((one) => one.name === name)?.version ?? LIBRARY_VERSION;
  if (await isBeingRemoved(name)) throw new AppError('library-held', { detail: 'removal' });
  // An upgrade that runs is held by nobody, however long it takes.
  if (version < LIBRARY_VERSION && !progress.upgrading) throw new AppError('library-held');
  return new Promise<never>(() => undefined);
}

/** The library, unless parts of it are missing: nothing could be read or written then. */
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

/** Opens the library when first asked and again after it was closed; one connection at a time. */
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
