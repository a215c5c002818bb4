// @vitest-environment node
import { describe, expect, it } from 'vitest';
import fc from 'fast-check';
import { anArticle } from '@/tests/support/captures';
import { handPlaces, inHandOrder, placesForMove } from './hand-order';
import { libraryEntries, type LibraryEntry } from '../library/library-entries';

const IN = 'To read';
const page = (id: string, capturedAt: number, at?: number) =>
  anArticle({
    id,
    jobId: id,
    url: `https://a.test/${id}`,
    capturedAt,
    marks: {
      starred: false,
      tags: [IN],
      note: '',
      changedAt: 1,
      ...(at !== undefined && { places: { 'to read': at } }),
    },
  });
const entriesOf = (...pages: ReturnType<typeof page>[]): LibraryEntry[] => libraryEntries(pages);
const names = (entries: readonly LibraryEntry[]): string =>
  entries.map(({ captures: [one] }) => one.id).join('');

/** The order after some entries were moved, and how many positions were written for that. */
function after(entries: readonly LibraryEntry[], moved: string, to: number) {
  const ordered = inHandOrder(entries, handPlaces(IN));
  const ids = new Set(ordered.filter(({ captures: [one] }) => moved.includes(one.id)).map(({ id }) => id));
  const given = placesForMove(ordered, handPlaces(IN), ids, to);
  const places = new Map(given.map(({ entry, at }) => [entry.id, at]));
  return { order: names(inHandOrder(entries, handPlaces(IN, places))), written: given.length };
}

describe('the order by hand', () => {
  const four = entriesOf(page('d', 400), page('c', 300), page('b', 200), page('a', 100));

  it('is the newest first until something was moved, and a new page stands before all', () => {
    expect(names(inHandOrder(four, handPlaces(IN)))).toBe('dcba');
    const placed = entriesOf(page('new', 900_000), page('c', 300, -1_400), page('b', 200), page('a', 100));
    expect(names(inHandOrder(placed, handPlaces(IN)))).toBe('newcba');
  });

  it('puts one or several before, between and after others, and writes their places alone', () => {
    expect(after(four, 'a', 0)).toEqual({ order: 'adcb', written: 1 });
    expect(after(four, 'a', 2)).toEqual({ order: 'dcab', written: 1 });
    expect(after(four, 'd', 4)).toEqual({ order: 'cbad', written: 1 });
    expect(after(four, 'da', 2)).toEqual({ order: 'cdab', written: 2 });
  });

  it('writes nothing for a move to where it stands', () => {
    expect(after(four, 'c', 1)).toEqual({ order: 'dcba', written: 0 });
    expect(after(four, 'c', 2)).toEqual({ order: 'dcba', written: 0 });
    expect(after(four, '', 2)).toEqual({ order: 'dcba', written: 0 });
  });

  it('makes room where there is none', () => {
    const tight = entriesOf(page('a', 1, 5), page('b', 1, 5), page('c', 1, 5));
    expect(after(tight, 'c', 1)).toEqual({ order: 'acb', written: 3 });
  });

  it('is what was asked for, however often and wherever something is moved', () => {
    const move = fc.record({ from: fc.nat(5), to: fc.nat(6) });
    fc.assert(
      fc.property(fc.array(move, { maxLength: 120 }), (moves) => {
        const all = entriesOf(...[...'fedcba'].map((id, at) => page(id, 600 - at * 100)));
        const given = new Map<string, number>();
        let wanted = inHandOrder(all, handPlaces(IN));
        for (const { from, to } of moves) {
          const one = wanted[from];
          if (!one) continue;
          const places = placesForMove(wanted, handPlaces(IN, given), new Set([one.id]), to);
          for (const { entry, at } of places) given.set(entry.id, at);
          const rest = wanted.filter((entry) => entry !== one);
          rest.splice(to > from ? to - 1 : to, 0, one);
          wanted = rest;
          expect(names(inHandOrder(all, handPlaces(IN, given)))).toBe(names(wanted));
        }
      }),
      { numRuns: 60 },
    );
  });
});
