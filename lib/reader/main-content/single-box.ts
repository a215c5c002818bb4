import { kindNamed } from './element-kinds';
import { signalNamed, signalsNamed } from './named-signals';
import { type Box, FAR, type PageText, isProse } from './page-text';

/** A shorter text does not show where the article is. */
const FEWEST_CHARACTERS = 25;
/** A text counts for its length too, up to this many times this many characters. */
const CHARACTERS = 100;
const MOST_LENGTHS = 3;
/** A text counts for this many boxes around it: fully, half, then less and less. */
const LEVELS = 5;
const NAMED = 25;
const ARTICLE = 15;
const BLOCK = 5;
const STRUCTURE = -3;
const HEAD = -5;
/** A box around the best one is the better choice from this share of its score on. */
const NEARLY_BEST = 0.75;
/** A sibling with this share of the best score belongs to the article; from this many points on. */
const SIBLING = 0.2;
const SIBLING_POINTS = 10;
const SIBLING_LINKS = 0.25;

const paragraphs = /^(?:p|pre|td|h[2-6]|li|blockquote|section)$/;
const structures = /^(?:form|ul|ol|dl|dd|dt|li|address)$/;
const heads = /^(?:h[1-6]|th)$/;
const besideKinds = [kindNamed.nav, kindNamed.footer, kindNamed.aside];
const besideNames = signalsNamed([
  'nav',
  'menu',
  'footer',
  'sidebar',
  'related',
  'share',
  'comment',
  'cookie',
  'promo',
  'advert',
  'newsletter',
  'login',
  'author',
]);
const textNames = [signalNamed.content, signalNamed.article, signalNamed.main];

const isNamed = ({ signalDistance }: Box, signals: readonly number[]): boolean =>
  signals.some((signal) => signalDistance[signal] === 0);

const isBeside = (box: Box): boolean =>
  isNamed(box, besideNames) || besideKinds.some((kind) => (box.kindDistance[kind] ?? FAR) < FAR);

/** What the texts of a page contribute to the boxes around them: the longer and the more commas, the more. */
function pointsOf({ boxes, runs }: PageText): Float64Array {
  const points = new Float64Array(boxes.length);
  for (const run of runs) {
    const box = boxes[run.box];
    if (!box || run.hidden || run.inButton || run.chars < FEWEST_CHARACTERS) continue;
    const worth = 1 + run.commas + Math.min(Math.floor(run.chars / CHARACTERS), MOST_LENGTHS);
    let at = paragraphs.test(box.tag) ? box.parent : run.box;
    for (let level = 0; at >= 0 && level < LEVELS; level++) {
      points[at] = (points[at] ?? 0) + worth / (level < 2 ? level + 1 : level * 3);
      at = boxes[at]?.parent ?? -1;
    }
  }
  return points;
}

function ofTag(tag: string): number {
  if (tag === 'div') return BLOCK;
  if (tag === 'article') return ARTICLE;
  if (structures.test(tag)) return STRUCTURE;
  return heads.test(tag) ? HEAD : 0;
}

/**
 * The score of each box as the one that contains the article: its points, its tag and its names, minus its share of
 * links.
 */
function scoresOf(page: PageText): Float64Array {
  const points = pointsOf(page);
  return points.map((found, index) => {
    const box = page.boxes[index];
    if (!box || found === 0 || box.hidden) return 0;
    const named = (isNamed(box, textNames) ? NAMED : 0) - (isNamed(box, besideNames) ? NAMED : 0);
    return (found + ofTag(box.tag) + named) * (1 - box.linkWords / Math.max(box.words, 1));
  });
}

/** Which runs are in the one box that contains the article, or in a sibling of it that reads like it. */
function singleBox(page: PageText): boolean[] {
  const { boxes, runs } = page;
  const inside = runs.map(() => false);
  const scores = scoresOf(page);
  const top = scores.reduce((most, score) => Math.max(most, score), 0);
  let best = top > 0 ? scores.indexOf(top) : -1;
  if (best < 0) return inside;
  for (;;) {
    const around = boxes[best]?.parent ?? -1;
    if (around <= 0 || (scores[around] ?? 0) <= (scores[best] ?? 0) * NEARLY_BEST) break;
    best = around;
  }
  const parent = boxes[best]?.parent;
  boxes.forEach((box, index) => {
    const belongs =
      index === best ||
      (parent !== -1 &&
        box.parent === parent &&
        (((scores[index] ?? 0) >= Math.max(SIBLING_POINTS, top * SIBLING) && !isBeside(box)) ||
          (box.tag === 'p' && box.proseWords > 0 && box.linkWords < box.words * SIBLING_LINKS)));
    if (belongs) inside.fill(true, box.first, box.end);
  });
  return inside;
}

/** With less than this share of the kept text in that box, the box is another one. */
const SAME = 0.5;
/** With this share of its sentences missing or more, the two opinions differ. */
const MISSING = 0.05;
/** Both agree on a sentence that one finds in its box and the other considers at least this likely. */
const LIKELY = 0.3;

/**
 * A second opinion on an article, formed without the forests: the one box that contains it. If that is the box of the
 * kept text, but many of its sentences are missing, those between the first and the last kept text that are not
 * unlikely are restored.
 */
export function askSingleBox(page: PageText, chances: ArrayLike<number>, keep: boolean[]): void {
  const { runs } = page;
  const inside = singleBox(page);
  const count = (is: (at: number) => boolean | undefined): number =>
    runs.reduce((sum, run, at) => sum + (is(at) ? run.words : 0), 0);
  const kept = count((at) => keep[at]);
  if (kept === 0 || count((at) => keep[at] && inside[at]) < kept * SAME) return;
  const sentences = runs.map((run, at) => inside[at] === true && !run.hidden && isProse(run));
  const all = count((at) => sentences[at]);
  if (count((at) => sentences[at] && !keep[at]) <= all * MISSING) return;
  const both = runs.map((_, at) => inside[at] === true && keep[at] === true);
  const [first, last] = [both.indexOf(true), both.lastIndexOf(true)];
  for (let at = first + 1; at < last; at++)
    if (sentences[at] && !runs[at]?.inButton && (chances[at] ?? 0) >= LIKELY) keep[at] = true;
}
