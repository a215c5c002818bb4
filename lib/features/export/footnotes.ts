import type { MarkedExtension, Tokens } from 'marked';

/** A note: its first line, and the indented lines below it, possibly with blank lines between. */
const NOTE = /^\[\^([^\]\s]{1,80})\]:[ \t]*([^\n]*(?:\n(?:[ \t]*\n)*(?= {2}|\t)[ \t]*\S[^\n]*)*)(?:\n+|$)/;

/**
 * Footnotes as in a capture's Markdown: `[^1]` in the text and `[^1]: the note` at the end. A reference becomes `[1]`
 * in superscript; a note becomes blocks, the first of which starts with it. Each leads to the other.
 */
export const footnotes: MarkedExtension = {
  extensions: [
    {
      name: 'footnote',
      level: 'block',
      tokenizer(source) {
        const match = NOTE.exec(source);
        if (!match) return undefined;
        const [raw, label = '', text = ''] = match;
        return {
          type: 'footnote',
          raw,
          label,
          tokens: this.lexer.blockTokens(text.replace(/^(?: {1,4}|\t)/gm, ''), []),
        };
      },
      renderer({ tokens = [], ...token }: Tokens.Generic) {
        const [first, ...rest] = tokens;
        const begins = first?.type === 'paragraph';
        const lead = begins ? ` ${this.parser.parseInline((first as Tokens.Paragraph).tokens)}` : '';
        return `<p id="fn-${idOf(token)}">${raised(token, 'fnref')}${lead}</p>\n${this.parser.parse(begins ? rest : tokens)}`;
      },
    },
    {
      name: 'footnoteReference',
      level: 'inline',
      tokenizer(source) {
        const match = /^\[\^([^\]\s]{1,80})\](?![(:])/.exec(source);
        return match ? { type: 'footnoteReference', raw: match[0], label: match[1] } : undefined;
      },
      renderer: (token) => raised(token, 'fn', ` id="fnref-${idOf(token)}"`),
    },
  ],
};

/** A label as part of an id, the same for each reference: of several the first is led back to. */
const idOf = ({ label }: Tokens.Generic): string =>
  String(label).replace(/[^A-Za-z0-9-]/g, (char) => `_${char.charCodeAt(0).toString(16)}`);

function raised(token: Tokens.Generic, to: string, attributes = ''): string {
  const label = String(token['label']).replace(/&/g, '&amp;').replace(/</g, '&lt;');
  return `<sup${attributes}><a href="#${to}-${idOf(token)}">[${label}]</a></sup>`;
}
