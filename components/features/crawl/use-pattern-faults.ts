import { useAnswer } from '@/components/shell/state/use-answer';
import { useApp } from '@/components/shell/state/app';
import { useCrawlWords } from './use-crawl-words';

/** What is wrong with each of these patterns, in a sentence, as far as known so far. */
export function usePatternFaults(patterns: readonly string[]): ReadonlyMap<string, string> {
  const { checkPattern } = useApp();
  const { badPattern } = useCrawlWords().crawl;
  const all = patterns.join('\n');
  const { last = [] } = useAnswer([all, checkPattern], () =>
    Promise.all(
      all
        .split('\n')
        .filter(Boolean)
        .map(async (pattern) => [pattern, await checkPattern(pattern)] as const),
    ),
  );
  return new Map(last.flatMap(([pattern, fault]) => (fault ? [[pattern, badPattern(pattern, fault)]] : [])));
}
