import { signalNamed } from './name-signals';
import { FAR, type PageText, type TextRun, isProse } from './text-runs';

/** The share of prose in the kept words from which on a page is read as one story. */
const MOSTLY_PROSE = 0.6;
/** What stands where stories have something else needs to be more likely than this to stay. */
const SURE_ELSEWHERE = 0.9;
/** The title says what the headline says: it stays where it is nearly as likely text as not. */
const SURE_HEADLINE = 0.4;
/** Text this likely, and of some length, marks where the story begins and ends. */
const STRONG = 0.8;
const STRONG_WORDS = 15;
/** So many runs after the last strong one may still belong to it: a sign-off, a last short line. */
const AFTER_LAST = 3;
/** Where less than this share of the words stands between its ends, the ends are not known. */
const MOSTLY_INSIDE = 0.6;

const POINTER_WORDS = 40;
const POINTER_LINKS = 0.3;
const pointer =
  /^\W*(?:read|see|watch|also|more|related|don['’]t miss|recommended|subscribe|sign up|follow|click here|listen|leia|veja|lee|ver|siehe|lesen|lire|voir|leggi|читайте)(?![\p{L}\p{N}])/iu;

/** True when what is kept is running text for the greater part. */
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

/** A line in the midst of a story that only points to another one. */
function isPointer(run: TextRun): boolean {
  return run.words <= POINTER_WORDS && run.linkWords >= run.words * POINTER_LINKS && pointer.test(run.text);
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
 * Leaves out of one story what is beside it: a headline that is only its title, captions, asides, pointers to other
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
    } else if (isPointer(run)) keep[index] = false;
    else if (chance < SURE_ELSEWHERE) {
      const aside = (box.kindDistance[3] ?? FAR) < FAR;
      const related = (box.signalDistance[signalNamed.related] ?? FAR) < FAR;
      if (aside || related || isCaption(page, run)) keep[index] = false;
    }
  });
  trimEnds(page, chances, keep);
}

function trimEnds({ boxes, runs }: PageText, chances: ArrayLike<number>, keep: boolean[]): void {
  const strong = runs.map(
    (run, index) =>
      keep[index] === true && (chances[index] ?? 0) >= STRONG && (isProse(run) || run.words >= STRONG_WORDS),
  );
  const first = strong.indexOf(true);
  const last = strong.lastIndexOf(true) + AFTER_LAST;
  if (first < 0) return;
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
    if (isInside(index) || boxes[run.box]?.tag === 'h1') return;
    if ((chances[index] ?? 0) < SURE_ELSEWHERE) keep[index] = false;
  });
}
