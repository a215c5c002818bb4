import { isOperator, operators, type Condition, type OperatorName } from './operators';
import { writtenForm } from './as-written';
import { tokensOf } from './tokens';

/** Words that must be consecutive. A single word is a phrase of one. */
export type Term = {
  /** As compared. */
  words: readonly string[];
  /** The last word may be a prefix: for a typed word that is not in quotes. */
  prefix: boolean;
  /** The whole as written, if symbols join it: `foo_bar`. */
  written?: string;
  /** For a word that replaces a typed one: the index of that one among the terms. */
  standsFor?: number;
};

export type Filter = {
  name: OperatorName;
  value: string;
  condition: Condition;
  /** Its position in the query, so that it can be removed. */
  from: number;
  to: number;
};

export type Query = { terms: readonly Term[]; filters: readonly Filter[] };

/** A longer text is not a query. */
const LONGEST_QUERY = 500;
export const MOST_TERMS = 16;

const PIECE = /(?<![^\s])([\p{L}]+):("[^"]*"?|[^\s"]*)|"([^"]*)"?|[^\s"]+/gu;

/**
 * A parsed query: words, phrases in quotes, operators. No query is invalid: what is not an operator is words, an
 * unclosed quote ends with the text, and an operator without a value is ignored.
 */
export function parseQuery(typed: string): Query {
  const query = typed.slice(0, LONGEST_QUERY);
  const terms: Term[] = [];
  const filters: Filter[] = [];
  for (const piece of query.matchAll(PIECE)) {
    const [text, name, given, quoted] = piece;
    if (name !== undefined && given !== undefined && isOperator(name.toLowerCase())) {
      const key = name.toLowerCase();
      const value = given.replaceAll('"', '').trim();
      if (value === '') continue;
      const condition = isOperator(key) ? operators[key].read(value.toLowerCase()) : undefined;
      if (condition && isOperator(key)) {
        filters.push({ name: key, value, condition, from: piece.index, to: piece.index + text.length });
        continue;
      }
    }
    const term = quoted === undefined ? termOf(text, true) : termOf(quoted, false);
    if (term && terms.length < MOST_TERMS) terms.push(term);
  }
  return { terms, filters };
}

function termOf(text: string, prefix: boolean): Term | undefined {
  const tokens = [...tokensOf(text)];
  const last = tokens.at(-1);
  const written = prefix ? writtenForm(text.replace(/[.,:;!?]+$/, '')) : undefined;
  if (!last) return undefined;
  // The single character at the end of pairs is the end of the text there, and not of the search term.
  const alone = last.kind === 'pair' && tokens.at(-2)?.kind === 'pair' && tokens.at(-2)?.to === last.to;
  const words = (alone ? tokens.slice(0, -1) : tokens).map(({ form }) => form).slice(0, 64);
  return { words, prefix: prefix || last.kind === 'pair', ...(written !== undefined && { written }) };
}

/** The query without one of its filters. */
export function withoutFilter(query: string, { from, to }: Pick<Filter, 'from' | 'to'>): string {
  return `${query.slice(0, from).trimEnd()} ${query.slice(to).trimStart()}`.trim();
}
