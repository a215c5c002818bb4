import { escapeHtml } from './inert-html';

const LONGEST_FORMULA = 5_000;

/** TeX as HTML to show it by. */
export type DrawTex = (tex: string, display: boolean) => string;

/**
 * Formulas as MathML, with their TeX as annotation; what is no TeX, or too long, as written. Loaded when a text has
 * formulas: the library is larger than all the rest of a copy, so what is injected into a page does without.
 */
export async function loadTex(): Promise<DrawTex> {
  const { default: temml } = await import('temml');
  return (tex, display) => {
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
  };
}
