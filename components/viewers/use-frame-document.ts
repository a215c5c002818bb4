import { useCallback, useState } from 'preact/hooks';

/** For the `iframe` of captured content, and the document in it once that is there. */
export type FrameDocument = {
  /** Of what the frame was last told to show; undefined while that loads. */
  document: Document | undefined;
  onLoad: (event: Event) => void;
};

/**
 * The document of a frame with captured content, to be looked at: its text, its headings, its selection, its highlights.
 * It runs nothing and must never be given anything to run. `key` says what the frame shows; with another key the
 * document is gone until the frame has loaded again. A frame that was led elsewhere has no document.
 */
export function useFrameDocument(key: string): FrameDocument {
  const [loaded, setLoaded] = useState<{ key: string; document: Document }>();
  const onLoad = useCallback(
    (event: Event) => {
      const document = event.target instanceof HTMLIFrameElement ? event.target.contentDocument : null;
      setLoaded(document?.URL === 'about:srcdoc' ? { key, document } : undefined);
    },
    [key],
  );
  return { document: loaded?.key === key ? loaded.document : undefined, onLoad };
}
