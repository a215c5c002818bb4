// @vitest-environment node
import 'fake-indexeddb/auto';
import { describe, expect, it } from 'vitest';
import { readMarks } from '@/lib/features/marks/marks';
import { anArticle } from '@/tests/support/captures';
import { createTestLibrary } from '@/tests/support/library';
import { keep, searchOver } from '@/tests/support/search-index';

async function scene() {
  const library = await createTestLibrary();
  const page = (id: string, url: string, title: string) =>
    anArticle({ id, url, title, jobId: `job-${id}`, content: { markdown: `Text of ${title}` } });
  await keep(
    library.db,
    page('a1', 'https://a.example/', 'A'),
    page('a2', 'https://a.example/', 'A'),
    page('b', 'https://b.example/', 'B'),
  );
  await library.marks.mark(['a2'], { addTags: ['queue talk', 'other'], starred: true });
  await library.marks.mark(['b'], { addTags: ['To read'] });
  const list = async (): Promise<string[]> => (await library.settings.get()).library.collections;
  await library.settings.update((old) => ({
    ...old,
    library: { ...old.library, collections: ['Queue talk', 'To read'] },
  }));
  const tagsOf = async (id: string) => readMarks((await library.reader.capture(id)) ?? {}).tags;
  return { ...library, list, tagsOf, ...(await searchOver(library.db)) };
}

describe('a collection that is renamed', () => {
  it('has its new name in the list, on all captures of its pages, and in the index', async () => {
    const { collections, list, tagsOf, titles, settings } = await scene();
    await collections.rename('Queue talk', 'Lisbon');
    expect(await list()).toEqual(['Lisbon', 'To read']);
    expect(await tagsOf('a1')).toEqual(['other', 'Lisbon']);
    expect(await tagsOf('a2')).toEqual(['other', 'Lisbon']);
    expect(await tagsOf('b')).toEqual(['To read']);
    expect(await titles('tag:lisbon')).toEqual(['A']);
    expect(await titles('tag:"queue talk"')).toEqual([]);
    expect((await settings.get()).library.group).toBe('day');
  });

  it('keeps its pages where they were put by hand', async () => {
    const { collections, marks, reader } = await scene();
    await marks.arrange('queue talk', [{ id: 'a1', at: 3 }]);
    await collections.rename('Queue talk', 'Lisbon');
    expect(readMarks((await reader.capture('a2')) ?? {}).places).toEqual({ lisbon: 3 });
    await collections.rename('Lisbon', 'LISBON');
    expect(readMarks((await reader.capture('a2')) ?? {}).places).toEqual({ lisbon: 3 });
  });

  it('becomes one with another of that name', async () => {
    const { collections, list, tagsOf } = await scene();
    await collections.rename('Queue talk', 'To read');
    expect(await list()).toEqual(['To read']);
    expect(await tagsOf('a1')).toEqual(['other', 'To read']);
  });

  it('is as it was where the writing breaks off', async () => {
    const { db, collections, list, tagsOf } = await scene();
    const { createCollectionStore } = await import('./collection-store');
    const broken = createCollectionStore({
      db: () => Promise.resolve(db),
      changes: { notify: () => undefined },
      // Called for each page: the worker dies at the second call.
      now: () => {
        throw new Error('gone');
      },
    });
    await expect(broken.rename('Queue talk', 'Lisbon')).rejects.toThrow('gone');
    await expect.poll(list).toEqual(['Queue talk', 'To read']);
    expect(await tagsOf('a1')).toContain('queue talk');
    await collections.rename('Queue talk', 'Lisbon');
    expect(await list()).toEqual(['Lisbon', 'To read']);
  });
});
