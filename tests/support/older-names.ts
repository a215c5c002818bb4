import { openLibrary } from '@/lib/core/library/db';
import type { TestLibrary } from './library';
import { createOlderLibrary } from './older-library';

/** Fields of jobs, their cursors and their pages as version 13 named them, by their names of today. */
const OLDER: Readonly<Record<string, string>> = {
  requestedAction: 'asked',
  resumeState: 'then',
  pagination: 'further',
  needsScripts: 'bare',
  failuresInARow: 'downs',
  cancelAttempts: 'tells',
  cancelUnconfirmed: 'untold',
  cancelSent: 'told',
  pollsSinceCancel: 'told',
  lookUps: 'looks',
  emptyReads: 'looks',
  limitLookUps: 'limitLooks',
  personConfirmed: 'asked',
  'side-effect-link': 'could-act',
  inconclusive: 'untold',
  notDocuments: 'odd',
  endedByItself: 'over',
  limitRefused: 'plain',
};

/** A record as version 13 would have written it. `seen` gathers the names of today that it holds. */
export function asOlder(value: unknown, seen = new Set<string>()): unknown {
  if (Array.isArray(value)) return value.map((each) => asOlder(each, seen));
  const older = (name: string): string => {
    if (OLDER[name] !== undefined) seen.add(name);
    return OLDER[name] ?? name;
  };
  if (value === 'side-effect-link' || value === 'inconclusive') return older(value);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [older(name), asOlder(each, seen)]));
}

/**
 * Takes the jobs and pages of a library through a library of version 13, which is opened by this version, and puts
 * them back. Gives them as they were and as they are now, with the names of today that version 13 did not have.
 */
export async function throughOlder({ db }: Pick<TestLibrary, 'db'>) {
  const seen = new Set<string>();
  const name = `older-${crypto.randomUUID()}`;
  const older = await createOlderLibrary(name, 13);
  const before = { jobs: await db.getAll('jobs'), items: await db.getAll('items') };
  for (const store of ['jobs', 'items'] as const)
    for (const record of before[store]) await older.put(store, asOlder(record, seen));
  older.close();
  const now = await openLibrary(name);
  const after = { jobs: await now.getAll('jobs'), items: await now.getAll('items') };
  now.close();
  indexedDB.deleteDatabase(name);
  for (const store of ['jobs', 'items'] as const) {
    await db.clear(store);
    for (const record of after[store]) await db.put(store, record);
  }
  return { before, after, seen };
}
