import { oneLine } from '../core/text/clean-text';
const MOST_SENTENCES = 240;
const MOST_CHARACTERS = 420;

type Sentence = { text: string; words: readonly string[]; paragraph: number; order: number };

// A full stop after these does not end a sentence.
const abbreviation =
  /(?:^|[\s(])(?:\p{Lu}|mr|mrs|ms|dr|prof|st|no|vs|etc|e\.g|i\.e|fig|al|inc|ltd|co|jr|sr|approx|bzw|z\.b|u\.a|ca|nr)\.\s*$/iu;

function cutWords(text: string, segmenter: Intl.Segmenter): string[] {
  const words: string[] = [];
  for (const segment of segmenter.segment(text))
    if (segment.isWordLike) words.push(segment.segment.toLowerCase());
  return words;
}

function cutSentences(
  paragraphs: readonly string[],
  locale: string | undefined,
  byWord: Intl.Segmenter,
): Sentence[] {
  const bySentence = new Intl.Segmenter(locale, { granularity: 'sentence' });
  const sentences: Sentence[] = [];
  for (const [paragraph, text] of paragraphs.entries()) {
    let open = '';
    const close = () => {
      const whole = oneLine(open);
      open = '';
      if (whole && sentences.length < MOST_SENTENCES) {
        sentences.push({ text: whole, words: cutWords(whole, byWord), paragraph, order: sentences.length });
      }
    };
    for (const { segment } of bySentence.segment(text.slice(0, 20_000))) {
      open += segment;
      if (!abbreviation.test(open)) close();
    }
    close();
    if (sentences.length >= MOST_SENTENCES) break;
  }
  return sentences;
}

function localeOf(language: string | undefined): string | undefined {
  try {
    return language ? Intl.getCanonicalLocales(language)[0] : undefined;
  } catch {
    // A page may declare an invalid language; the platform's own rules then apply.
    return undefined;
  }
}

/** The weight of each word: rare words more than frequent ones. */
function weighWords(sentences: readonly Sentence[]): Map<string, number> {
  const within = new Map<string, number>();
  for (const sentence of sentences) {
    for (const word of new Set(sentence.words)) within.set(word, (within.get(word) ?? 0) + 1);
  }
  const weights = new Map<string, number>();
  for (const [word, count] of within) {
    // A word that occurs once links nothing; a word that occurs everywhere has no weight.
    weights.set(word, count < 2 ? 0.1 : Math.max(0, Math.log((0.5 * sentences.length + 1) / count)));
  }
  return weights;
}

/** The weight that each pair of sentences shares, by its words: only sentences with a common word are paired. */
function similarities(sentences: readonly Sentence[], weights: Map<string, number>): Float64Array[] {
  const own = sentences.map((sentence) => new Set(sentence.words));
  const lengths = sentences.map((sentence) => Math.log(sentence.words.length + 1));
  const holders = new Map<string, number[]>();
  for (const [index, words] of own.entries()) {
    for (const word of words) {
      const known = holders.get(word);
      if (known) known.push(index);
      else holders.set(word, [index]);
    }
  }
  return own.map((words, i) => {
    const shared = new Float64Array(sentences.length);
    for (const word of words) {
      const weight = weights.get(word) ?? 0;
      for (const j of holders.get(word) ?? []) shared[j] = (shared[j] as number) + weight;
    }
    shared[i] = 0;
    for (let j = 0; j < shared.length; j++)
      shared[j] = (shared[j] as number) / ((lengths[i] as number) + (lengths[j] as number) || 1);
    return shared;
  });
}

/** What each sentence gives to each of the others, which comes to one for all of them. */
function votesOf(links: Float64Array): Float64Array {
  const sum = links.reduce((total, value) => total + value, 0) || 1;
  return links.map((given) => given / sum);
}

/** The centrality of each sentence: sentences vote for those they share weighted words with. */
function rank(sentences: readonly Sentence[], weights: Map<string, number>): number[] {
  const count = sentences.length;
  const votes = similarities(sentences, weights).map(votesOf);
  let ranks = new Float64Array(count).fill(1 / count);
  for (let round = 0; round < 20; round++) {
    const next = new Float64Array(count);
    for (let from = 0; from < count; from++) {
      const given = votes[from] as Float64Array;
      const rankOf = ranks[from] as number;
      for (let to = 0; to < count; to++) next[to] = (next[to] as number) + (given[to] as number) * rankOf;
    }
    ranks = next.map((got) => 0.15 / count + 0.85 * got);
  }
  const most = Math.max(...ranks, 1e-9);
  return Array.from(ranks, (value) => value / most);
}

const fold = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '');

