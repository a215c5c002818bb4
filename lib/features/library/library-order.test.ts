// @vitest-environment node
import { describe, expect, it } from 'vitest';
import type { LibraryView } from './library-view';
import { anArticle } from '@/tests/support/captures';
import { libraryEntries } from './library-entries';
import { needsAll, orderLibrary, type LibraryRowItem } from './library-order';

const at = (text: string) => new Date(text).getTime();
const now = at('2026-11-20T09:30:00');
const tagged = (...tags: string[]) => ({ starred: false, tags, note: '', changedAt: 1 });
const page = (title: string, host: string, time: string, tags: string[] = []) =>
  anArticle({
    id: title,
    jobId: title,
    title,
    host,
    url: `https://${host}/${title}`,
    capturedAt: time === '' ? 0 : at(time),
    marks: tagged(...tags),
  });
const entries = libraryEntries([
  page('Weirs', 'b.example', '2026-11-20T09:00:00', ['to read']),
  page('Mills', 'a.example', '2026-11-20T08:00:00', ['Queue talk', 'To read']),
  page('Sluices', 'b.example', '2026-11-18T10:00:00'),
  page('Boats', 'a.example', ''),
]);
const collections = ['Queue talk', 'To read'];
const said = (row: LibraryRowItem): string => {
  if (row.type === 'item') return row.item.captures[0].title;
  const { head } = row;
  const name = head.kind === 'day' ? head.day.name : head.kind === 'site' ? head.host : (head.name ?? 'none');
  return `[${name} ${row.count}]`;
};
const shown = (order: Partial<LibraryView>) =>
  orderLibrary(entries, { group: 'day', sort: 'newest', collections, ...order }, now).rows.map(said);

describe('the order of the library', () => {
  it('is by hand within collections, and the newest first elsewhere', () => {
    const placed = (id: string, at: number) =>
      anArticle({
        ...page(id, 'a.example', `2026-11-20T0${at}:00:00`, ['To read']),
        marks: { ...tagged('To read'), places: { 'to read': at } },
      });
    const byHand = (group: LibraryView['group']) =>
      orderLibrary(
        libraryEntries([placed('C', 3), placed('B', 2), placed('A', 1)]),
        { group, sort: 'hand', collections },
        now,
      ).rows.map(said);
    expect(byHand('collection')).toEqual(['[To read 3]', 'A', 'B', 'C']);
    expect(byHand('day')).toEqual(['[today 3]', 'C', 'B', 'A']);
  });

  it('is by day, the newest first', () =>
    expect(shown({})).toEqual([
      '[today 2]',
      'Weirs',
      'Mills',
      '[date 1]',
      'Sluices',
      '[undated 1]',
      'Boats',
    ]));

  it('begins with the oldest where that is asked, and within a day as well', () =>
    expect(shown({ sort: 'oldest' })).toEqual([
      '[undated 1]',
      'Boats',
      '[date 1]',
      'Sluices',
      '[today 2]',
      'Mills',
      'Weirs',
    ]));

  it('is by site, each by title', () =>
    expect(shown({ group: 'site', sort: 'title' })).toEqual([
      '[a.example 2]',
      'Boats',
      'Mills',
      '[b.example 2]',
      'Sluices',
      'Weirs',
    ]));

  it('is by the first of the collections of a row, as they stand in their list, with the rest at the end', () => {
    expect(shown({ group: 'collection' })).toEqual([
      '[Queue talk 1]',
      'Mills',
      '[To read 1]',
      'Weirs',
      '[none 2]',
      'Sluices',
      'Boats',
    ]);
    expect(shown({ group: 'collection', collections: ['To read', 'Queue talk'] }).slice(0, 3)).toEqual([
      '[To read 2]',
      'Weirs',
      'Mills',
    ]);
  });

  it('numbers the entries as they stand', () => {
    const { entries: ordered, rows } = orderLibrary(
      entries,
      { group: 'site', sort: 'newest', collections },
      now,
    );
    for (const row of rows) if (row.type === 'item') expect(ordered[row.index]).toBe(row.item);
    expect(ordered).toHaveLength(entries.length);
  });

  it('needs all that is kept for any but the plain one', () => {
    expect(needsAll({ group: 'day', sort: 'newest' })).toBe(false);
    expect(needsAll({ group: 'day', sort: 'title' })).toBe(true);
    expect(needsAll({ group: 'collection', sort: 'newest' })).toBe(true);
  });
});
