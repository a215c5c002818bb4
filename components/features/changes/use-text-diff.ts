import { useEffect, useState } from 'preact/hooks';
import type { TextDiff } from '@/lib/features/changes/diff/text-diff';
import { useApp } from '@/components/shell/state/app';

export type Compared = { at: 'working' } | { at: 'failed' } | { at: 'done'; diff: TextDiff };

/** Two texts compared off the main thread; an answer for texts that are no longer requested is dropped. */
export function useTextDiff(before: string, after: string): Compared {
  const { compareTexts } = useApp();
  const [known, setKnown] = useState<{ before: string; after: string; result: Compared }>();
  useEffect(() => {
    let stopped = false;
    const tell = (result: Compared): void => {
      if (!stopped) setKnown({ before, after, result });
    };
    compareTexts(before, after).then(
      (diff) => tell({ at: 'done', diff }),
      () => tell({ at: 'failed' }),
    );
    return () => {
      stopped = true;
    };
  }, [compareTexts, before, after]);
  return known?.before === before && known.after === after ? known.result : { at: 'working' };
}
