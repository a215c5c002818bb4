import { Marked, type Token, type Tokens } from 'marked';
import { footnotes } from '@/lib/features/export/footnotes';
import { formulas } from '@/lib/features/export/formulas';
import { decodeEntities } from '@/lib/core/text/entities';
import { partText, type MarkdownPart } from '@/lib/features/reading/markdown-parts';

/** A heading of a document: its level from 1, its text, and its position. */
export type Heading = {
  level: number;
  text: string;
  /** The part of the document, from 0, and the index of the heading in that part, from 0. */
  part: number;
  nth: number;
};

const marked = new Marked(footnotes, formulas);
const HTML_HEADING = /<h([1-6])\b[^>]*>([\s\S]{0,2000}?)<\/h\1\s*>/gi;

/** The headings of one part in order, including those in quotes, lists and HTML: as many as its page has. */
export function headingsOfPart(markdown: string, parts: readonly MarkdownPart[], part: number): Heading[] {
  const cut = parts[part];
  if (!cut) return [];
  const found: Omit<Heading, 'part' | 'nth'>[] = [];
  marked.walkTokens(marked.lexer(partText(markdown, cut)), (token) => {
    if (token.type === 'heading') {
      const { depth, tokens } = token as Tokens.Heading;
      found.push({ level: depth, text: tidy(wordsOf(tokens)) });
    } else if (token.type === 'html') {
      for (const [, level, inner = ''] of (token as Tokens.HTML).raw.matchAll(HTML_HEADING))
        found.push({ level: Number(level), text: tidy(decodeEntities(inner.replace(/<[^>]*>/g, ''))) });
    }
  });
  return found.map((heading, nth) => ({ ...heading, part, nth }));
}

/** The depth of each heading below those before it, without gaps: after an `h2`, an `h4` is one level deeper. */
export function headingDepths(headings: readonly Pick<Heading, 'level'>[]): number[] {
  const above: number[] = [];
  return headings.map(({ level }) => {
    while (above.length > 0 && (above.at(-1) ?? 0) >= level) above.pop();
    above.push(level);
    return above.length - 1;
  });
}

const tidy = (text: string): string => text.replace(/\s+/g, ' ').trim();

function wordsOf(tokens: readonly Token[]): string {
  return tokens
    .map((token) => {
      if ('tokens' in token && token.tokens) return wordsOf(token.tokens);
      if (token.type === 'html' || token.type === 'footnoteReference') return '';
      if (token.type === 'br') return ' ';
      const text = 'text' in token && typeof token.text === 'string' ? token.text : '';
      return token.type === 'codespan' || token.type === 'escape' ? text : decodeEntities(text);
    })
    .join('');
}
