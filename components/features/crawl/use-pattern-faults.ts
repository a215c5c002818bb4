import { useEffect, useState } from 'preact/hooks';
import { useApp } from '@/components/shell/state/app';
import { useCrawlWords } from './use-crawl-words';

/** What is wrong with each of these patterns, in a sentence, as far as known so far. */
export function usePatternFaults(patterns: readonly string[]): ReadonlyMap<string, string> {
  const { checkPattern } = useApp();
  const { badPattern } = useCrawlWords().crawl;
  const [faults, setFaults] = useState<ReadonlyMap<string, string>>(new Map());
  const all = patterns.join('\n');
  useEffect(() => {
    let stopped = false;
    void Promise.all(
      all
        .split('\n')
        .filter(Boolean)
        .map(async (pattern) => [pattern, await checkPattern(pattern)] as const),
    ).then((answers) => {
      if (!stopped)
        setFaults(
          new Map(
            answers.flatMap(([pattern, fault]) => (fault ? [[pattern, badPattern(pattern, fault)]] : [])),
          ),
        );
    });
    return () => {
      stopped = true;
    };
  }, [all, checkPattern, badPattern]);
  return faults;
}
