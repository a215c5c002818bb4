import { markdownParts } from '../../../lib/derive/markdown-parts';
import { frameDocument } from '../../viewers/frame-document';
import { renderMarkdown } from '../../viewers/render-markdown';

/** More than fits into the preview many times over; the rest is read in the panel. */
const PREVIEW_CHARS = 24_000;

/** Smaller than in the panel, on the sunken ground, fading at the lower edge. */
const STYLES = `html{background:var(--bg-sunken);scrollbar-width:thin}
body{padding:10px 13px 18px;font-size:var(--text-sm);line-height:1.25rem}
h1{font-size:var(--text-md);line-height:1.25rem}
.part{content-visibility:visible}`;

/**
 * The start of a Markdown text as a document for a sandboxed frame: nothing in it runs, and no picture is loaded
 * unless the settings allow it. Undefined when it is no longer wanted.
 */
export async function previewDocument(
  markdown: string,
  page: { title: string; url: string; language: string | undefined; remoteImages: boolean },
  isStale: () => boolean,
): Promise<string | undefined> {
  const start = markdown.slice(0, PREVIEW_CHARS);
  const rendered = await renderMarkdown(start, markdownParts(start).slice(0, 1), {
    baseUrl: page.url,
    remoteImages: page.remoteImages,
    isStale,
  });
  if (!rendered) return undefined;
  const whole = frameDocument(rendered.html, page);
  return whole.replace('</head>', `<style>${STYLES}</style></head>`);
}
