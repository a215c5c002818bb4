import { FENCE, markdownBlocks } from '@/lib/core/text/markdown-blocks';
import { estimateTokens } from '@/lib/core/text/tokens';
import { tokensOf as wordTokens } from '@/lib/core/text/word-tokens';
import type { AnswerSource } from './answer';

/** A piece of a page as it is sent to a model. */
export type SentPassage = { n: number; page: number; text: string; heading: string; tokens: number };

/** A longer block is cut at the ends of its lines or sentences. */
const LONGEST_BLOCK = 1_500;
/** For the number, the brackets and the line ends. */
const AROUND = 4;

/**
 * The pages as numbered passages: their text only, so that no address of a link or image is sent; `addresses` keeps
 * them, for data in which they are asked for.
 */
export function passagesOf(
  pages: readonly { markdown: string }[],
  { addresses = false }: { addresses?: boolean } = {},
): SentPassage[] {
  const passages: SentPassage[] = [];
  pages.forEach(({ markdown }, page) => {
    let heading = '';
    for (const block of markdownBlocks(markdown)) {
      const text = addresses ? block.trim() : plain(block);
      if (text === '') continue;
      const title = /^#{1,6}\s+(.{1,300})/.exec(text)?.[1];
      if (title !== undefined) heading = title.trim();
      for (const part of cut(text))
        passages.push({
          n: passages.length + 1,
          page,
          text: part,
          heading,
          tokens: estimateTokens(part) + AROUND,
        });
    }
  });
  return passages;
}

/** A link or an image: its text may have brackets, its address parentheses. Bounded repetitions keep it linear. */
const LINK =
  /\\.|!?\[((?:\\.|[^\\[\]\n]|\[[^[\]\n]{0,200}\]){0,500})\]\((?:\\.|[^\\()\n]|\([^()\n]{0,500}\)){0,4000}\)/g;
const withoutAddresses = (text: string): string =>
  text.replace(LINK, (found, said?: string) => said ?? found);
/** A line that only says where links lead; a footnote is text. */
const DEFINITION = /^ {0,3}\[(?!\^)[^\]\n]{1,200}\]:[ \t]+\S[^\n]{0,2000}$/gm;

