import type { MarkedExtension, Tokens } from 'marked';

/**
 * Footnotes as the Markdown of a capture writes them: `[^1]` in the text and `[^1]: the note` at the end.
 * A reference becomes `[1]` raised; a note becomes a paragraph that begins with it.
 */
export const footnotes: MarkedExtension = {
  extensions: [
    {
      name: 'footnote',
      level: 'block',
      tokenizer(source) {
        const match = /^\[\^([^\]\s]{1,80})\]:[ \t]*(.*(?:\n(?: {2,}|\t)\S.*)*)(?:\n+|$)/.exec(source);
        if (!match) return undefined;
        const [raw, label = '', text = ''] = match;
        const tokens = this.lexer.inlineTokens(text.replace(/\n\s+/g, '\n'));
        return { type: 'footnote', raw, label, tokens };
      },
      renderer(token: Tokens.Generic) {
        return `<p>${raised(token)} ${this.parser.parseInline(token.tokens ?? [])}</p>\n`;
      },
    },
    {
      name: 'footnoteReference',
      level: 'inline',
      tokenizer(source) {
        const match = /^\[\^([^\]\s]{1,80})\](?![(:])/.exec(source);
        return match ? { type: 'footnoteReference', raw: match[0], label: match[1] } : undefined;
      },
      renderer: raised,
    },
  ],
};

function raised(token: Tokens.Generic): string {
  const label = String(token['label']).replace(/&/g, '&amp;').replace(/</g, '&lt;');
  return `<sup>[${label}]</sup>`;
}
