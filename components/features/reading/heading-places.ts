import type { Heading } from './headings';

const HEADINGS = 'h1, h2, h3, h4, h5, h6';
/** What is less than this below the top edge counts as reached. */
const REACHED_PX = 24;

/** The element of a heading in the document that shows its part; undefined if it cannot be determined. */
export function headingElement(
  inFrame: Document,
  partOfPage: number,
  { nth, text }: Heading,
): Element | undefined {
  const part = partsOf(inFrame)[partOfPage];
  if (!part) return undefined;
  const all = [...part.querySelectorAll(HEADINGS)];
  const says = (element: Element | undefined): boolean => sameWords(element?.textContent ?? '', text);
  return says(all[nth]) ? all[nth] : (all.find(says) ?? all[nth]);
}

/** The heading of the section at the top edge of the frame: its part of the page and its number there. */
export function headingInSight(inFrame: Document): { partOfPage: number; nth: number } | undefined {
  const parts = partsOf(inFrame);
  // The boxes of parts are known without a layout of their content.
  for (let partOfPage = lastAbove(parts); partOfPage >= 0; partOfPage -= 1) {
    const nth = lastAbove([...(parts[partOfPage]?.querySelectorAll(HEADINGS) ?? [])]);
    if (nth >= 0) return { partOfPage, nth };
  }
  return undefined;
}

const partsOf = (inFrame: Document): Element[] => [...inFrame.querySelectorAll('.md > .part')];

function lastAbove(elements: readonly Element[]): number {
  let low = -1;
  let high = elements.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((elements[middle]?.getBoundingClientRect().top ?? 0) <= REACHED_PX) low = middle;
    else high = middle - 1;
  }
  return low;
}

const sameWords = (one: string, other: string): boolean =>
  one.replace(/\s+/g, '') === other.replace(/\s+/g, '');
