import { useCallback, useEffect, useRef, useState } from 'preact/hooks';
import { foldText } from '@/lib/core/text/fold-text';
import { turn } from '@/components/shell/state/turn';
import { useEvent } from '@/components/shell/state/use-event';
import { renderMarkdown } from './render-markdown';
import { frameText } from './frame-text';
import type { Pages } from './use-pages';

const NONE: ReadonlyMap<number, string> = new Map();

/**
 * The folded texts of the pages as they would be shown: made one by one once needed, and kept as long as the document
 * is. `shown` is that of the page that is already there.
 */
export function usePageTexts(
  { markdown, pages, at }: Pages,
  { url, remoteImages }: { url: string; remoteImages: boolean },
  wanted: boolean,
  shown: string | undefined,
): ReadonlyMap<number, string> {
  const [known, setKnown] = useState<{
    of: Pages['pages'];
    remoteImages: boolean;
    texts: ReadonlyMap<number, string>;
  }>();
  const texts = known?.of === pages && known.remoteImages === remoteImages ? known.texts : NONE;
  const latest = useRef(texts);
  latest.current = texts;
  const keep = useCallback(
    (page: number, text: string): void => {
      latest.current = new Map(latest.current).set(page, text);
      setKnown({ of: pages, remoteImages, texts: latest.current });
    },
    [pages, remoteImages],
  );
  // Not run again by new pages alone: `shown` still belongs to the old ones then.
  const keepShown = useEvent((page: number, text: string): void => {
    if (!latest.current.has(page)) keep(page, text);
  });
  useEffect(() => {
    if (wanted && shown !== undefined) keepShown(at, shown);
  }, [wanted, shown, at, keepShown]);
  useEffect(() => {
    if (!wanted) return;
    let stale = false;
    const isStale = (): boolean => stale;
    const read = async (): Promise<void> => {
      for (const [page, parts] of pages.entries()) {
        if (page === at || latest.current.has(page)) continue;
        await turn();
        const made = await renderMarkdown(markdown, parts, {
          baseUrl: url,
          remoteImages,
          isPlain: true,
          isStale,
        });
        if (!made || stale) return;
        const { body } = new DOMParser().parseFromString(made.html, 'text/html');
        keep(page, foldText(frameText(body).text).text);
      }
    };
    void read();
    return () => {
      stale = true;
    };
  }, [wanted, pages, markdown, url, remoteImages, at, keep]);
  return texts;
}
