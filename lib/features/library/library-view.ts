import { collectionSchema, MOST_COLLECTIONS } from '../collections/collection';
import { z } from '@/lib/core/model/zod';

/** How the rows of the library are grouped. */
export const libraryGroups = ['day', 'site', 'collection'] as const;
export type LibraryGroup = (typeof libraryGroups)[number];

/** The order of rows within a group. `hand` is the manual order in a collection, and newest first elsewhere. */
export const librarySorts = ['newest', 'oldest', 'title', 'hand'] as const;
export type LibrarySort = (typeof librarySorts)[number];

/** More would fill the panel. */
export const MOST_SEARCHES = 100;

export const libraryViewFields = {
  group: z.enum(libraryGroups),
  sort: z.enum(librarySorts),
  /** The operators last used in the search field, as typed. */
  filters: z.string().max(500),
  /** Queries to ask again, as typed, in the order in which they were saved. */
  searches: z.array(z.string().trim().min(1).max(500)).max(MOST_SEARCHES),
};

/** How the library is shown, and the order of collections. */
export const libraryViewSchema = z.object({
  collections: z.array(collectionSchema).max(MOST_COLLECTIONS).default([]),
  group: libraryViewFields.group.default('day'),
  sort: libraryViewFields.sort.default('newest'),
  filters: libraryViewFields.filters.default(''),
  searches: libraryViewFields.searches.default([]),
});
export type LibraryView = z.infer<typeof libraryViewSchema>;
