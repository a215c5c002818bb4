import type { MarkedExtension, Tokens } from 'marked';

const LONGEST = 10_000;
const BLOCK = /^ {0,3}\$\$([^$]+)\$\$[ \t]*(?:\n+|$)/;
const DISPLAYED = /^\$\$([^$]+)\$\$/;
/** An opening dollar comes before a non-space, and a closing one after a non-space and not before a digit. */
const INLINE = /^\$(?![\s$])((?:\\[^]|[^\\$])+?)(?<!\s)\$(?!\d)/;

/**
 * Formulas as in a capture's Markdown: `$x^2$` in a line, `$$` around a block. Each becomes a `code` element with its
 * source, including the dollars, and the class that `drawFormulas` looks for.
 */
export const formulas: MarkedExtension = {
  extensions: [
    {
      name: 'formulaBlock',
      level: 'block',
      start: (source) => /(?:^|\n) {0,3}\$\$/.exec(source)?.index,
      tokenizer: (source) => found('formulaBlock', BLOCK.exec(source.slice(0, LONGEST))),
      renderer: (token) => `<p>${asCode(token, true)}</p>\n`,
    },
    {
      name: 'formula',
      level: 'inline',
      start: (source) => {
        const at = source.indexOf('$');
        return at === -1 ? undefined : at;
      },
      tokenizer(source) {
        if (!source.startsWith('$')) return undefined;
        const start = source.slice(0, LONGEST);
        const displayed = found('formula', DISPLAYED.exec(start));
        if (displayed) return { ...displayed, display: true };
        const match = INLINE.exec(start);
        return match && isLikely(match[1] ?? '') ? found('formula', match) : undefined;
      },
      renderer: (token) => asCode(token, token['display'] === true),
    },
  ],
};

/** The same, drawn: `draw` gets the source without its dollars. */
export const formulasDrawn = (draw: (tex: string, display: boolean) => string): MarkedExtension => ({
  extensions: (formulas.extensions ?? []).map((extension) => ({
    ...extension,
    renderer: ({ type, text, display }: Tokens.Generic) => {
      const tex = String(text).replace(/^\${1,2}|\${1,2}$/g, '');
      const isBlock = type === 'formulaBlock';
      const drawn = draw(tex, isBlock || display === true);
      return isBlock ? `<p>${drawn}</p>\n` : drawn;
    },
  })),
});

/** The classes in the output of `formulas`, which the page itself cannot use. */
export const FORMULA = 'formula';
export const FORMULA_BLOCK = 'formula formula--block';

function found(type: string, match: RegExpExecArray | null): Tokens.Generic | undefined {
  const [raw, tex = ''] = match ?? [];
  // A blank line ends a paragraph, and a formula with it.
  return raw === undefined || tex.trim() === '' || /\n[ \t]*\n/.test(tex)
    ? undefined
    : { type, raw, text: raw.trim() };
}

/** Not two prices in a sentence: something that only a formula has, or a single word. */
function isLikely(tex: string): boolean {
  return /[\\^_={}<>+]/.test(tex) || !/\s/.test(tex);
}

function asCode({ text }: Tokens.Generic, display: boolean): string {
  const source = String(text).replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;');
  return `<code class="${display ? FORMULA_BLOCK : FORMULA}">${source}</code>`;
}
