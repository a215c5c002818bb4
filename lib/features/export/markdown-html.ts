import { footnotes } from './footnotes';
import { formulasDrawn } from './formulas';
import { escapeHtml, inertHtml } from './inert-html';

const LONGEST_FORMULA = 5_000;

/**
 * Markdown as inert HTML (see `inertHtml`): GFM, footnotes and formulas as MathML, addresses made absolute by
 * `baseUrl`. HTML inside the Markdown is subject to the same allow-list. Task boxes become ☐ and ☑, which also paste
 * into a word processor. Never fails: what is nested too deep to be parsed is shown as written, as is TeX that cannot be.
 */
export async function markdownToHtml(markdown: string, baseUrl: string): Promise<string> {
  const { Marked } = await import('marked');
  const marked = new Marked(footnotes, {
    renderer: { checkbox: ({ checked }) => (checked ? '☑ ' : '☐ ') },
  });
  if (markdown.includes('$')) {
    const { default: temml } = await import('temml');
    marked.use(
      formulasDrawn((tex, display) => {
        const written = display ? `$$${tex}$$` : `$${tex}$`;
        try {
          if (tex.length > LONGEST_FORMULA) return escapeHtml(written);
          return temml.renderToString(tex.trim(), {
            displayMode: display,
            annotate: true,
            throwOnError: true,
            trust: false,
          });
        } catch {
          return escapeHtml(written);
        }
      }),
    );
  }
  try {
    return inertHtml(await marked.parse(markdown, { gfm: true, async: true }), baseUrl);
  } catch (error) {
    if (error instanceof RangeError) return `<pre>${escapeHtml(markdown)}</pre>`;
    throw error;
  }
}
