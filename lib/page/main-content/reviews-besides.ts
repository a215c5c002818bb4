import { countKept } from './kept-words';
import type { PageText } from './page-text';
import { isQuoted } from './headed-besides';

/** A part over so much of the kept text is what the page is about, whatever it is called. */
const MOST = 0.6;
/** Less than this beside the reviews, and they are what the page has. */
const FEWEST_ELSE = 60;
/** A word of a name, but what an expert says. */
const named = /(?:(?<![A-Za-z]|expert-)r|R)eviews?(?![a-z])|fdbk|feedback/;

function isNamed(element: Element): boolean {
  if (element.closest('[class*="testimonial" i]')) return false;
  return named.test(`${element.className} ${element.getAttribute('itemtype')}`);
}

/** Finds the runs of what buyers say of a thing that is for sale, by the names of the parts that hold it. */
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
