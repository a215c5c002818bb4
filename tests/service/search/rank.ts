import { plainWords } from '../plain-words';
import type { IndexedPage } from './indexed-page';

/**
 * The pages that have words of the query, best first: rare words count more, and repeated words more than single ones.
 */
export function rankPages(query: string, pages: readonly IndexedPage[]): IndexedPage[] {
  const wanted = [...new Set(plainWords(query))];
  const weights = new Map(
    wanted.map((word) => {
      const having = pages.filter((page) => page.words.has(word)).length;
      return [word, having === 0 ? 0 : Math.log(1 + pages.length / having)];
    }),
  );
  const score = (page: IndexedPage): number =>
    wanted.reduce((sum, word) => sum + Math.log1p(page.words.get(word) ?? 0) * (weights.get(word) ?? 0), 0);
  return pages
    .map((page) => ({ page, score: score(page) }))
    .filter(({ score: points }) => points > 0)
    .sort((a, b) => b.score - a.score || a.page.url.localeCompare(b.page.url))
    .map(({ page }) => page);
}
