import type { PageFlags } from './tree-rows';
import type { TreePage } from './url-tree';
import { shownAddress } from '@/lib/core/addresses/display-path';

/** The searchable text: each page's address in readable form, and its title, in lower case. */
export function searchTexts(pages: readonly TreePage[]): string[] {
  return pages.map(({ url, title }) => `${withoutScheme(shownAddress(url))}\n${title ?? ''}`.toLowerCase());
}

/** The words of a filter; all of them must match. */
export function filterWords(query: string): string[] {
  return query.toLowerCase().split(/\s+/).filter(Boolean);
}

/** The pages whose address or title has all the words. */
export function matchPages(
  texts: readonly string[],
  words: readonly string[],
): { flags: PageFlags; found: number } {
  const flags = new Uint8Array(texts.length);
  let found = 0;
  for (let at = 0; at < texts.length; at++) {
    const text = texts[at] ?? '';
    if (!words.every((word) => text.includes(word))) continue;
    flags[at] = 1;
    found += 1;
  }
  return { flags, found };
}

/** A name split at its matches: every second piece is a match. Slashes separate the words of a path. */
export function markedPieces(name: string, words: readonly string[]): string[] {
  const parts = words.flatMap((word) => word.split('/')).filter(Boolean);
  if (parts.length === 0) return [name];
  // Lower case may have more characters than upper case; then nothing can be marked in place.
  const small = name.toLowerCase();
  if (small.length !== name.length) return [name];
  const marked = new Uint8Array(name.length);
  for (const part of parts)
    for (let at = small.indexOf(part); at !== -1; at = small.indexOf(part, at + 1))
      marked.fill(1, at, at + part.length);
  const pieces: string[] = [];
  let from = 0;
  for (let at = 0; at <= name.length; at++) {
    const inMatch = pieces.length % 2 === 1;
    if (at < name.length && (marked[at] === 1) === inMatch) continue;
    pieces.push(name.slice(from, at));
    from = at;
  }
  return pieces;
}

function withoutScheme(address: string): string {
  const at = address.indexOf('://');
  return at === -1 ? address : address.slice(at + 3);
}
