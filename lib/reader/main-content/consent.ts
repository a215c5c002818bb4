import type { PageText } from './page-text';

const cookies = /\bcookies?\b|куки|クッキー|쿠키/iu;
const answers = 'button,[role="button"],input[type="button"],input[type="submit"]';
/** Where a text about cookies is the page's own. */
const landmark = 'main,[role="main"],article';
const FEWEST_WORDS = 8;
const MOST_WORDS = 250;

/**
 * Notices about cookies that are asked to be answered, whatever they are called: a sentence about them in a box with
 * buttons, beside the text. On a page of few words they are most of its sentences. Nothing if they are all that is kept.
 */
export function findConsent({ boxes, runs }: PageText, keep: readonly boolean[]): boolean[] {
  const found = runs.map(() => false);
  for (const { text, words, box: own } of runs) {
    if (words < FEWEST_WORDS || !cookies.test(text) || boxes[own]?.element.closest(landmark)) continue;
    for (let box = boxes[own]; box && box.parent >= 0 && box.words <= MOST_WORDS; box = boxes[box.parent]) {
      if (!box.element.querySelector(answers)) continue;
      if (!box.element.querySelector(`h1,${landmark}`)) found.fill(true, box.first, box.end);
      break;
    }
  }
  return keep.some((kept, at) => kept && !found[at]) ? found : runs.map(() => false);
}
