import { LONGEST_TAG, sameTag, tidyTag } from '../marks/tag';
import { z } from '@/lib/core/model/zod';

export const MOST_COLLECTIONS = 200;

/** A collection is a tag with a position in the list: everything with the tag is in it. */
export const collectionSchema = z.string().min(1).max(LONGEST_TAG);

const isOne = (name: string) => {
  const wanted = sameTag(name);
  return (other: string): boolean => sameTag(other) === wanted;
};

/** The position of a collection in the list, ignoring case; -1 if there is none. */
export const collectionIndex = (list: readonly string[], name: string): number => list.findIndex(isOne(name));

/** Inserts a collection at a position, by default at the end; an existing one is moved. */
export function withCollection(list: readonly string[], given: string, at = Infinity): string[] {
  const name = tidyTag(given);
  if (name === '') return [...list];
  const known = list.find(isOne(name));
  const others = list.filter((other) => !isOne(name)(other));
  if (known === undefined && others.length >= MOST_COLLECTIONS) return [...list];
  if (known !== undefined && at === Infinity) return [...list];
  others.splice(Math.max(0, Math.min(at, others.length)), 0, known ?? name);
  return others;
}

export const withoutCollection = (list: readonly string[], name: string): string[] =>
  list.filter((other) => !isOne(name)(other));

/** The list after a rename; if the new name already exists, the two are merged. */
export function renamedCollection(list: readonly string[], from: string, given: string): string[] {
  const to = tidyTag(given);
  if (to === '') return [...list];
  const at = collectionIndex(list, from);
  if (at === -1) return [...list];
  const rest = withoutCollection(list, from);
  const held = collectionIndex(rest, to);
  if (held !== -1) return rest;
  rest.splice(at, 0, to);
  return rest;
}

/** The listed collections of a page, in the order of the list. */
export function collectionsOf(list: readonly string[], tags: readonly string[]): string[] {
  const has = new Set(tags.map(sameTag));
  return list.filter((name) => has.has(sameTag(name)));
}
