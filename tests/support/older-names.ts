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

type Fields = Record<string, unknown>;
const isRecord = (value: unknown): value is Fields => typeof value === 'object' && value !== null;

const withoutNone = (values: Fields): Fields =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== false && value !== 0));

/** The cursor of other work that is polled, with its cancel laid flat. */
function flatPolled({ cancel, ...rest }: Fields): Fields {
  const { state, attempts = 0, unconfirmed = false, polls } = cancel as Fields;
  return state === 'sent'
    ? { ...rest, pollsSinceCancel: polls }
    : { ...rest, ...withoutNone({ cancelAttempts: attempts, cancelUnconfirmed: unconfirmed }) };
}

/** The cursor of work at a service, with its groups laid flat, as versions before them wrote it. */
function flatCursor(stored: unknown): unknown {
  if (!isRecord(stored)) return stored;
  if (!isRecord(stored['remote'])) return isRecord(stored['cancel']) ? flatPolled(stored) : stored;
  const { remote, arrived, cancel, behavior, sweep, limitLookUps, ...rest } = stored as Record<
    string,
    Fields
  >;
  const { credits, mostTotal, mostCompleted, refused, ...counts } = arrived as Fields & { credits: Fields };
  return {
    ...rest,
    ...remote,
    ...counts,
    creditsSeen: credits['seen'],
    ...withoutNone({
      mostTotal,
      mostCompleted,
      refused,
      limitLookUps: limitLookUps ?? 0,
      cancelSent: cancel?.['state'] === 'sent',
      endedByItself: cancel?.['hadEnded'] ?? false,
      cancelAttempts: cancel?.['attempts'] ?? 0,
      repeats: behavior?.['repeats'] ?? false,
      limitRefused: behavior?.['refusesLimit'] ?? false,
      ran: behavior?.['ran'] ?? false,
      sweeps: sweep?.['nth'] ?? 0,
    }),
    ...(sweep?.['state'] === 'reading' && { sweep: { at: sweep['at'], from: sweep['from'] } }),
  };
}

/** A stored job with such a cursor, as that version wrote it. */
function flatJob<Job>(job: Job): Job {
  const { state } = job as { state?: Fields };
  return state && 'cursor' in state
    ? { ...job, state: { ...state, cursor: flatCursor(state['cursor']) } }
    : job;
}

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
  const before = { jobs: (await db.getAll('jobs')).map(flatJob), items: await db.getAll('items') };
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
