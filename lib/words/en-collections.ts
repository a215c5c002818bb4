import type { LibraryGroup, LibrarySort } from '../model/library-view';
import type { Format } from './format';

/** Strings of collections, and of the order that the library is shown in. */
export function createCollectionWords({ number, plural }: Format) {
  const pages = (count: number): string => plural(count, { one: '# page', other: '# pages' });
  const groups: Record<LibraryGroup, string> = {
    day: 'By day',
    site: 'By site',
    collection: 'By collection',
  };
  const sorts: Record<LibrarySort, string> = {
    newest: 'Newest first',
    oldest: 'Oldest first',
    title: 'By title',
    hand: 'By hand',
  };
  return {
    side: 'Collections and tags',
    everything: 'Everything',
    collections: 'Collections',
    tags: 'Tags',
    view: 'Group and sort',
    group: 'Group',
    groups,
    sort: 'Sort',
    sorts,
    inNone: 'In no collection',
    noSite: 'No site',
    underHead: (count: number) => number(count),
    create: 'New collection',
    createTitle: 'New collection',
    rename: 'Rename…',
    renameTitle: (name: string) => `Rename “${name}”`,
    name: 'Name',
    help: 'A collection is a tag with a place in this list.',
    /** The name stands in the list already. */
    merges: (name: string) => `“${name}” exists: both become one.`,
    save: 'Save',
    cancel: 'Cancel',
    moveUp: 'Move up',
    moveDown: 'Move down',
    remove: 'Delete collection',
    removed: (name: string) => `Deleted the collection “${name}”. Its pages keep the tag.`,
    undo: 'Undo',
    more: (name: string) => `More about “${name}”`,
    inCollection: pages,
    /** Said to people who listen, after a page was moved by hand. */
    movedTo: (place: number, count: number) => `Moved to ${number(place)} of ${number(count)}`,
    emptyTitle: (name: string) => `“${name}” is empty`,
    emptyBody: 'Drag pages onto its name, or tick them and choose Add to a collection from the menu below.',
    showAll: 'Show all pages',
    addTo: 'Add to a collection',
    added: (name: string, count: number) => `Added ${pages(count)} to “${name}”`,
  };
}

export type CollectionWords = ReturnType<typeof createCollectionWords>;
