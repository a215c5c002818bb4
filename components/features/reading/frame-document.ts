import tokens from '@/components/ui/tokens.css?raw';
import frameStyles from './frame.css?raw';

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
