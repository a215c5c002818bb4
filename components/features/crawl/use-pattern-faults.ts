import { useEffect, useState } from 'preact/hooks';
import type { PatternFault } from '@/lib/features/crawl/pattern-fault';
import { useApp } from '@/components/shell/state/app';

/** What is wrong with each of these patterns, as far as known so far. */
export function usePatternFaults(patterns: readonly string[]): ReadonlyMap<string, PatternFault> {
  const { checkPattern } = useApp();
  const [faults, setFaults] = useState<ReadonlyMap<string, PatternFault>>(new Map());
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
        setFaults(new Map(answers.flatMap(([pattern, fault]) => (fault ? [[pattern, fault]] : []))));
    });
    return () => {
      stopped = true;
    };
  }, [all, checkPattern]);
  return faults;
}
