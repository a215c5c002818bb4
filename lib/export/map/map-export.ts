import type { Item } from '../../model/item';

/** One row of a map. An item of a map job is one as it is. */
export type MapEntry = Pick<Item, 'url' | 'title' | 'description' | 'origin' | 'lastModified'>;

/** The addresses of a site, in the order in which they are to be written. */
export type MapExport = {
  /** Where the map began. */
  url: string;
  /** The host, for the file's name. */
  subject: string;
  /** When the map was made, in epoch milliseconds. */
  at: number;
  entries: readonly MapEntry[];
};
