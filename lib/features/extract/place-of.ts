import type { JsonPath } from '@/lib/core/text/json-path';
import { isSchema } from '../schema/schema';

type Sources = readonly { field: string; urls: readonly string[] }[];

const addressIn = (value: unknown): string | undefined =>
  typeof value === 'string' && /^https?:\/\/\S+$/i.test(value) ? value : undefined;

/**
 * The page that a value of several pages stands on: the one address in its row, or in a row around it, else the one
 * source that is named for its field. Undefined where that is not known.
 */
export function addressFor(path: JsonPath, data: unknown, sources: Sources): string | undefined {
  let around: unknown = data;
  let nearest: string | undefined;
  for (const part of path) {
    if (isSchema(around)) {
      const own = [...new Set(Object.values(around).flatMap((value) => addressIn(value) ?? []))];
      if (own.length > 0) nearest = own.length === 1 ? own[0] : undefined;
    }
    around =
      isSchema(around) || Array.isArray(around) ? (around as Record<string, unknown>)[part] : undefined;
  }
  if (nearest !== undefined) return nearest;
  const fields = path.filter((part) => typeof part === 'string');
  const names = [fields.join('.'), fields.at(-1), fields[0]];
  const named = names.flatMap((name) => sources.find(({ field }) => field === name) ?? [])[0];
  return named?.urls.length === 1 ? named.urls[0] : undefined;
}

/** Sources by field, in any of the shapes that services use: an address, several, or groups of them. */
export function sourcesOf(sources: unknown): { field: string; urls: string[] }[] {
  if (!isSchema(sources)) return [];
  return Object.entries(sources).flatMap(([field, value]) => {
    const urls = [...new Set(addressesIn(value))];
    return urls.length > 0 ? [{ field, urls }] : [];
  });
}

function addressesIn(value: unknown): string[] {
  if (typeof value === 'string') return /^https?:\/\//i.test(value) ? [value] : [];
  if (Array.isArray(value)) return value.flatMap(addressesIn);
  return isSchema(value) ? Object.values(value).flatMap(addressesIn) : [];
}
