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

/** The captures of a row for marking or exporting: the newest capture of a page, each of a crawl. */
export function markedCaptures(entries: readonly LibraryEntry[]): Capture[] {
  return entries.flatMap(({ kind, captures }) => (kind === 'job' ? captures : captures.slice(0, 1)));
}

export function markedIds(entries: readonly LibraryEntry[]): string[] {
  return markedCaptures(entries).map(({ id }) => id);
}
