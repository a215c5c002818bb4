import { useCallback, useState } from 'preact/hooks';

/** For the `iframe` of captured content, and its document once it is loaded. */
export type FrameDocument = {
  /** For the last content given to the frame; undefined while it loads. */
  document: Document | undefined;
  onLoad: (event: Event) => void;
};

/**
 * The document of a frame with captured content, for access to its text, headings, selection and highlights. It runs
 * nothing and must never be given anything to run. `key` identifies the content of the frame; with another key the
 * document is undefined until the frame has loaded again. A frame that was navigated elsewhere has no document.
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
