// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { requestSchema } from '../model/request';
import type { Engine, StepInput, StepOutcome } from '../ports/engine';
import { createTestLibrary, type TestLibrary } from '@/tests/support/library';
import { liveOnce } from '@/tests/support/live';
import { createCrashSchedule, type CrashSchedule } from '@/tests/support/crash-schedule';
import { aPage } from '@/tests/support/pages';

const site = 'https://a.test/';
const request = requestSchema.parse({ kind: 'crawl', url: site, limit: 9, formats: ['markdown'] });
/** The links of each page; the last page fails. */
const links: Record<string, string[]> = { '': ['a', 'b'], a: ['b', 'c'], b: ['', 'a'], c: ['bad'] };

/** Reads the waiting pages, one per step, and finds the next ones in them; sleeps once in between. */
function crawlingEngine(): Engine {
  const waiting = (path: string) => ({
    key: site + path,
    url: site + path,
    status: 'waiting' as const,
    origin: 'page' as const,
  });
  return {
    id: 'device',
    supports: () => ({ ok: true, ignored: [] }),
    async step({ cursor, items }: StepInput): Promise<StepOutcome> {
      if (cursor === undefined)
        return { captures: [], found: [waiting('')], next: { type: 'again', cursor: { read: 0 } } };
      const [item] = await items.waiting(1);
      if (!item) return { captures: [], next: { type: 'done' } };
      const path = item.key.replace(site, '');
      if (path === 'bad')
        return {
          captures: [],
          handled: [{ key: item.key, status: 'failed', failure: { reason: 'page-gone', facts: {} } }],
          next: { type: 'wait', cursor: { read: 9 }, wakeAt: 2_000_000 },
        };
      return {
        captures: [{ ...aPage(item.url), key: item.key }],
        found: (links[path] ?? []).map(waiting),
        handled: [{ key: item.key, status: 'read', words: 2 }],
        next: { type: 'again', cursor: { read: 1 } },
      };
    },
  };
}

const live = (library: TestLibrary, life: CrashSchedule): Promise<void> =>
  liveOnce(library, life.wrap(crawlingEngine()), life);

/** Runs worker instances, the first ending at `endsAt`, until nothing is due; returns the first one's age. */
async function runToEnd(library: TestLibrary, endsAt = Infinity): Promise<number> {
  const first = createCrashSchedule(endsAt);
  for (let lives = 0; lives < 30; lives += 1) {
    await live(library, first.isOver ? createCrashSchedule(Infinity) : first);
    const due = await library.jobs.nextDueAt();
    if (due === undefined) return first.age;
    library.clock.now = Math.max(library.clock.now, due) + 1;
  }
  throw new Error('never idle');
}

async function open(): Promise<TestLibrary> {
  const library = await createTestLibrary();
  await library.jobs.add({ id: 'j', request, engine: 'device', host: 'a.test', title: '' });
  return library;
}

async function contentsOf({ reader }: TestLibrary) {
  const captures = await reader.captures({ limit: 100 });
  const items = await reader.allItems('j');
  const job = await reader.job('j');
  return {
    captures: captures.map(({ id }) => id).sort(),
    items: items.map(({ key, status, order, captureId }) => ({ key, status, order, captureId })),
    counts: [job?.state.status, job?.progress.read, job?.progress.failed, job?.progress.waiting],
    words: job?.progress.words,
  };
}

describe('createRunner, with a job of many pages', { timeout: 60_000 }, () => {
  it('gives the same pages, rows and counts wherever the worker dies', { tags: ['long'] }, async () => {
    const calm = await open();
    const awaits = await runToEnd(calm);
    const expected = await contentsOf(calm);
    expect(expected).toMatchObject({ counts: ['done', 4, 1, 0], words: 8 });
    expect(expected.captures).toHaveLength(4);
    for (let endsAt = 1; endsAt <= awaits; endsAt += 1) {
      const library = await open();
      await runToEnd(library, endsAt);
      expect(await contentsOf(library), `killed at await ${endsAt} of ${awaits}`).toEqual(expected);
    }
  });

  it('gives the same when it is paused there instead, and goes on later', { tags: ['long'] }, async () => {
    const calm = await open();
    const awaits = await runToEnd(calm);
    const expected = await contentsOf(calm);
    for (let endsAt = 1; endsAt <= awaits; endsAt += 3) {
      const library = await open();
      await live(library, createCrashSchedule(endsAt));
      await library.jobs.pause('j');
      await runToEnd(library);
      const stopped = (await library.jobs.get('j'))?.state.status;
      expect(['paused', 'done'], `paused at await ${endsAt}`).toContain(stopped);
      await library.jobs.retry('j');
      await runToEnd(library);
      expect(await contentsOf(library), `paused at await ${endsAt} of ${awaits}`).toEqual(expected);
    }
  });
});
