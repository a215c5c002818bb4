import { useAnswer } from '@/components/shell/state/use-answer';
import { useStateFor } from '@/components/shell/state/use-state-for';
import { useCallback, useEffect, useMemo, useRef } from 'preact/hooks';
import { markdownParts, type MarkdownPart } from '@/lib/features/reading/markdown-parts';
import { renderMarkdown, type RenderedMarkdown } from './render-markdown';

/** For the `iframe` of captured content, and its document once it is loaded. */
type FrameDocument = {
  /** For the last content given to the frame; undefined while it loads. */
  document: Document | undefined;
  onLoad: (event: Event) => void;
};

/**
 * The document of a frame with captured content, for access to its text, headings, selection and highlights. It runs
 * nothing and must never be given anything to run. `key` identifies the content of the frame; with another key the
 * document is undefined until the frame has loaded again. A frame that was navigated elsewhere has no document.
 */
function useFrameDocument(key: string): FrameDocument {
  const [document, setDocument] = useStateFor<Document | undefined>(key, undefined);
  const onLoad = useCallback(
    (event: Event) => {
      const loaded = event.target instanceof HTMLIFrameElement ? event.target.contentDocument : null;
      setDocument(loaded?.URL === 'about:srcdoc' ? loaded : undefined);
    },
    [setDocument],
  );
  return { document, onLoad };
}

/** Parts shown at a time: about 256 KB. Longer documents are shown page by page. */
const PARTS_AT_ONCE = 4;

/** The document being read: which of its pages is shown, and the frame with it. */
export type Pages = {
  markdown: string;
  parts: MarkdownPart[];
  pages: MarkdownPart[][];
  /** The page that is shown, from 0. */
  at: number;
  go: (page: number) => void;
  /** Shows the page with this part, then runs a function in its document, where the part has this number. */
  goToPart: (part: number, act: (inFrame: Document, partOfPage: number) => void) => void;
  /** Undefined until it is made. */
  rendered: RenderedMarkdown | undefined;
  frame: FrameDocument;
  /** Changes with the content of the frame. */
  frameKey: string;
};

type Shown = {
  markdown: string;
  url: string;
  capturedAt: number;
  remoteImages: boolean;
  /** Names a table without a caption. */
  tableName: string;
};

export function usePages({ markdown, url, capturedAt, remoteImages, tableName }: Shown): Pages {
  const parts = useMemo(() => markdownParts(markdown), [markdown]);
  const pages = useMemo(() => inPages(parts), [parts]);
  const [at, setAt] = useStateFor(markdown, 0);
  const shown = pages[at] ?? NO_PARTS;
  const rendered = useRendered(markdown, shown, { baseUrl: url, remoteImages, tableName });
  const frameKey = `${capturedAt}-${at}-${remoteImages}`;
  const frame = useFrameDocument(frameKey);

  const waiting = useRef<{ page: number; act: (inFrame: Document) => void }>(undefined);
  const go = useCallback(
    (page: number) => {
      waiting.current = undefined;
      setAt(page);
    },
    [setAt],
  );
  const goToPart: Pages['goToPart'] = (part, act) => {
    const page = Math.floor(part / PARTS_AT_ONCE);
    const inFrame = (document: Document): void => act(document, part % PARTS_AT_ONCE);
    if (page === at && frame.document) return inFrame(frame.document);
    go(page);
    waiting.current = { page, act: inFrame };
  };
  useEffect(() => {
    const next = waiting.current;
    if (!frame.document || next?.page !== at) return;
    waiting.current = undefined;
    next.act(frame.document);
  }, [frame.document, at]);
  return { markdown, parts, pages, at, go, goToPart, rendered, frame, frameKey };
}

const NO_PARTS: MarkdownPart[] = [];

function inPages(parts: MarkdownPart[]): MarkdownPart[][] {
  const pages: MarkdownPart[][] = [];
  for (let at = 0; at < parts.length; at += PARTS_AT_ONCE) pages.push(parts.slice(at, at + PARTS_AT_ONCE));
  return pages;
}

function useRendered(
  markdown: string,
  parts: MarkdownPart[],
  { baseUrl, remoteImages, tableName }: { baseUrl: string; remoteImages: boolean; tableName: string },
): RenderedMarkdown | undefined {
  return useAnswer([markdown, parts, baseUrl, remoteImages, tableName], (isStale) =>
    renderMarkdown(markdown, parts, { baseUrl, remoteImages, tableName, isStale }),
  ).now;
}
