import { useEffect, useRef } from 'preact/hooks';
import type { Exportable } from '@/lib/features/export/exportable';
import { useToast } from '@/components/shell/state/use-toast';
import { frameDocument, PRINT_SANDBOX } from './frame-document';
import { renderMarkdown } from './render-markdown';
import type { Pages } from './use-pages';
import { useReadingWords } from './use-reading-words';

/** A document longer than this takes a moment, which is announced. */
const LONG = 300_000;

/**
 * Prints the whole document, all its pages, with its title, address and date above: from a separate frame, which is
 * removed afterwards.
 */
export function usePrint(pages: Pages, capture: Exportable, remoteImages: boolean): () => void {
  const { reading } = useReadingWords();
  const toast = useToast();
  const frame = useRef<HTMLIFrameElement>(undefined);
  const clear = (): void => {
    frame.current?.remove();
    frame.current = undefined;
  };
  useEffect(() => clear, []);
  return () => {
    const { markdown, parts } = pages;
    clear();
    const made = document.createElement('iframe');
    frame.current = made;
    made.setAttribute('sandbox', PRINT_SANDBOX);
    made.setAttribute('referrerpolicy', 'no-referrer');
    made.setAttribute('aria-hidden', 'true');
    made.className = 'printed';
    made.tabIndex = -1;
    if (markdown.length > LONG) toast({ text: reading.printing });
    const isStale = (): boolean => frame.current !== made;
    void renderMarkdown(markdown, parts, {
      baseUrl: capture.url,
      remoteImages,
      isWhole: true,
      isStale,
    }).then((rendered) => {
      if (!rendered || isStale()) return;
      made.addEventListener('load', () => {
        made.contentWindow?.addEventListener('afterprint', clear);
        made.contentWindow?.print();
      });
      made.srcdoc = frameDocument(rendered.html, {
        title: capture.title,
        language: capture.metadata.language,
        remoteImages,
        above: [capture.title, capture.url, reading.capturedOn(capture.capturedAt)],
      });
      document.body.append(made);
    });
  };
}
