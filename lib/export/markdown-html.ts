import { footnotes } from './footnotes';
import { inertHtml } from './inert-html';

/**
 * Markdown as inert HTML (see `inertHtml`): GFM and footnotes, addresses made absolute by `baseUrl`. HTML inside the
 * Markdown is held to the same allow-list. Task boxes become ☐ and ☑, which also paste into a word processor.
 */
export async function markdownToHtml(markdown: string, baseUrl: string): Promise<string> {
  const { Marked } = await import('marked');
  const marked = new Marked(footnotes, {
    renderer: { checkbox: ({ checked }) => (checked ? '☑ ' : '☐ ') },
  });
  return inertHtml(await marked.parse(markdown, { gfm: true, async: true }), baseUrl);
}
