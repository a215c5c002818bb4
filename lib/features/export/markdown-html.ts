import { footnotes } from './footnotes';
import { formulasDrawn } from './formulas';
import type { DrawTex } from './draw-tex';
import { escapeHtml, inertHtml } from './inert-html';

/**
 * Markdown as inert HTML (see `inertHtml`): GFM, footnotes, formulas drawn by `tex` if given, addresses made absolute by
 * `baseUrl`. HTML inside the Markdown is subject to the same allow-list. Task boxes become ☐ and ☑, which also paste
 * into a word processor. Never fails: what is nested too deep to be parsed is shown as written, as is TeX that cannot be.
 */
export async function markdownToHtml(
  markdown: string,
  baseUrl: string,
  tex?: () => Promise<DrawTex>,
): Promise<string> {
  const { Marked } = await import('marked');
  const marked = new Marked(footnotes, {
    renderer: { checkbox: ({ checked }) => (checked ? '☑ ' : '☐ ') },
  });
  if (tex && markdown.includes('$')) marked.use(formulasDrawn(await tex()));
  try {
    return inertHtml(await marked.parse(markdown, { gfm: true, async: true }), baseUrl);
  } catch (error) {
    if (error instanceof RangeError) return `<pre>${escapeHtml(markdown)}</pre>`;
    throw error;
  }
}
