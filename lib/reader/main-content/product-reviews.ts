import { countKept } from './kept-words';
import type { PageText } from './page-text';
import { isQuoted } from './headed-asides';

/** A part with more than this share of the kept text is what the page is about, whatever its name. */
const MOST = 0.6;
/** With less text than this beside the reviews, they are the content of the page. */
const FEWEST_ELSE = 60;
/** A word of a name, except for expert reviews. */
const named = /(?:(?<![A-Za-z]|expert-)r|R)eviews?(?![a-z])|fdbk|feedback/;

function isNamed(element: Element): boolean {
  if (element.closest('[class*="testimonial" i]')) return false;
  return named.test(`${element.className} ${element.getAttribute('itemtype')}`);
}

/** Finds the runs of customer reviews of a product, by the names of the parts that contain them. */
export function findReviews(page: PageText, keep: readonly boolean[]): boolean[] {
  const { boxes, runs } = page;
  const words = countKept(runs, [...keep]);
  const total = words.between(0, runs.length);
  const beside = runs.map(() => false);
  let left = total;
  let end = 0;
  for (const [index, part] of boxes.entries()) {
    if (index === 0 || part.first < end) continue;
    const kept = words.between(part.first, part.end);
    if (kept === 0 || kept > total * MOST || left - kept < FEWEST_ELSE || !isNamed(part.element)) continue;
    if (part.element.querySelector('h1') || isQuoted(page, part.first, part.end)) continue;
    beside.fill(true, part.first, part.end);
    left -= kept;
    end = part.end;
  }
  return beside;
}
