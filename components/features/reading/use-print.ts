import { useEffect, useRef } from 'preact/hooks';
import type { Exportable } from '@/lib/features/export/exportable';
import { useToast } from '@/components/shell/state/use-toast';
import { renderMarkdown } from './render-markdown';
import type { Pages } from './use-pages';
import { useReadingWords } from './use-reading-words';
import tokens from '@/components/ui/tokens.css?raw';
import frameStyles from './frame.css?raw';

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

/**
 * What a frame with captured content may do: open a link in a new tab. It has the panel's origin, so that the panel can
 * access it, and for that reason never `allow-scripts` (docs/adr/0019-frames-the-panel-looks-into.md).
 */
export const FRAME_SANDBOX = 'allow-same-origin allow-popups allow-popups-to-escape-sandbox';

/**
 * What a frame for the printer may do: print, which browsers count as a dialog. It has no scripts that could open one;
 * it prints when the panel requests it.
 */
export const PRINT_SANDBOX = 'allow-same-origin allow-modals';

type Options = {
  title: string;
  language: string | undefined;
  remoteImages: boolean;
  /** Lines above the text that belong to the panel, not to the document. */
  above?: readonly string[];
};

/**
 * A whole document for `srcdoc`, around sanitized HTML. Its own policy allows only styles and inline images, and web
 * images only if requested.
 */
export function frameDocument(html: string, { title, language, remoteImages, above = [] }: Options): string {
  const images = remoteImages ? 'data: blob: http: https:' : 'data: blob:';
  const policy = `default-src 'none'; img-src ${images}; style-src 'unsafe-inline'`;
  const lang = language && /^[A-Za-z0-9-]{2,35}$/.test(language) ? ` lang="${language}"` : '';
  const head = above.map((line) => `<p dir="auto">${escapeText(line)}</p>`).join('');
  return (
    `<!doctype html><html${lang}><head><meta charset="utf-8">` +
    `<meta http-equiv="Content-Security-Policy" content="${policy}">` +
    `<meta name="referrer" content="no-referrer"><meta name="viewport" content="width=device-width">` +
    `<title>${escapeText(title)}</title><style>${tokens}\n${frameStyles}</style></head>` +
    `<body dir="auto" tabindex="0">${head && `<header class="above">${head}</header>`}` +
    `<main class="md">${html}</main></body></html>`
  );
}

function escapeText(text: string): string {
  return text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;');
}