/** Without images and without the addresses of links, except in code, where nothing is one. */
const plain = (block: string): string =>
  FENCE.test(block)
    ? block.trim()
    : // An image may be in a link.
      withoutAddresses(withoutAddresses(block))
        .replace(DEFINITION, '')
        .replace(/\\([\\`*_{}[\]()#+.!|<>~-])/g, '$1')
        .trim();

/** The header of a table with its line below; it stands above each piece of the table, which says little without it. */
const TABLE_HEAD = /^\|[^\n]{1,400}\n\|[\s|:-]{1,400}\n/;

function cut(text: string): string[] {
  const parts: string[] = [];
  const head = TABLE_HEAD.exec(text)?.[0] ?? '';
  for (let from = 0; from < text.length;) {
    const above = from === 0 ? '' : head;
    const room = LONGEST_BLOCK - above.length;
    const start = text.slice(from, from + room);
    const at = Math.max(start.lastIndexOf('\n'), start.lastIndexOf('. ') + 1, start.lastIndexOf('。') + 1);
    const isLast = from + room >= text.length;
    const end = isLast || at <= room / 3 ? room : at;
    const part = start.slice(0, end).trim();
    if (part !== '') parts.push(above + part);
    from += end;
  }
  return parts;
}

/** A page has few enough words for this to be exact, and a hostile one cannot make it slow. */
const wordsOf = (text: string): string[] =>
  [...wordTokens(text.slice(0, 20_000))].flatMap(({ form }) => (form.length > 1 ? [form] : []));

export const tokensOf = (passages: readonly SentPassage[]): number =>
  passages.reduce((sum, { tokens }) => sum + tokens, 0);

/**
 * The passages that a question reads when not all fit: those that share its rarer words, with their neighbors, in the
 * order of the page. Without any match, those at the beginning.
 */
export function bestFor(question: string, passages: readonly SentPassage[], budget: number): SentPassage[] {
  if (tokensOf(passages) <= budget) return [...passages];
  const wanted = new Set(wordsOf(question));
  const found = passages.map(({ text }) => new Set(wordsOf(text).filter((word) => wanted.has(word))));
  const count = new Map<string, number>();
  for (const words of found) for (const word of words) count.set(word, (count.get(word) ?? 0) + 1);
  const score = found.map((words) =>
    [...words].reduce((sum, word) => sum + Math.log(1 + passages.length / (count.get(word) ?? 1)), 0),
  );
  const order = passages.map((_, at) => at).sort((a, b) => (score[b] ?? 0) - (score[a] ?? 0) || a - b);
  const kept = new Set<number>();
  let left = budget;
  const take = (at: number): void => {
    const passage = passages[at];
    if (!passage || kept.has(at) || passage.tokens > left) return;
    kept.add(at);
    left -= passage.tokens;
  };
  for (const at of order) {
    take(at);
    if ((score[at] ?? 0) > 0) [at - 1, at + 1].forEach(take);
  }
  return passages.filter((_, at) => kept.has(at));
}

/** All passages, in as few portions as fit. */
export function portionsOf(passages: readonly SentPassage[], budget: number): SentPassage[][] {
  const portions: SentPassage[][] = [];
  let left = 0;
  for (const passage of passages) {
    if (portions.length === 0 || passage.tokens > left) {
      portions.push([]);
      left = budget;
    }
    portions.at(-1)?.push(passage);
    left -= passage.tokens;
  }
  return portions;
}

/** Numbers in an answer: `[3]`, `[3, 4]`, `[3][4]`, `【3】`. */
const CITED = /[[【]\s{0,3}(\d{1,6}(?:\s{0,3}[,;]\s{0,3}\d{1,6}){0,20})\s{0,3}[\]】]/g;

/** A piece of an answer: text, or the number of a source. */
export type Cited = { text: string } | { n: number };

/** An answer as text and numbers, in order. */
export function citedIn(text: string): Cited[] {
  const pieces: Cited[] = [];
  let from = 0;
  for (const match of text.matchAll(CITED)) {
    if (match.index > from) pieces.push({ text: text.slice(from, match.index) });
    for (const n of (match[1] ?? '').split(/[,;]/)) pieces.push({ n: Number(n) });
    from = match.index + match[0].length;
  }
  if (from < text.length) pieces.push({ text: text.slice(from) });
  return pieces;
}

const MOST_SOURCES = 30;

/**
 * The sources of an answer: for each number that was sent, the sentence of its passage that shares most words with the
 * sentence it stands behind. `dropped`: numbers that were never sent.
 */
export function sourcesOf(
  text: string,
  sent: readonly SentPassage[],
): { sources: AnswerSource[]; dropped: number } {
  const byNumber = new Map(sent.map((passage) => [passage.n, passage]));
  const sources = new Map<number, AnswerSource>();
  let dropped = 0;
  let said = '';
  for (const piece of citedIn(text)) {
    if ('text' in piece) {
      if (/[\p{L}\p{N}]/u.test(piece.text)) said = lastSentence(piece.text);
      continue;
    }
    const passage = byNumber.get(piece.n);
    if (!passage) dropped += 1;
    else if (!sources.has(piece.n) && sources.size < MOST_SOURCES)
      sources.set(piece.n, {
        n: piece.n,
        page: passage.page,
        quote: nearest(said, passage.text),
        heading: passage.heading,
      });
  }
  return { sources: [...sources.values()], dropped };
}

const sentencesOf = (text: string): string[] =>
  [...new Intl.Segmenter(undefined, { granularity: 'sentence' }).segment(text.slice(0, 4_000))]
    .map(({ segment }) => segment.replace(/\s+/g, ' ').trim())
    .filter((sentence) => /[\p{L}\p{N}]/u.test(sentence));

const lastSentence = (text: string): string => sentencesOf(text.slice(-1_000)).at(-1) ?? text;

function nearest(said: string, passage: string): string {
  const wanted = new Set(wordsOf(said));
  let best = '';
  let most = -1;
  for (const sentence of sentencesOf(passage)) {
    const shared = new Set(wordsOf(sentence).filter((word) => wanted.has(word))).size;
    if (shared > most) [best, most] = [sentence, shared];
  }
  return best
    .replace(/^#{1,6}\s+|^(?:[-*+]|\d+[.)])\s+|^>\s*/, '')
    .replaceAll(/[*_`]{1,3}/g, '')
    .slice(0, 2_000);
}
