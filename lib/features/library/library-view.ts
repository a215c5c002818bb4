import { collectionSchema, MOST_COLLECTIONS } from '../collections/collection';
import { z } from '@/lib/core/model/zod';

/** How the rows of the library are grouped. */
export const libraryGroups = ['day', 'site', 'collection'] as const;
export type LibraryGroup = (typeof libraryGroups)[number];

/** The order of rows within a group. `hand` is the manual order in a collection, and newest first elsewhere. */
export const librarySorts = ['newest', 'oldest', 'title', 'hand'] as const;
export type LibrarySort = (typeof librarySorts)[number];

export const libraryViewFields = {
  group: z.enum(libraryGroups),
  sort: z.enum(librarySorts),
  /** The operators last used in the search field, as typed. */
  filters: z.string().max(500),
};

/** How the library is shown, and the order of collections. */
export const libraryViewSchema = z.object({
  collections: z.array(collectionSchema).max(MOST_COLLECTIONS).default([]),
  group: libraryViewFields.group.default('day'),
  sort: libraryViewFields.sort.default('newest'),
  filters: libraryViewFields.filters.default(''),
});
export type LibraryView = z.infer<typeof libraryViewSchema>;
