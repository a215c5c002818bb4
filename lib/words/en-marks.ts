import type { Format } from './format';

/** Strings of stars, tags and notes. */
export function createMarkWords({ number, plural }: Format) {
  const pages = (count: number): string => plural(count, { one: '# page', other: '# pages' });
  return {
    star: 'Star',
    starred: 'Starred',
    starIt: 'Star or unstar',
    starredSome: (count: number) => `Starred ${pages(count)}`,
    unstarredSome: (count: number) => `Took the star off ${pages(count)}`,
    tag: 'Tag',
    tags: 'Tags',
    addTag: 'Add a tag',
    tagSome: (count: number) => `Tag ${pages(count)}`,
    tagHelp: 'Press Enter after each tag.',
    removeTag: (tag: string) => `Remove tag ${tag}`,
    tagged: (tag: string, count: number) => `Tagged ${pages(count)} “${tag}”`,
    untagged: (tag: string, count: number) => `Removed “${tag}” from ${pages(count)}`,
    /** A tag that only some of the ticked rows have. */
    onSome: (tag: string, count: number, of: number) => `${tag} · ${number(count)} of ${number(of)}`,
    done: 'Done',
    note: 'Note',
    notePlaceholder: 'Markdown; found by search and exported with the capture',
    noteRemoved: 'Removed the note',
    undo: 'Undo',
    quickFilters: 'Quick filters',
  };
}

export type MarkWords = ReturnType<typeof createMarkWords>;
