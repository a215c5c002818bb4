import type { CaptureFormat } from '@/lib/core/model/format';
import type { DrawTex } from './draw-tex';
import type { Exportable } from './exportable';
import { inertHtml } from './inert-html';
import { escapeLabel, escapeTarget, imagesAsMarkdown, linksAsMarkdown } from './link-lists';
import { markdownToHtml } from './markdown-html';

/** The content of the clipboard: the text, and where useful also rich text for word processors and mail. */
export type ClipboardContent = { text: string; html?: string };

/** `source`: prose ends with a line that has the page's title and address. `tex`: draws its formulas. */
type CopyOptions = { source: boolean; tex?: () => Promise<DrawTex> };

/** The fields of a capture that are read for it. */
export type Copyable = Pick<Exportable, 'url' | 'title' | 'content'>;

type Copier = (capture: Copyable, options: CopyOptions) => Promise<ClipboardContent> | ClipboardContent;

const copiers = {
  markdown: (capture, options) =>
    markdownCopy(withSource(held(capture.content.markdown), capture, options), capture.url, options.tex),
  summary: (capture, options) =>
    markdownCopy(withSource(held(capture.content.summary), capture, options), capture.url, options.tex),
  json: ({ content }) => ({ text: jsonText(held(content.json)) }),
  html: ({ content, url }) => {
    const html = held(content.html);
    return { text: html, html: inertHtml(html, url) };
  },
  rawHtml: ({ content }) => ({ text: held(content.rawHtml) }),
  links: (capture) => markdownCopy(linksAsMarkdown(held(capture.content.links)), capture.url),
  images: (capture) => markdownCopy(imagesAsMarkdown(held(capture.content.images)), capture.url),
} as const satisfies Record<Exclude<CaptureFormat, 'screenshot'>, Copier>;

/** The formats that are copied as text; a screenshot is copied separately. */
type CopyFormat = keyof typeof copiers;

function isCopyFormat(format: CaptureFormat): format is CopyFormat {
  return Object.hasOwn(copiers, format);
}

/** True if the capture has this format as text to copy. */
export function canCopy(capture: Pick<Exportable, 'content'>, format: CaptureFormat): boolean {
  return isCopyFormat(format) && capture.content[format] !== undefined;
}

/**
 * One format of a capture for the clipboard. Text never has front matter; rich text is inert and its addresses are
 * absolute. Throws for a format that the capture does not have, and for a screenshot.
 */
export async function toClipboard(
  capture: Copyable,
  format: CaptureFormat,
  options: CopyOptions = { source: false },
): Promise<ClipboardContent> {
  if (!isCopyFormat(format)) throw new TypeError('a picture is not text');
  return copiers[format](capture, options);
}

function withSource(markdown: string, { title, url }: Copyable, { source }: CopyOptions): string {
  return source
    ? `${markdown.trimEnd()}\n\n[${escapeLabel(title || url)}](${escapeTarget(url)})\n`
    : markdown;
}

async function markdownCopy(
  markdown: string,
  baseUrl: string,
  tex?: CopyOptions['tex'],
): Promise<ClipboardContent> {
  return { text: markdown, html: await markdownToHtml(markdown, baseUrl, tex) };
}

function jsonText(json: unknown): string {
  return `${JSON.stringify(json, null, 2)}\n`;
}

function held<T>(facet: T | undefined): T {
  if (facet === undefined) throw new TypeError('format not in the capture');
  return facet;
}
