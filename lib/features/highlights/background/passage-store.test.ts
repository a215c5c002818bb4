// @vitest-environment node
import 'fake-indexeddb/auto';
import { deleteDB } from 'idb';
import { describe, expect, it } from 'vitest';
import { anArticle } from '@/tests/support/captures';
import { passagePageOf } from '@/lib/core/model/passage';
import { createCrashSchedule } from '@/tests/support/crash-schedule';
import { createTestLibrary } from '@/tests/support/library';
import { createOlderLibrary } from '@/tests/support/older-library';
import { aPage, aScrape } from '@/tests/support/pages';
import { keep, searchOver } from '@/tests/support/search-index';
import { LIBRARY_VERSION, openLibrary } from '@/lib/core/library/db';

describe('the store of passages', () => {
  it('is made for a library of the version before, and nothing is lost', async () => {
    const name = `older-${crypto.randomUUID()}`;
    const { content: _content, ...capture } = anArticle({ id: 'a', url: 'https://a.test/', capturedAt: 5 });
    const older = await createOlderLibrary(name, 10);
    await older.put('captures', { ...capture, page: 'https://a.test/' });
    await older.put('settings', { kept: true }, 'settings');
    older.close();
    const db = await openLibrary(name);
    expect(db.version).toBe(LIBRARY_VERSION);
    expect(await db.get('captures', 'a')).toEqual({ ...capture, page: 'https://a.test/', form: 'a.test?' });
    expect(await db.get('settings', 'settings')).toEqual({ kept: true });
    await db.put('passages', { id: 'p', page: 'https://a.test/' });
    expect(await db.getAllFromIndex('passages', 'byPage', 'https://a.test/')).toHaveLength(1);
    db.close();
    await deleteDB(name);
  });
});

const ID = '3f0c6a6e-0d0f-4c53-8d7c-5c5c7a1f5a1';
const aPassage = (nth: number, exact = 'the harbour is closed') => ({
  id: `${ID}${nth}`,
  quote: { exact, prefix: 'On Monday ', suffix: '. Ships wait' },
  note: '',
  color: 'yellow' as const,
});

async function scene() {
  const library = await createTestLibrary();
  const page = (id: string, url: string, capturedAt: number) =>
    anArticle({ id, url, title: id, capturedAt, content: { markdown: `Text of ${id}` } });
  await keep(
    library.db,
    page('a1', 'https://a.example/', 1_000),
    page('a2', 'https://a.example/?utm_source=m', 2_000),
    page('b', 'https://b.example/', 3_000),
    page('alone', '', 4_000),
  );
  const of = async (id: string) =>
    (await library.reader.capture(id))?.passages?.map(({ quote }) => quote.exact);
  return { ...library, of };
}

