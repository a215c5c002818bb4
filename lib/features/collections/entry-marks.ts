import type { Capture } from '@/lib/core/model/capture';
import { readMarks, type Marks } from '../marks/marks';
import { sameTag } from '../marks/tag';
import type { LibraryEntry } from '../library/library-entries';

/**
 * The star and the tags of a row: for a page those of its newest capture, for a crawl those that all its pages have.
 */
export function entryMarks({ kind, captures }: LibraryEntry): Pick<Marks, 'starred' | 'tags'> {
  const first = readMarks(captures[0]);
  if (kind === 'page' || (!first.starred && first.tags.length === 0)) return first;
  const all = captures.map(readMarks);
  return {
    starred: all.every(({ starred }) => starred),
    tags: first.tags.filter((tag) =>
      all.every(({ tags }) => tags.some((one) => sameTag(one) === sameTag(tag))),
    ),
  };
}

/**
 * The captures of these rows for marking or exporting: of a page its newest capture among them, whether it has a row or
 * came with a crawl, and a version where it is a row by itself.
 */
export function markedCaptures(entries: readonly LibraryEntry[]): Capture[] {
  const chosen = entries.map(({ id, kind, captures }) => ({
    captures: kind === 'job' ? captures : captures.slice(0, 1),
    isVersion: id === captures[0].id,
  }));
  const newest = new Map<string, Capture>();
  for (const one of chosen.flatMap(({ captures }) => captures)) {
    const known = newest.get(pageOf(one));
    if (!known || known.capturedAt < one.capturedAt) newest.set(pageOf(one), one);
  }
  return chosen.flatMap(({ captures, isVersion }) =>
    isVersion ? captures : captures.filter((one) => newest.get(pageOf(one)) === one),
  );
}

const pageOf = ({ id, url, page }: Capture): string => page ?? (url || id);

export function markedIds(entries: readonly LibraryEntry[]): string[] {
  return markedCaptures(entries).map(({ id }) => id);
}
