import { useEffect, useRef, useState } from 'preact/hooks';
import { partsIn, wordsIn } from '@/lib/features/capture/report';
import type { LeftOut } from '@/lib/core/model/capture';
import { toFailure, type Failure } from '@/lib/core/model/errors';
import type { TabSource } from '@/lib/core/model/request';
import { createLeftOutWords } from '@/lib/features/capture/words/en-left-out';
import { useApp } from '@/components/shell/state/app';
import { useEvent } from '@/components/shell/state/use-event';
import { useTable } from '@/components/shell/state/use-words';
import type { ReportControls } from '../viewers/CaptureReport';

/** Outlines in a page what was left out of it; a part that is pressed there is put back. They end with the panel. */
export function useShowInPage(
  putBack: (part: LeftOut) => void,
  failed: (failure: Failure) => void,
): (source: TabSource) => NonNullable<ReportControls['inPage']> {
  const { outlines } = useApp();
  const own = useTable(createLeftOutWords);
  const [isShown, setShown] = useState(false);
  const shownIn = useRef<TabSource | undefined>(undefined);
  // Each is put back beside those that were put back before.
  const putBackNow = useEvent(putBack);
  const end = useEvent((): void => {
    const source = shownIn.current;
    // A page that is gone has no outlines.
    if (source) void outlines.end(source).catch(() => undefined);
  });
  useEffect(() => {
    window.addEventListener('pagehide', end);
    return () => {
      window.removeEventListener('pagehide', end);
      end();
    };
  }, [end]);

  const show = async (source: TabSource, all: readonly LeftOut[]): Promise<void> => {
    const parts = all.filter(({ selector }) => selector !== undefined);
    const texts = {
      ...own.inPage,
      title: own.inPage.title(partsIn(parts)),
      amount: own.words(wordsIn(parts)),
      putBack: own.putBack,
    };
    const order = {
      parts: parts.map(({ selector = '', begins = '', what, words }) => ({
        selector,
        begins,
        label: own.what[what],
        size: own.words(words),
      })),
      texts,
    };
    shownIn.current = source;
    setShown(true);
    try {
      await outlines.show(source, order, (at) => {
        const part = parts[at];
        if (part) putBackNow(part);
      });
    } finally {
      if (shownIn.current === source) shownIn.current = undefined;
      setShown(false);
    }
  };
  return (source) => ({
    isShown,
    show: (parts) => void show(source, parts).catch((thrown: unknown) => failed(toFailure(thrown))),
    end,
  });
}
