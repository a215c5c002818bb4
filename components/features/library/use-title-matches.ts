import { useEffect, useMemo } from 'preact/hooks';
import { filterWords, matchPages, searchTexts } from '@/lib/features/map/tree-filter';
import type { Capture } from '@/lib/core/model/capture';
import { useEvent } from '@/components/shell/state/use-event';

/**
 * The captures whose title or address has all the words, in their order, for when the index is not available. While
 * there are words, `readAll` reads everything not read yet.
 */
export function useTitleMatches(
  query: string,
  captures: readonly Capture[],
  readAll: (() => void) | undefined,
): readonly Capture[] {
  const words = useMemo(() => filterWords(query), [query]);
  const on = words.length > 0;
  const wantsMore = on && readAll !== undefined;
  const readOn = useEvent(() => {
    if (wantsMore) readAll?.();
  });
  useEffect(() => readOn(), [wantsMore, captures.length, readOn]);
  const texts = useMemo(() => (on ? searchTexts(captures) : []), [captures, on]);
  return useMemo(() => {
    if (!on) return captures;
    const { flags } = matchPages(texts, words);
    return captures.filter((_capture, at) => flags[at] === 1);
  }, [captures, texts, words, on]);
}
