// @vitest-environment node
import 'fake-indexeddb/auto';
import { describe, expect, it } from 'vitest';
import { readMarks } from '../marks';
import { anArticle } from '@/tests/support/captures';
import { createCrashSchedule } from '@/tests/support/crash-schedule';
import { createTestLibrary } from '@/tests/support/library';
import { aPage, aScrape } from '@/tests/support/pages';
import { keep, searchOver } from '@/tests/support/search-index';
import { openLibrary } from '@/lib/core/library/db';
import { openDB } from 'idb';

const page = (id: string, url: string, title: string, capturedAt: number) =>
  anArticle({ id, url, title, capturedAt, jobId: `job-${id}`, content: { markdown: `Text of ${title}` } });

async function scene() {
  const library = await createTestLibrary();
  await keep(
    library.db,
    page('a1', 'https://a.example/', 'A', 1_000),
    page('a2', 'https://a.example/', 'A', 2_000),
    page('b', 'https://b.example/', 'B', 3_000),
  );
  const marksOf = async (id: string) => readMarks((await library.reader.capture(id)) ?? {});
  return { ...library, marksOf, ...(await searchOver(library.db)) };
}

describe('marks', () => {
  it('are of a page: all its captures have them, and say which were changed', async () => {
    const { marks, marksOf } = await scene();
    expect(await marks.mark(['a2', 'b'], { starred: true, addTags: ['Queues'] })).toEqual(['a2', 'b']);
    expect(await marks.mark(['a1', 'a2'], { starred: true })).toEqual([]);
    expect(await marksOf('a1')).toMatchObject({ starred: true, tags: ['Queues'] });
    expect(await marks.mark(['b', 'gone'], { removeTags: ['queues'] })).toEqual(['b']);
    expect(await marksOf('b')).toMatchObject({ starred: true, tags: [] });
    expect(await marksOf('a2')).toMatchObject({ starred: true, tags: ['Queues'] });
  });

  it('leave what else a record holds as it is', async () => {
    const { marks, db } = await scene();
    await db.put('captures', { id: 'odd', later: { field: 1 } });
    await marks.mark(['odd'], { starred: true });
    expect(await db.get('captures', 'odd')).toMatchObject({
      id: 'odd',
      later: { field: 1 },
      marks: { starred: true },
    });
  });

  it('have places in collections, which go with the tag, and nothing is indexed anew for them', async () => {
    const { marks, marksOf, db } = await scene();
    await marks.mark(['a1', 'b'], { addTags: ['To read', 'other'] });
    const seq = (await db.getAllKeys('outbox')).at(-1);
    await marks.arrange('to READ', [
      { id: 'a2', at: -5.5 },
      { id: 'b', at: 7 },
      { id: 'gone', at: 8 },
    ]);
    expect((await marksOf('a1')).places).toEqual({ 'to read': -5.5 });
    expect((await marksOf('a2')).places).toEqual({ 'to read': -5.5 });
    expect((await marksOf('b')).places).toEqual({ 'to read': 7 });
    expect((await db.getAllKeys('outbox')).at(-1)).toBe(seq);
    await marks.arrange('in neither', [{ id: 'b', at: 1 }]);
    expect((await marksOf('b')).places).toEqual({ 'to read': 7 });
    await marks.mark(['b'], { removeTags: ['to read'] });
    expect(await marksOf('b')).not.toHaveProperty('places');
    expect((await marksOf('a1')).places).toEqual({ 'to read': -5.5 });
  });

  it('are all put in order, or none, wherever the worker dies', async () => {
    for (let death = 1; ; death += 1) {
      const life = createCrashSchedule(death);
      const { marks, marksOf } = await scene();
      await marks.mark(['a1', 'b'], { addTags: ['To read'] });
      const places = [
        { id: 'a1', at: 2 },
        { id: 'b', at: 1 },
      ];
      await Promise.race([life.wrap(marks).arrange('To read', places), life.ended]);
      const put = (await marksOf('b')).places?.['to read'];
      expect((await marksOf('a2')).places?.['to read'], `death at ${death}`).toBe(
        put === undefined ? undefined : 2,
      );
      await marks.arrange('To read', places);
      expect((await marksOf('b')).places).toEqual({ 'to read': 1 });
      if (!life.isOver) break;
    }
  });

  it('are found by tag: and is:starred, by a word of a tag and by a sentence of a note', async () => {
    const { marks, titles, service } = await scene();
    await marks.mark(['a2'], { starred: true, addTags: ['To read', 'queues'] });
    await marks.mark(['b'], { addTags: ['queues'], note: 'Compare with the **heron** report.' });
    expect(await titles('is:starred')).toEqual(['A']);
    expect(await titles('tag:QUEUES')).toEqual(['B', 'A']);
    expect(await titles('tag:"to read"')).toEqual(['A']);
    expect(await titles('tag:queues tag:"to read"')).toEqual(['A']);
    expect(await titles('tag:queue')).toEqual([]);
    expect(await titles('heron')).toEqual(['B']);
    const { hits } = await service.find({ query: 'heron', limit: 5 });
    expect(hits[0]?.sentence?.map(({ text }) => text).join('')).toContain('Compare with the heron report');
    await marks.mark(['a2'], { starred: false, addTags: ['the "big" one'] });
    expect(await titles('is:starred')).toEqual([]);
    expect(await titles('tag:"the ""big"" one"')).toEqual(['A']);
    expect(await titles('tag:queues -tag:"to read"')).toEqual(['B']);
  });

  it('stay with the page when it is captured again', async () => {
    const { marks, jobs, marksOf, reader } = await scene();
    await marks.mark(['b'], { addTags: ['kept'], note: 'n' });
    const again = { id: 'again', request: aScrape('https://b.example/'), engine: 'device' as const };
    await jobs.add({ ...again, host: 'b.example', title: 'B' });
    await jobs.claimDue('one', 1_000);
    await jobs.commit('again', 'one', {
      type: 'step',
      captures: [aPage('https://b.example/')],
      next: { type: 'done' },
    });
    const [newest] = await reader.versions('https://b.example/');
    expect(newest?.id).not.toBe('b');
    expect(await marksOf(newest?.id ?? '')).toMatchObject({ tags: ['kept'], note: 'n' });
  });

  it('are none in a library that an older version wrote, and can be put there', async () => {
    const name = `older-${crypto.randomUUID()}`;
    (await openLibrary(name)).close();
    const older = await openDB(name);
    const { content: _content, ...record } = page('old', 'https://old.example/', 'Old', 5);
    await older.put('captures', record);
    older.close();
    const db = await openLibrary(name);
    const { createMarkWriter } = await import('./mark-store');
    const { createLibraryReader } = await import('@/lib/core/library/reader');
    const reader = createLibraryReader(() => Promise.resolve(db));
    const [before] = await reader.captures({ limit: 5 });
    expect(before && readMarks(before)).toMatchObject({ starred: false, tags: [], note: '' });
    const writer = createMarkWriter({
      db: () => Promise.resolve(db),
      changes: { notify: () => undefined },
      now: () => 7,
    });
    expect(await writer.mark(['old'], { starred: true })).toEqual(['old']);
    const [after] = await reader.captures({ limit: 5 });
    expect(after).toMatchObject({ title: 'Old', marks: { starred: true, changedAt: 7 } });
  });
});
