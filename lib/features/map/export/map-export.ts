import type { Item } from '@/lib/core/model/item';

/** One row of a map. An item of a map job has this type. */
export type MapEntry = Pick<Item, 'url' | 'title' | 'description' | 'origin' | 'lastModified'>;

/** The addresses of a site, in output order. */
export type MapExport = {
  /** Where the map started. */
  url: string;
  /** The host, for the file name. */
  subject: string;
  /** When the map was made, in epoch milliseconds. */
  at: number;
  entries: readonly MapEntry[];
};