describe('passages', () => {
  it('are of a page: every capture of it has them, however its address was written, and a new version too', async () => {
    const { passages, of, jobs, reader, notices } = await scene();
    await passages.add('a1', aPassage(1));
    await passages.add('a2', aPassage(2, 'a second one'));
    await passages.add('alone', aPassage(3, 'no address'));
    expect(await of('a1')).toEqual(['the harbour is closed', 'a second one']);
    expect(await of('a2')).toEqual(['the harbour is closed', 'a second one']);
    expect(await of('b')).toBeUndefined();
    expect(await of('alone')).toEqual(['no address']);
    expect(notices).toContain('passages');
    await jobs.add({
      id: 'again',
      request: aScrape('https://a.example/'),
      engine: 'device',
      host: '',
      title: '',
    });
    await jobs.claimDue('one', 1_000);
    const captures = [aPage('https://a.example/')];
    await jobs.commit('again', 'one', { type: 'step', captures, next: { type: 'done' } });
    const [newest] = await reader.versions('https://a.example/');
    expect(newest?.jobId).toBe('again');
    expect(await of(newest?.id ?? '')).toEqual(['the harbour is closed', 'a second one']);
  });

  it('are one when the same press comes twice, and refused for a capture that is gone', async () => {
    const { passages, reader } = await scene();
    await passages.add('a1', aPassage(1));
    await passages.add('a1', { ...aPassage(1), note: 'other' });
    expect(await reader.passages({ id: 'a1', url: 'https://a.example/' })).toMatchObject([{ note: '' }]);
    await expect(passages.add('gone', aPassage(2))).rejects.toMatchObject({ reason: 'not-found' });
    await expect(passages.change(`${ID}9`, { note: 'x' })).rejects.toMatchObject({ reason: 'not-found' });
  });

  it('are changed, deleted, and brought back as they were', async () => {
    const { passages, reader, clock } = await scene();
    const page = { id: 'a1', url: 'https://a.example/' };
    await passages.add('a1', aPassage(1));
    clock.now += 10;
    await passages.change(`${ID}1`, { note: '**why**', color: 'pink' });
    const [changed] = await reader.passages(page);
    expect(changed).toMatchObject({ note: '**why**', color: 'pink', changedAt: clock.now });
    if (!changed) throw new Error('not there');
    // In its stored state, whatever the caller had seen of it.
    expect(await passages.delete([changed.id, `${ID}8`])).toEqual([changed]);
    expect(await reader.passages(page)).toEqual([]);
    await passages.restore([changed]);
    await passages.restore([{ ...changed, note: 'not this' }]);
    expect(await reader.passages(page)).toEqual([changed]);
  });

  it('go with the last capture of their page, and not before', async () => {
    const { passages, captures, db, clock } = await scene();
    await passages.add('a1', aPassage(1));
    await passages.add('b', aPassage(2));
    await captures.delete(['a1', 'b']);
    await captures.purge(clock.now);
    expect(await db.getAllKeys('passages')).toEqual([`${ID}1`]);
    await captures.delete(['a2']);
    expect(await db.getAllKeys('passages')).toEqual([`${ID}1`]);
    await captures.purge(clock.now);
    expect(await db.getAllKeys('passages')).toEqual([]);
    await passages.restore([{ ...aPassage(1), page: 'https://a.example/', createdAt: 1, changedAt: 1 }]);
    expect(await db.getAllKeys('passages')).toEqual([]);
  });

  it('stay while a capture is there whose date cannot be read: it may be of their page', async () => {
    const { passages, captures, db, clock } = await scene();
    await passages.add('b', aPassage(1));
    await db.put('captures', { id: 'odd', url: 'https://b.example/', page: 'https://b.example/' });
    await captures.delete(['b']);
    await captures.purge(clock.now);
    expect(await db.get('captures', 'b')).toBeUndefined();
    expect(await db.getAllKeys('passages')).toEqual([`${ID}1`]);
  });

  it('are left out where a record cannot be read, and the capture stays whole', async () => {
    const { passages, of, db, reader } = await scene();
    await passages.add('a1', aPassage(1));
    const page = passagePageOf({ id: 'a1', url: 'https://a.example/' });
    await db.put('passages', { id: 'odd', page, quote: 7 });
    expect(await of('a1')).toEqual(['the harbour is closed']);
    expect((await reader.capture('a1'))?.report.warnings).toEqual([]);
  });

  it('are found by a word of their note, in the sentence of the note', async () => {
    const { passages, db } = await scene();
    const { titles, service } = await searchOver(db);
    await passages.add('b', { ...aPassage(1), note: 'Ask the **cormorant** keeper.' });
    expect(await titles('cormorant')).toEqual(['b']);
    const { hits } = await service.find({ query: 'cormorant', limit: 5 });
    expect(hits[0]?.sentence?.map(({ text }) => text).join('')).toContain('Ask the cormorant keeper');
    await passages.delete([`${ID}1`]);
    expect(await titles('cormorant')).toEqual([]);
  });
});

describe('a worker that dies at any await', () => {
  it('leaves a highlight that was made, or none, and pressing again makes one', async () => {
    for (let death = 1; ; death += 1) {
      const life = createCrashSchedule(death);
      const { passages, of } = await scene();
      await Promise.race([life.wrap(passages).add('a1', aPassage(1)), life.ended]);
      expect([undefined, ['the harbour is closed']]).toContainEqual(await of('a1'));
      await passages.add('a1', aPassage(1));
      expect(await of('a1')).toEqual(['the harbour is closed']);
      if (!life.isOver) break;
    }
  });

  it('leaves a note as it was or as it is to be, a passage there or gone, and the index hears of each', async () => {
    const page = { id: 'a1', url: 'https://a.example/' };
    type Writer = Awaited<ReturnType<typeof scene>>['passages'];
    const is = { ...aPassage(1), page: 'https://a.example/', createdAt: 1, changedAt: 1 };
    const each: [string, (writer: Writer) => Promise<unknown>, before: string[], after: string[]][] = [
      ['change', (writer) => writer.change(`${ID}1`, { note: 'why' }), [''], ['why']],
      ['delete', (writer) => writer.delete([`${ID}1`]), [''], []],
      ['restore', (writer) => writer.restore([{ ...is, id: `${ID}2`, note: 'back' }]), [''], ['', 'back']],
    ];
    for (const [name, act, before, after] of each)
      for (let death = 1; ; death += 1) {
        const life = createCrashSchedule(death);
        const { passages, reader, db } = await scene();
        await passages.add('a1', aPassage(1));
        const noted = async () => (await reader.passages(page)).map(({ note }) => note).toSorted();
        const outbox = async () => (await db.getAllKeys('outbox')).at(-1) ?? 0;
        const seq = await outbox();
        await Promise.race([act(life.wrap(passages)), life.ended]);
        const now = await noted();
        expect([before, after], `${name}, death at ${death}`).toContainEqual(now);
        expect((await outbox()) > seq, `${name} noted, death at ${death}`).toBe(
          JSON.stringify(now) === JSON.stringify(after),
        );
        await act(passages);
        expect(await noted(), `${name} again, death at ${death}`).toEqual(after);
        if (!life.isOver) break;
      }
  });
});
