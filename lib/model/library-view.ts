import { collectionSchema, MOST_COLLECTIONS } from './collection';
import { z } from './zod';

/** What the rows of the library stand under. */
export const libraryGroups = ['day', 'site', 'collection'] as const;
export type LibraryGroup = (typeof libraryGroups)[number];

/** The order of rows, within what they stand under. `hand` is that of a collection, and the newest first elsewhere. */
export const librarySorts = ['newest', 'oldest', 'title', 'hand'] as const;
export type LibrarySort = (typeof librarySorts)[number];

export const libraryViewFields = {
  group: z.enum(libraryGroups),
  sort: z.enum(librarySorts),
  /** The operators that stood in the field last, as they were typed. */
  filters: z.string().max(500),
};

/** How the library is shown, and the collections in their order. */
export const libraryViewSchema = z.object({
  collections: z.array(collectionSchema).max(MOST_COLLECTIONS).default([]),
  group: libraryViewFields.group.default('day'),
  sort: libraryViewFields.sort.default('newest'),
  filters: libraryViewFields.filters.default(''),
});
export type LibraryView = z.infer<typeof libraryViewSchema>;
