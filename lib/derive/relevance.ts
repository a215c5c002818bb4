import { filterWords } from './tree-filter';
import { shownAddress } from './shown-address';

type Found = { url: string; title?: string | undefined; description?: string | undefined };

/** What a word is worth where it stands; less where more other words stand beside it. */
const WORTH = { title: 4, path: 3, description: 1 } as const;

/** How well a page fits the words of a search: 0 when it has none of them. The same words and page always score the same. */
export function relevanceOf(search: string): (page: Found) => number {
  const words = filterWords(search);
  return ({ url, title = '', description = '' }) => {
    const places = [
      { text: title, worth: WORTH.title },
      { text: pathOf(url), worth: WORTH.path },
      { text: description, worth: WORTH.description },
    ];
    let score = 0;
    for (const { text, worth } of places) {
      const small = text.toLowerCase();
      const found = words.filter((word) => small.includes(word)).length;
      if (found > 0) score += (worth * found) / (1 + Math.log2(1 + small.length / 32));
    }
    return score;
  };
}

function pathOf(url: string): string {
  const scheme = url.indexOf('://');
  const path = url.indexOf('/', scheme === -1 ? 0 : scheme + 3);
  return path === -1 ? '' : shownAddress(url.slice(path));
}
