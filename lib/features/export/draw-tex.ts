import type temmlDefault from 'temml';
import { escapeHtml } from './inert-html';

const LONGEST_FORMULA = 5_000;

/** TeX as HTML to show it by. */
export type DrawTex = (tex: string, display: boolean) => string;

type Temml = Pick<typeof temmlDefault, 'renderToString'>;

/** TeX as MathML, which can link, load or name nothing of its own; undefined for what is no TeX, or too long. */
export function mathMlOf(
  temml: Temml,
  tex: string,
  displayMode: boolean,
  annotate = false,
): string | undefined {
  const source = tex.trim();
  if (source === '' || source.length > LONGEST_FORMULA) return undefined;
  try {
    return temml.renderToString(source, { displayMode, annotate, throwOnError: true, trust: false });
  } catch {
    // It stays as it is written.
    return undefined;
  }
}

/**
 * Formulas as MathML, with their TeX as annotation. Loaded when a text has formulas: the library is larger than all the
 * rest of a copy, so what is injected into a page does without.
 */
export async function loadTex(): Promise<DrawTex> {
  const { default: temml } = await import('temml');
  return (tex, display) =>
    mathMlOf(temml, tex, display, true) ?? escapeHtml(display ? `$$${tex}$$` : `$${tex}$`);
}
