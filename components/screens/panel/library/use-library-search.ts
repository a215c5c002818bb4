import { useEffect, useMemo, useState } from 'preact/hooks';
import { filterWords, matchPages, searchTexts } from '../../../../lib/derive/tree-filter';
import type { Capture } from '../../../../lib/model/capture';

export type LibrarySearch = {
  query: string;
  setQuery: (query: string) => void;
  /** The captures whose title or address has all the words, in their order; all of them without words. */
  found: readonly Capture[];
};

/** Looks through what is kept. While there are words, everything that was not read yet is read by `readAll`. */
export function useLibrarySearch(
  captures: readonly Capture[],
  readAll: (() => void) | undefined,
): LibrarySearch {
  const [query, setQuery] = useState('');
  const words = useMemo(() => filterWords(query), [query]);
  const on = words.length > 0;
  const wantsMore = on && readAll !== undefined;
  useEffect(() => {
    if (wantsMore) readAll?.();
  }, [wantsMore, captures.length]);
  const texts = useMemo(() => (on ? searchTexts(captures) : []), [captures, on]);
  const found = useMemo(() => {
    if (!on) return captures;
    const { flags } = matchPages(texts, words);
    return captures.filter((_capture, at) => flags[at] === 1);
  }, [captures, texts, words, on]);
  return { query, setQuery, found };
}
