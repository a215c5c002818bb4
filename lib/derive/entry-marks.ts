import type { Capture } from '../model/capture';
import { readMarks, type Marks } from '../model/marks';
import { sameTag } from '../model/tag';
import type { LibraryEntry } from './library-entries';

/** The star and the tags of a row: those of a page are its newest capture's, of a crawl those that all its pages have. */
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

/** What stands for a row when it is marked or exported: the newest capture of a page, each of a crawl. */
export function markedCaptures(entries: readonly LibraryEntry[]): Capture[] {
  return entries.flatMap(({ kind, captures }) => (kind === 'job' ? captures : captures.slice(0, 1)));
}

export function markedIds(entries: readonly LibraryEntry[]): string[] {
  return markedCaptures(entries).map(({ id }) => id);
}
