import { kindNamed } from './element-kinds';
import { signalNamed } from './named-signals';
import { isCreditOrLabel, isPointer, isSaid } from './story-lines';
import { type Box, FAR, type PageText, type TextRun, isProse } from './page-text';

/** The share of prose in the kept words from which on a page is read as one story. */
const MOSTLY_PROSE = 0.6;
/** In positions where stories have other content, a text needs a higher probability than this to stay. */
const SURE_ELSEWHERE = 0.9;
/** The title repeats the headline: it stays if it is nearly as likely text as not. */
const SURE_HEADLINE = 0.4;
/** Text this likely, and of some length, marks where the story starts and ends. */
const STRONG = 0.8;
const STRONG_WORDS = 15;
/** This many runs after the last strong one may still belong to it: a sign-off, a last short line. */
const AFTER_LAST = 3;
/** With less than this share of the words between its ends, the ends are unknown. */
const MOSTLY_INSIDE = 0.6;
/** A list with this many words per entry may end a story. */
const SURE_ENTRY = 0.5;
const ENTRY_WORDS = 5;
/** A paragraph this long and likely is not dropped only because it is first or last in the page's text. */
const SURE_PARAGRAPH = 0.6;
const PARAGRAPH_WORDS = 30;
const PARAGRAPH_LINKS = 0.1;
/** With less than this share of the words in paragraphs, the story has no single home. */
const MOSTLY_HOME = 0.7;
/** Fewer words in paragraphs do not show where the story is. */
const FEWEST_HOME_WORDS = 50;
const LINKED = 0.2;
const SURE_AWAY_FROM_HOME = 0.96;

const structures = [kindNamed.table, kindNamed.list, kindNamed.dl];

/** True if most of the kept content is running text. */
export function isMostlyProse(page: PageText, keep: readonly boolean[]): boolean {
  let words = 0;
  let prose = 0;
  page.runs.forEach((run, index) => {
    if (!keep[index]) return;
    words += run.words;
    if (isProse(run)) prose += run.words;
  });
  return prose >= words * MOSTLY_PROSE;
}

function isCaption({ boxes }: PageText, run: TextRun): boolean {
  for (let at = run.box, level = 0; at >= 0 && level < 3; at = boxes[at]?.parent ?? -1, level++) {
    const element = boxes[at]?.element;
    if (element?.localName === 'figcaption') return true;
    if (/caption|credit/i.test(`${element?.getAttribute('class') ?? ''} ${element?.id ?? ''}`)) return true;
  }
  return false;
}

/**
 * Removes from a story what is beside it: a headline that only repeats its title, captions, asides, pointers to other
 * stories, and loose lines before its first and after its last paragraph. What is very likely its text stays.
 */
export function trimStory(page: PageText, chances: ArrayLike<number>, keep: boolean[]): void {
  const { boxes, runs } = page;
  const headlines = runs.filter((run) => boxes[run.box]?.tag === 'h1').length;
  runs.forEach((run, index) => {
    const box = boxes[run.box];
    if (!keep[index] || !box) return;
    const chance = chances[index] ?? 0;
    if (box.tag === 'h1') {
      if (headlines === 1 && chance < SURE_HEADLINE) keep[index] = false;
    } else if (isInStructure(box)) return;
    else if ((isPointer(run, box) && !isSaid(run, chance) && !isQuoted(box)) || isCreditOrLabel(run))
      keep[index] = false;
    else if (chance < SURE_ELSEWHERE) {
      const aside = (box.kindDistance[3] ?? FAR) < FAR;
      const related = (box.signalDistance[signalNamed.related] ?? FAR) < FAR;
      if (aside || related || isCaption(page, run)) keep[index] = false;
    }
  });
  dropLinkedAwayFromHome(page, chances, keep);
  trimEnds(page, chances, keep);
}

/** A post of another site is linked as a whole. */
const isQuoted = ({ kindDistance }: Box): boolean => (kindDistance[kindNamed.blockquote] ?? FAR) < FAR;

/** A cell or an item stays or is removed with its table or list. */
function isInStructure({ kindDistance }: Box): boolean {
  return structures.some((kind) => (kindDistance[kind] ?? FAR) < FAR);
}

/** The story is where most of the paragraphs are; anything with links elsewhere is about other stories. */
function dropLinkedAwayFromHome(
  { boxes, runs }: PageText,
  chances: ArrayLike<number>,
  keep: boolean[],
): void {
  const words = new Map<number, number>();
  let home = -1;
  let total = 0;
  runs.forEach((run, index) => {
    const box = boxes[run.box];
    if (!keep[index] || box?.tag !== 'p' || !isProse(run)) return;
    const place = Math.max(boxes[box.parent]?.parent ?? 0, 0);
    words.set(place, (words.get(place) ?? 0) + run.words);
    total += run.words;
    if ((words.get(place) ?? 0) > (words.get(home) ?? 0)) home = place;
  });
  const box = boxes[home];
  if (!box || (words.get(home) ?? 0) < Math.max(FEWEST_HOME_WORDS, total * MOSTLY_HOME)) return;
  runs.forEach((run, index) => {
    if (index >= box.first && index < box.end) return;
    if (boxes[run.box]?.tag === 'h1' || run.linkWords < run.words * LINKED) return;
    if ((chances[index] ?? 0) < SURE_AWAY_FROM_HOME) keep[index] = false;
  });
}

function trimEnds({ boxes, runs }: PageText, chances: ArrayLike<number>, keep: boolean[]): void {
  const strong = runs.map(
    (run, index) =>
      keep[index] === true && (chances[index] ?? 0) >= STRONG && (isProse(run) || run.words >= STRONG_WORDS),
  );
  const first = strong.indexOf(true);
  if (first < 0) return;
  const lastStrong = strong.lastIndexOf(true);
  const last = lastStrong + AFTER_LAST;
  const placeOf = (index: number): number => boxes[runs[index]?.box ?? -1]?.parent ?? -1;
  const places = [placeOf(first), placeOf(lastStrong)];
  const isInside = (index: number): boolean => index >= first && index <= last;
  let inside = 0;
  let words = 0;
  runs.forEach((run, index) => {
    if (!keep[index]) return;
    words += run.words;
    if (isInside(index)) inside += run.words;
  });
  if (inside < words * MOSTLY_INSIDE) return;
  runs.forEach((run, index) => {
    const box = boxes[run.box];
    if (isInside(index) || box?.tag === 'h1' || (box && isInStructure(box))) return;
    if (box?.tag === 'p' && isProse(run) && places.includes(placeOf(index))) return;
    const sure = box ? sureAtEnds(run, box) : SURE_ELSEWHERE;
    if ((chances[index] ?? 0) < sure) keep[index] = false;
  });
}

/** The minimum probability for a run before the first or after the last strong one to stay. */
function sureAtEnds(run: TextRun, box: Box): number {
  if (isProse(run)) {
    const paragraph = box.tag === 'p' && run.words >= PARAGRAPH_WORDS;
    return paragraph && run.linkWords < run.words * PARAGRAPH_LINKS ? SURE_PARAGRAPH : SURE_ELSEWHERE;
  }
  const entry = (box.kindDistance[16] ?? FAR) < FAR && run.words >= ENTRY_WORDS;
  return entry ? SURE_ENTRY : SURE_ELSEWHERE;
}
