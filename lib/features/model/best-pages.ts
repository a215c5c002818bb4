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
  const score = new Map(ids.map((id) => [id, 0]));
  const forms = [...tokensOf(question)].flatMap(({ form }) => (form.length > 1 ? [form] : []));
  for (const word of [...new Set(forms)].slice(0, MOST_WORDS)) {
    const { hits } = await search.find({ query: `"${word}"`, limit: MOST_HITS }).catch(() => ({ hits: [] }));
    const weight = Math.log(1 + ids.length / Math.max(1, hits.length));
    for (const { capture } of hits) {
      const now = score.get(capture.id);
      if (now !== undefined) score.set(capture.id, now + weight);
    }
  }
  const found = ids.filter((id) => (score.get(id) ?? 0) > 0);
  if (found.length === 0) return ids.slice(0, MOST_ASKED_PAGES);
  const best = found.toSorted((a, b) => (score.get(b) ?? 0) - (score.get(a) ?? 0)).slice(0, MOST_READ);
  return ids.filter((id) => best.includes(id));
}
