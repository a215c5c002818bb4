import { loadTex } from './draw-tex';
import type { Exportable } from './exportable';
import { addedSections } from './highlights';
import { escapeHtml, inertHtml } from './inert-html';
import { leaveRemoteImages } from './remote-images';
import { markdownToHtml } from './markdown-html';

/** Nothing runs and nothing loads: what the saved file may do in any browser that opens it. */
const SAVED_PAGE_POLICY = "default-src 'none'; img-src data:; style-src 'unsafe-inline'";

const STYLE = `
:root { color-scheme: light dark; }
body { max-width: 42rem; margin: 2.5rem auto; padding: 0 1.25rem; font: 1.0625rem/1.65 Charter, Georgia, serif; overflow-wrap: break-word; }
h1, h2, h3, h4, h5, h6 { line-height: 1.25; margin: 2em 0 .6em; font-family: system-ui, sans-serif; }
header { margin-bottom: 2.5rem; font: .875rem/1.5 system-ui, sans-serif; opacity: .8; }
header h1 { font-size: 1.75rem; margin: 0 0 .4em; }
img { max-width: 100%; height: auto; }
pre { overflow-x: auto; padding: .8em 1em; border-radius: 6px; background: color-mix(in srgb, currentColor 7%, transparent); }
code, kbd, samp { font: .9em/1.5 ui-monospace, Consolas, monospace; }
table { display: block; overflow-x: auto; border-collapse: collapse; }
th, td { border: 1px solid color-mix(in srgb, currentColor 25%, transparent); padding: .35em .7em; vertical-align: top; }
th:not([align]) { text-align: start; }
main > :first-child { margin-block-start: 0; }
blockquote { margin-inline: 0; padding-inline-start: 1em; border-inline-start: 3px solid color-mix(in srgb, currentColor 30%, transparent); }
`;
const RIGHT_TO_LEFT = /^(ar|arc|ckb|dv|fa|he|iw|ku-arab|mzn|nqo|pa-arab|pnb|ps|sd|syr|ug|ur|yi)(-|$)/i;
const LANGUAGE = /^[a-z]{2,8}(-[a-z\d]{1,8})*$/i;

/** The readable content of a capture as inert HTML: its clean HTML, else its Markdown rendered. */
async function richContentOf(capture: Exportable): Promise<string> {
  const { html, markdown = '' } = capture.content;
  return html === undefined ? markdownToHtml(markdown, capture.url, loadTex) : inertHtml(html, capture.url);
}

/**
 * A complete standalone document: it names its source, runs nothing, and loads nothing. Embedded images are included;
 * an external one is replaced by a link with its alternative text.
 */
export async function standaloneHtml(capture: Exportable): Promise<string> {
  const added = addedSections(capture);
  const content = leaveRemoteImages(
    (await richContentOf(capture)) + (added && (await markdownToHtml(added, capture.url, loadTex))),
  );
  const { canonicalUrl, author, description, siteName } = capture.metadata;
  const title = escapeHtml(capture.title || capture.url);
  const source = webUrlOf(capture.url);
  const canonical = webUrlOf(canonicalUrl && URL.canParse(canonicalUrl) ? canonicalUrl : capture.url);
  const when = new Date(capture.capturedAt).toISOString();
  const about = [
    ...(canonical ? [`<link rel="canonical" href="${escapeHtml(canonical)}">`] : []),
    ...(author ? [`<meta name="author" content="${escapeHtml(author)}">`] : []),
    ...(description ? [`<meta name="description" content="${escapeHtml(description)}">`] : []),
  ];
  const lines = [
    '<header>',
    ...(/<h1[\s>]/.test(content) ? [] : [`<h1>${title}</h1>`]),
    [
      source ? `<a href="${escapeHtml(source)}">${escapeHtml(siteName ?? capture.host)}</a>` : '',
      author ? escapeHtml(author) : '',
      `<time datetime="${when}">${when.slice(0, 10)}</time>`,
    ]
      .filter((part) => part !== '')
      .join(' · '),
    '</header>',
    `<main>\n${content.trim()}\n</main>`,
    '',
  ];
  return htmlStart(title, languageOf(capture), about) + lines.join('\n') + HTML_END;
}

/** A saved file down to its body; `title` is HTML, and so are the lines `about` it. */
export function htmlStart(title: string, lang?: string, about: readonly string[] = []): string {
  return [
    '<!doctype html>',
    `<html${lang ? ` lang="${lang}"` : ''} dir="${directionOf(lang)}">`,
    '<head>',
    '<meta charset="utf-8">',
    `<meta http-equiv="Content-Security-Policy" content="${SAVED_PAGE_POLICY}">`,
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    `<title>${title}</title>`,
    ...about,
    `<style>${STYLE}</style>`,
    '</head>',
    '<body>',
    '',
  ].join('\n');
}

export const HTML_END = '</body>\n</html>\n';

/** The language that a page names, if it can be one. */
export function languageOf({ metadata: { language } }: Pick<Exportable, 'metadata'>): string | undefined {
  return language && LANGUAGE.test(language) ? language : undefined;
}

/** The direction of a text in this language. */
export function directionOf(language: string | undefined): 'ltr' | 'rtl' | 'auto' {
  if (!language) return 'auto';
  return RIGHT_TO_LEFT.test(language) ? 'rtl' : 'ltr';
}

function webUrlOf(text: string): string | undefined {
  return /^https?:\/\//i.test(text) && URL.canParse(text) ? new URL(text).href : undefined;
}
