import { tokensOf } from '@/lib/core/text/word-tokens';
import { MOST_ASKED_PAGES } from './asking-protocol';

/** The library's own search, for one word. */
type Search = {
  find: (question: {
    query: string;
    limit: number;
  }) => Promise<{ hits: readonly { capture: { id: string } }[] }>;
};

/** Fewer pages are all read: the passages that match are chosen among them. */
const MOST_READ = 40;
const MOST_WORDS = 12;
/** A word that more pages have says little about any of them. */
const MOST_HITS = 500;

/** The pages that have words of a text, with their score: a rare word counts more than a common one. Never rejects. */
async function scored(text: string, search: Search, of: number): Promise<Map<string, number>> {
  const score = new Map<string, number>();
  const forms = [...tokensOf(text)].flatMap(({ form }) => (form.length > 1 ? [form] : []));
  for (const word of [...new Set(forms)].slice(0, MOST_WORDS)) {
    const { hits } = await search.find({ query: `"${word}"`, limit: MOST_HITS }).catch(() => ({ hits: [] }));
    const weight = Math.log(1 + of / Math.max(1, hits.length));
    for (const { capture } of hits) score.set(capture.id, (score.get(capture.id) ?? 0) + weight);
  }
  return score;
}

const byScore = (ids: readonly string[], score: ReadonlyMap<string, number>): string[] =>
  ids.toSorted((a, b) => (score.get(b) ?? 0) - (score.get(a) ?? 0));

/** The pages of the whole library that have most of these words, best first. Never rejects. */
export async function pagesWith(words: string, search: Search, limit: number): Promise<string[]> {
  const score = await scored(words, search, MOST_HITS);
  return byScore([...score.keys()], score).slice(0, limit);
}

/**
 * The pages to read for a question: all if they are few, else those that the search finds for its words, a rare word
 * counting more than a common one. Without any hit, as many as can be asked, in their order. Never rejects.
 */
export async function bestPages(
  question: string,
  ids: readonly string[],
  search: Search,
): Promise<readonly string[]> {
  if (ids.length <= MOST_READ) return ids;
  const score = await scored(question, search, ids.length);
  const found = ids.filter((id) => (score.get(id) ?? 0) > 0);
  if (found.length === 0) return ids.slice(0, MOST_ASKED_PAGES);
  const best = byScore(found, score).slice(0, MOST_READ);
  return ids.filter((id) => best.includes(id));
}
