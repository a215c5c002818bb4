// @vitest-environment node
import 'fake-indexeddb/auto';
import { describe, expect, it } from 'vitest';
import { isDamaged } from '@/lib/core/model/capture';
import { asCaptured } from '@/lib/core/model/edited-text';
import { z } from '@/lib/core/model/zod';
import { anArticle } from '@/tests/support/captures';
import { createCrashSchedule } from '@/tests/support/crash-schedule';
import { createTestLibrary } from '@/tests/support/library';
import { aPage, aScrape } from '@/tests/support/pages';
import { keep, searchOver } from '@/tests/support/search-index';

const URL_ = 'https://a.example/';

async function scene() {
  const library = await createTestLibrary();
  const content = { markdown: 'The walrus sleeps.', html: '<p>The walrus sleeps.</p>' };
  await keep(
    library.db,
    anArticle({ id: 'a', url: URL_, title: 'A', capturedAt: 1_000, bytes: 100, content }),
  );
  const shown = async () => library.reader.capture('a');
  const stored = async () => z.looseObject({}).parse(await library.db.get('contents', 'a'));
  return { ...library, shown, stored };
}

describe('an edited text', () => {
  it('takes the place of what was captured, which stays and comes back', async () => {
    const { edits, shown, clock, notices } = await scene();
    const before = await shown();
    const at = await edits.edit('a', 'The heron sleeps well, at last.', 0);
    expect(at).toBe(clock.now);
    expect(notices).toEqual(['captures']);
    const edited = await shown();
    expect(edited?.content).toEqual({ markdown: 'The heron sleeps well, at last.' });
    expect(edited?.metadata).toMatchObject({ wordCount: 6 });
    expect(edited && asCaptured(edited)).toEqual({
      ...before,
      bytes: (before?.bytes ?? 0) + 31,
      hasEdit: true,
    });
    await edits.edit('a', null, at);
    expect(await shown()).toEqual(before);
  });

  it('is no edit when it says what was captured', async () => {
    const { edits, shown, stored } = await scene();
    const at = await edits.edit('a', 'Other', 0);
    expect(await edits.edit('a', 'The walrus sleeps.', at)).toBe(0);
    expect((await shown())?.edited).toBeUndefined();
    expect(await stored()).not.toHaveProperty('edit');
  });

  it('is whole or not there when the worker dies at any await, and is made once when it is asked for again', async () => {
    for (let death = 1; ; death += 1) {
      const life = createCrashSchedule(death);
      const { edits, shown } = await scene();
      await Promise.race([life.wrap(edits).edit('a', 'The heron sleeps.', 0), life.ended]);
      const after = await shown();
      const isEdited = after?.edited !== undefined;
      expect(after?.bytes, `death at ${death}`).toBe(isEdited ? 117 : 100);
      expect(after?.content.markdown).toBe(isEdited ? 'The heron sleeps.' : 'The walrus sleeps.');
      if (!isEdited) await edits.edit('a', 'The heron sleeps.', 0);
      else await expect(edits.edit('a', 'Another', 0)).rejects.toMatchObject({ reason: 'conflict' });
      expect(await shown()).toMatchObject({ bytes: 117, content: { markdown: 'The heron sleeps.' } });
      if (!life.isOver) break;
    }
  });

  it('is refused where the text was edited elsewhere meanwhile, and for a capture without one', async () => {
    const { edits, shown, db } = await scene();
    const at = await edits.edit('a', 'First', 0);
    await expect(edits.edit('a', 'Second', 0)).rejects.toMatchObject({ reason: 'conflict' });
    expect((await shown())?.content.markdown).toBe('First');
    expect(await edits.edit('a', 'Second', at)).toBeGreaterThan(at);
    await db.put('contents', { id: 'a', content: { html: 'x' } });
    await expect(edits.edit('a', 'Third', 0)).rejects.toMatchObject({ reason: 'not-found' });
    await expect(edits.edit('gone', 'x', 0)).rejects.toMatchObject({ reason: 'not-found' });
  });

  it('is found by search in place of the captured one, and no more after going back', async () => {
    const { edits, db } = await scene();
    const { titles } = await searchOver(db);
    expect(await titles('walrus')).toEqual(['A']);
    const at = await edits.edit('a', 'The heron sleeps.', 0);
    expect(await titles('walrus')).toEqual([]);
    expect(await titles('heron')).toEqual(['A']);
    await edits.edit('a', null, at);
    expect(await titles('walrus')).toEqual(['A']);
  });

  it('that cannot be read leaves the captured text, marked as damaged', async () => {
    const { shown, stored, db } = await scene();
    await db.put('contents', { ...(await stored()), edit: { markdown: 7 } });
    const capture = await shown();
    expect(capture?.content.markdown).toBe('The walrus sleeps.');
    expect(capture && isDamaged(capture)).toBe(true);
  });

  it('does not hide that the page has the same text as before: that is still a further date', async () => {
    const { db, edits, jobs, reader, shown } = await scene();
    const capture = async (id: string, text: string): Promise<void> => {
      const request = aScrape(URL_);
      await jobs.add({ id, request, engine: 'device', host: 'a.example', title: '' });
      await jobs.claimDue(id, 1_000);
      const page = aPage(URL_);
      const captures = [{ ...page, title: 'A', content: { markdown: text } }];
      await jobs.commit(id, id, { type: 'step', captures, next: { type: 'done' } });
    };
    await capture('first', 'As it was.');
    const [version] = await reader.versions(URL_);
    await edits.edit(version?.id ?? '', 'As I want it.', 0);
    await capture('again', 'As it was.');
    expect(await reader.versionsOf(URL_)).toBe(2);
    expect((await reader.capture(version?.id ?? ''))?.content.markdown).toBe('As I want it.');
    expect((await reader.capture(version?.id ?? ''))?.seenAgain).toHaveLength(1);
    // A cleanup still sees that it was edited.
    expect(await db.get('captures', version?.id ?? '')).toMatchObject({ hasEdit: true });
    await capture('other', 'As I want it.');
    expect(await reader.versionsOf(URL_)).toBe(3);
    expect((await shown())?.content.markdown).toBe('The walrus sleeps.');
  });

  it('stays when a step is done again and writes its capture over', async () => {
    const { edits, jobs, reader } = await scene();
    const request = aScrape('https://c.example/');
    const page = aPage('https://c.example/');
    await jobs.add({ id: 'j', request, engine: 'device', host: 'c.example', title: '' });
    await jobs.claimDue('one', 1_000);
    await jobs.commit('j', 'one', { type: 'step', captures: [page], next: { type: 'again', cursor: 1 } });
    const [made] = await reader.versions('https://c.example/');
    await edits.edit(made?.id ?? '', 'Mine.', 0);
    await jobs.claimDue('two', 1_000);
    await jobs.commit('j', 'two', { type: 'step', captures: [page], next: { type: 'done' } });
    const [again] = await reader.versions('https://c.example/');
    expect(again?.id).toBe(made?.id);
    const full = await reader.capture(made?.id ?? '');
    expect(full?.content.markdown).toBe('Mine.');
    expect(full && asCaptured(full).content.markdown).toBe(page.content.markdown);
  });
});
