// @vitest-environment node
import { describe, expect, it } from 'vitest';
import type { Capture } from '@/lib/core/model/capture';
import { pageEntries, singleEntries, type LibraryEntry } from '@/lib/features/library/library-entries';
import { anArticle } from '@/tests/support/captures';
import { markedCaptures } from './entry-marks';
import { collectionsOf, renamedCollection, withCollection, withoutCollection } from './collection';

const list = ['Queue talk', 'Roasters', 'To read'];

describe('the list of collections', () => {
  it('takes a new one at its end or at a place, and each once', () => {
    expect(withCollection(list, 'Tides')).toEqual([...list, 'Tides']);
    expect(withCollection(list, 'Tides', 1)).toEqual(['Queue talk', 'Tides', 'Roasters', 'To read']);
    expect(withCollection(list, 'ROASTERS')).toEqual(list);
  });

  it('moves one as it is written there', () => {
    expect(withCollection(list, 'to read', 0)).toEqual(['To read', 'Queue talk', 'Roasters']);
    expect(withCollection(list, 'Queue talk', 99)).toEqual(['Roasters', 'To read', 'Queue talk']);
  });

  it('renames one in its place; under a name that is taken the two are one', () => {
    expect(renamedCollection(list, 'Roasters', 'Coffee')).toEqual(['Queue talk', 'Coffee', 'To read']);
    expect(renamedCollection(list, 'Roasters', 'roasters (old)')).toContain('roasters (old)');
    expect(renamedCollection(list, 'Roasters', 'to read')).toEqual(['Queue talk', 'To read']);
    expect(renamedCollection(list, 'Roasters', 'ROASTERS')).toEqual(['Queue talk', 'ROASTERS', 'To read']);
    expect(renamedCollection(list, 'Gone', 'New')).toEqual(list);
  });

  it('loses one by name', () =>
    expect(withoutCollection(list, 'roasters')).toEqual(['Queue talk', 'To read']));

  it('says which a page is in, in the order of the list', () =>
    expect(collectionsOf(list, ['to read', 'other', 'queue talk'])).toEqual(['Queue talk', 'To read']));
});

describe('what is taken of rows', () => {
  const page = (id: string, change: Partial<Capture> = {}): Capture =>
    anArticle({ id, url: 'https://a.test/x', page: 'https://a.test/x', ...change });
  const [newer, older] = [page('new', { capturedAt: 2 }), page('old', { capturedAt: 1 })];
  const other = page('other', { url: 'https://a.test/y', page: 'https://a.test/y' });
  const idsOf = (entries: LibraryEntry[]): string[] => markedCaptures(entries).map(({ id }) => id);

  it('is a page once, its newest capture, also where it came with a crawl or with two', () => {
    const one = pageEntries([newer, older]);
    const crawl: LibraryEntry = { id: 'job 1', kind: 'job', capturedAt: 1, captures: [older, other] };
    expect(idsOf(one)).toEqual(['new']);
    expect(idsOf([...one, crawl])).toEqual(['new', 'other']);
    expect(idsOf([crawl, { ...crawl, id: 'job 2', captures: [newer] }])).toEqual(['other', 'new']);
  });

  it('is each version that was chosen by itself', () =>
    expect(idsOf(singleEntries([newer, older]))).toEqual(['new', 'old']));
});
