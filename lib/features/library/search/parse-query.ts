import { isOperator, operators, type Condition, type OperatorName } from './operators';
import { pastedAddress, writtenForm } from './as-written';
import { signsOf } from './signs';
import { readableHosts } from '@/lib/core/addresses/readable-host';
import { tokensOf } from '@/lib/core/text/word-tokens';

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
  /** Only what it does not fit, for a minus before it. */
  excluded?: true;
  /** Its position in the query, so that it can be removed. */
  from: number;
  to: number;
};

export type Query = {
  terms: readonly Term[];
  /** None of these may be there. */
  excluded: readonly Term[];
  /** What was typed without any word, such as `😀`: it must be there as it is. */
  signs: readonly string[];
  /** What has no word either, and must not be there. */
  excludedSigns: readonly string[];
  filters: readonly Filter[];
  /** Operators with a value that they do not take: searched as words. */
  misread: readonly Pick<Filter, 'name' | 'value'>[];
};

/** A longer text is not a query, and hardly an address. */
const LONGEST_QUERY = 2_000;
export const MOST_TERMS = 16;

const PIECE =
  /(?<minus>(?<!\S)-(?=["\p{L}\p{N}\p{Extended_Pictographic}\p{Regional_Indicator}]))?(?:(?<=(?:^|\s)-?)(?<name>\p{L}+):(?<given>"(?:[^"]|"")*"?|[^\s"]*)|"(?<quoted>[^"]*)"?|[^\s"]+)/gu;

/**
 * A parsed query: words, phrases in quotes, operators, each also with a minus before it. No query is invalid: what is
 * not an operator is words, an unclosed quote ends with the text, and an operator without a value is ignored.
 */
export function parseQuery(typed: string): Query {
  const query = typed.slice(0, LONGEST_QUERY);
  const terms: Term[] = [];
  const excluded: Term[] = [];
  const signs: string[] = [];
  const excludedSigns: string[] = [];
  const filters: Filter[] = [];
  const misread: Pick<Filter, 'name' | 'value'>[] = [];
  for (const { 0: text, index, groups = {} } of query.matchAll(PIECE)) {
    const { minus, given, quoted } = groups;
    const name = groups['name']?.toLowerCase();
    const isExcluded = minus !== undefined;
    if (name !== undefined && given !== undefined && isOperator(name)) {
      const value = unquoted(given).trim();
      if (value === '') continue;
      const condition = operators[name].read(value.toLowerCase());
      if (condition) {
        const place = { from: index, to: index + text.length };
        filters.push({ name, value, condition, ...(isExcluded && { excluded: true }), ...place });
        continue;
      }
      misread.push({ name, value });
    }
    const said = quoted ?? text.slice(isExcluded ? 1 : 0);
    // The parameters of an address may stand in any order.
    const parts = isExcluded ? [said] : (pastedAddress(said)?.split(/[?&]/) ?? [said]);
    const found = parts.flatMap((part) => termOf(part, quoted !== undefined, isExcluded) ?? []);
    (isExcluded ? excluded : terms).push(...found);
    if (found.length === 0) (isExcluded ? excludedSigns : signs).push(...signsOf(said));
  }
  return {
    terms: terms.slice(0, MOST_TERMS),
    excluded: excluded.slice(0, MOST_TERMS),
    // Among words they are punctuation.
    signs: terms.length > 0 ? [] : signs.slice(0, MOST_TERMS),
    excludedSigns: excludedSigns.slice(0, MOST_TERMS),
    filters,
    misread,
  };
}

/** A value in quotes has its own quotes doubled. */
const unquoted = (given: string): string =>
  given.startsWith('"') ? given.slice(1).replace(/"$/, '').replaceAll('""', '"') : given;

function termOf(typed: string, isQuoted: boolean, isExcluded: boolean): Term | undefined {
  const text = pastedAddress(typed) ?? readableHosts(typed);
  const tokens = [...tokensOf(text)];
  const last = tokens.at(-1);
  const written = isQuoted ? undefined : writtenForm(text.replace(/[.,:;!?]+$/, ''));
  if (!last) return undefined;
  // The single character at the end of pairs is the end of the text there, and not of the search term.
  const alone = last.kind === 'pair' && tokens.at(-2)?.kind === 'pair' && tokens.at(-2)?.to === last.to;
  const words = (alone ? tokens.slice(0, -1) : tokens).map(({ form }) => form).slice(0, 64);
  // Without "java" does not mean without "javascript".
  const prefix = (!isQuoted && !isExcluded) || last.kind === 'pair';
  return { words, prefix, ...(written !== undefined && { written }) };
}

export function withoutFilter(query: string, { from, to }: Pick<Filter, 'from' | 'to'>): string {
  return `${query.slice(0, from).trimEnd()} ${query.slice(to).trimStart()}`.trim();
}
