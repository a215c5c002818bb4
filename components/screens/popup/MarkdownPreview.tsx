import { useEffect, useState } from 'preact/hooks';
import type { Exportable } from '../../../lib/export/exportable';

const SANDBOX = 'allow-popups allow-popups-to-escape-sandbox';

type Props = { capture: Exportable; markdown: string; label: string; remoteImages: boolean };

/** The first screens of a Markdown text, in a frame that can run and load nothing. What renders it is loaded on need. */
export function MarkdownPreview({ capture, markdown, label, remoteImages }: Props) {
  const [shown, setShown] = useState<string>();
  const { url, title } = capture;
  const { language } = capture.metadata;
  useEffect(() => {
    let stale = false;
    void import('./preview-document')
      .then(({ previewDocument }) =>
        previewDocument(markdown, { title, url, language, remoteImages }, () => stale),
      )
      .then((document) => {
        if (!stale && document !== undefined) setShown(document);
      });
    return () => {
      stale = true;
    };
  }, [markdown, title, url, language, remoteImages]);
  if (shown === undefined) return <div class="prev__text" aria-hidden="true" />;
  return <iframe title={label} sandbox={SANDBOX} referrerpolicy="no-referrer" srcdoc={shown} />;
}