/** Repeats the title, or a sentence that is already included. */
function repeats(words: readonly string[], others: readonly string[]): boolean {
  const small = new Set(words.length < others.length ? words : others);
  const large = new Set(words.length < others.length ? others : words);
  if (small.size === 0) return false;
  let shared = 0;
  for (const word of small) if (large.has(word)) shared++;
  return shared / large.size > 0.7;
}

/**
 * Returns three to six sentences of the text, in page order, that cover most of it; all of them if there are no more.
 * Never the title. Works on any script the platform can segment into sentences.
 */
export function summarize(
  paragraphs: readonly string[],
  about: { title?: string; language?: string },
): string {
  const locale = localeOf(about.language);
  const byWord = new Intl.Segmenter(locale, { granularity: 'word' });
  const titleWords = cutWords(about.title ?? '', byWord);
  const title = fold(about.title ?? '');
  const seen = new Set<string>();
  const sentences = cutSentences(paragraphs, locale, byWord).filter((sentence) => {
    const folded = fold(sentence.text);
    if (!folded || folded === title || seen.has(folded)) return false;
    seen.add(folded);
    return !repeats(sentence.words, titleWords);
  });
  const full = sentences.filter(
    (sentence) =>
      sentence.words.length >= 5 &&
      sentence.text.length <= MOST_CHARACTERS &&
      !/[?？؟:：]$/.test(sentence.text),
  );
  const pool = full.length >= 3 ? full : sentences;
  if (pool.length === 0) return '';
  const wanted = Math.min(6, Math.max(3, Math.round(Math.sqrt(pool.length))));
  const weights = weighWords(pool);
  const ranks = rank(pool, weights);
  const titleSet = new Set(titleWords.filter((word) => word.length > 2 || /[^\p{Script=Latin}]/u.test(word)));
  const last = Math.max(pool.at(-1)?.order ?? 1, 1);
  const scored = pool.map((sentence, index) => {
    const onTitle = sentence.words.filter((word) => titleSet.has(word)).length / Math.max(titleSet.size, 1);
    const early = 1 - sentence.order / last;
    const opens = pool[index - 1]?.paragraph !== sentence.paragraph ? 0.15 : 0;
    const length = sentence.words.length < 9 ? -0.2 : sentence.words.length > 45 ? -0.15 : 0;
    return {
      sentence,
      score: (ranks[index] ?? 0) + 0.45 * early ** 2 + 0.3 * Math.min(onTitle, 1) + opens + length,
    };
  });
  scored.sort((a, b) => b.score - a.score);
  const picked: Sentence[] = [];
  for (const { sentence } of scored) {
    if (picked.length >= wanted) break;
    if (!picked.some((other) => repeats(sentence.words, other.words))) picked.push(sentence);
  }
  picked.sort((a, b) => a.order - b.order);
  return picked
    .map((sentence, index) => {
      const before = picked[index - 1];
      if (!before) return sentence.text;
      return `${before.paragraph === sentence.paragraph ? (/[。！？]$/.test(before.text) ? '' : ' ') : '\n\n'}${sentence.text}`;
    })
    .join('');
}
