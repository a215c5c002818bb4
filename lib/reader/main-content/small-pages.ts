import { listOfMore, structure } from './after-structure';
import { ENDS_SENTENCE, sectionEnd } from './belongs-together';
import { completeStructures } from './coherence';
import { kindNamed } from './element-kinds';
import { countKept, type KeptWords } from './kept-words';
import { namesOfNoText, signalNamed, signalsNamed } from './named-signals';
import { isNote } from './note';
import { type Box, FAR, type PageText, type TextRun } from './page-text';
import { isAction, isAppeal, isAsked, isCreditOrLabel, isMore, isPointer } from './story-lines';

/** Words of a page that has too few of them to tell its text from its surroundings by. */
export const SMALL = 300;
/** Up to so many, what is likely enough stays on a page that is neither an article nor for sale. */
export const MEDIUM = 1000;
/** What is less likely stays out: on a small page, and on one that is larger. */
const LEAST = { small: 0.1, medium: 0.2 };
/** A caption, a formula, what follows a kept heading and what introduces or closes a list may be half as likely. */
const BELONGS = 0.5;
/** What has the name of a byline or of contents must be more likely. */
const NAMED = 2.5;
/** The part that is most of the kept text. */
const MOST = 0.9;
/** Nothing is added that is so much larger than what was kept. */
const LARGEST = 3;
/** A larger share of words in links is a menu with a text in it. */
const MOST_LINKS = 0.3;
/** No builder puts more boxes around a text. */
const MOST_CLIMBED = 16;
/** A header of one heading belongs to the part that it opens. */
const surroundings =
  'nav,header:not(:has(>:is(h1,h2,h3,h4,h5,h6):only-child)),footer,aside,form,[role="navigation"],[role="banner"],[role="contentinfo"]';
const landmark = 'main,[role="main"],article';
const heading = /^h[1-6]$/;
/** What lists of more are made of. */
const mayLead = /^(?:h[1-6]|li|p)$/;
/** Names that no part of a text has. */
const beside = [...namesOfNoText, ...signalsNamed(['comment', 'cookie', 'author', 'promo', 'review'])];
/** Names that parts of a text have too. */
const perhaps = signalsNamed(['meta', 'toc']);
export const controls = (['nav', 'footer', 'form', 'dialog', 'button'] as const).map(
  (kind) => kindNamed[kind],
);
type Signs = { signals: readonly number[]; kinds: readonly number[] };
export const inText: Signs = { signals: beside, kinds: [...controls, kindNamed.aside] };
/** Names of what consists of links: what is more than its links is not meant by them. */
const leads = signalsNamed(['nav', 'menu']);
const withWords: Signs = { ...inText, signals: beside.filter((name) => !leads.includes(name)) };
const inNote: Signs = { signals: namesOfNoText, kinds: controls };

/** Whether a name as near as another is that of a text. */
export const isCalledText = ({ signalDistance }: Box, signal: number): boolean =>
  (signalDistance[signalNamed.content] ?? FAR) <= (signalDistance[signal] ?? FAR);

/** Named or made as something else on the path from a text up to a level of the page. */
export function isElse(box: Box, depth: number, { signals, kinds }: Signs): boolean {
  const reach = box.depth - depth;
  const isNear = (distance: number | undefined): boolean => (distance ?? FAR) < reach;
  // What a user wrote is called by both: `userbody`.
  const isOfUser = (signal: number): boolean => signal === signalNamed.author && isCalledText(box, signal);
  return (
    signals.some((signal) => isNear(box.signalDistance[signal]) && !isOfUser(signal)) ||
    kinds.some((kind) => isNear(box.kindDistance[kind]))
  );
}

/** A field for text or a choice, beside its name. */
const field = 'select,input:not([type="checkbox"])';

export type SmallPage = {
  chances: ArrayLike<number>;
  /** What was left out for a reason of its own. */
  out: readonly boolean[];
  /** An article, or one product: what stands beside it is more often something else. */
  isOne: boolean;
};

export const wordsOn = ({ runs }: PageText): number =>
  runs.reduce((sum, run) => sum + (run.hidden ? 0 : run.words), 0);

/**
 * Keeps what stands in the landmark of the kept text without a sign of something else: on a page of few words the
 * features that tell them apart say little. Its tables, lists and definitions are then completed, and a heading without
 * anything below it goes.
 */
export function keepSmallPage(page: PageText, keep: boolean[], { chances, out, isOne }: SmallPage): void {
  const all = wordsOn(page);
  if (all > (isOne ? SMALL : MEDIUM)) return;
  const least = all > SMALL ? LEAST.medium : LEAST.small;
  const words = countKept(page.runs, keep);
  const kept = words.between(0, page.runs.length);
  const home = homeOf(page, words, kept * MOST);
  const fields = new Set([...home.element.querySelectorAll(field)].map(({ parentElement }) => parentElement));
  const found: number[] = [];
  const isOfReview = (run: TextRun): boolean => isInReview(page, words, run);
  let more = 0;
  let isMoreOf = false;
  for (let at = home.first; at < home.end; at++) {
    const run = page.runs[at] as TextRun;
    const tag = page.boxes[run.box]?.tag ?? '';
    if (heading.test(tag)) isMoreOf = !isOne && listOfMore.test(run.text);
    const follows = keep[at - 1] === true || found.at(-1) === at - 1;
    const likely = (chances[at] ?? 0) / least;
    if (
      keep[at] ||
      out[at] ||
      !stands(page, at, home, {
        likely,
        follows,
        leadsTo: keep[at + 1] === true,
        beside: isBeside(page, keep, at),
        mayLink: isMoreOf && mayLead.test(tag),
        fields,
        isOfReview,
      })
    )
      continue;
    found.push(at);
    more += run.words;
  }
  if (more > kept * LARGEST) return;
  const { end } = page.boxes[innermost(page.boxes, words, kept / 2)] as Box;
  const isText = (run: TextRun, at: number): boolean =>
    keep[at] === true && !heading.test(page.boxes[run.box]?.tag ?? '');
  const after = Math.max(end, page.runs.findLastIndex(isText) + 1);
  for (
    let last = found.at(-1);
    last !== undefined && last >= after && isLoose(page, last);
    last = found.at(-1)
  )
    found.pop();
  for (const at of found) words.keep(at);
  completeStructures(page, keep);
  dropLabeled(page, keep);
  page.runs.forEach((run, at) => (keep[at] &&= !isAsked(run)));
  dropAlone(page, keep);
}

/** A line below the text that is neither a sentence nor under a heading: when it was changed, how many read it. */
function isLoose({ boxes, runs }: PageText, at: number): boolean {
  const { tag, element } = boxes[runs[at]?.box ?? -1] as Box;
  const isHeaded = heading.test(boxes[runs[at - 1]?.box ?? -1]?.tag ?? '');
  return (
    tag === 'div' && !isHeaded && !ENDS_SENTENCE.test(runs[at]?.text ?? '') && !element.closest('address')
  );
}

/** Drops what a label names as leading away, if it is nothing but links: `Share this:`. */
function dropLabeled(page: PageText, keep: boolean[]): void {
  page.runs.forEach((run, at) => {
    const box = page.boxes[run.box] as Box;
    if (!keep[at] || !heading.test(box.tag) || !isCreditOrLabel(run)) return;
    const end = sectionEnd(page, at, box);
    const below = page.runs.slice(at + 1, end);
    if (below.every(({ words, linkWords }, index) => !keep[at + 1 + index] || linkWords >= words))
      keep.fill(false, at, end);
  });
}

/** Drops headings without anything of what they stand above. */
function dropAlone(page: PageText, keep: boolean[]): void {
  for (let at = page.runs.length - 1; at >= 0; at--)
    if (keep[at] && isAlone(page, keep, at)) keep[at] = false;
}

/** The smallest box of so many kept words. */
function innermost(boxes: readonly Box[], words: KeptWords, least: number): number {
  let found = 0;
  boxes.forEach(({ parent, first, end }, at) => {
    if (parent === found && words.between(first, end) >= least) found = at;
  });
  return found;
}

/** The landmark around the smallest box of so many kept words; that box, if there is none, but no list or table. */
function homeOf({ boxes }: PageText, words: KeptWords, least: number): Box {
  let home = innermost(boxes, words, least);
  while (structure.test(boxes[home]?.tag ?? '')) home = boxes[home]?.parent ?? 0;
  let around = home;
  for (let at = home; at > 0; at = boxes[at]?.parent ?? 0)
    if (boxes[at]?.element.matches(landmark)) around = at;
  if (around !== home || boxes[home]?.element.matches(landmark)) return boxes[around] as Box;
  // The boxes of a page builder, each with one part of the text.
  for (let level = 0; level < MOST_CLIMBED; level++) {
    const box = boxes[home];
    if (!box || box.parent <= 0) break;
    const parent = boxes[box.parent] as Box;
    if (parent.linkWords > parent.words * MOST_LINKS || parent.element.querySelector(surroundings)) break;
    home = box.parent;
  }
  return boxes[home] as Box;
}

type Place = {
  /** How many times as likely as the least. */
  likely: number;
  /** What is before it stays. */
  follows: boolean;
  /** What is after it stays. */
  leadsTo: boolean;
  /** It introduces a kept list or table, or closes it. */
  beside: boolean;
  /** It is the heading of a list of more, or stands in it. */
  mayLink: boolean;
  /** What directly holds a field. */
  fields: ReadonlySet<Element | null>;
  isOfReview: (run: TextRun) => boolean;
};

function stands(
  { boxes, runs }: PageText,
  at: number,
  { depth }: Box,
  { likely, follows, leadsTo, beside, mayLink, fields, isOfReview }: Place,
): boolean {
  const run = runs[at] as TextRun;
  const box = boxes[run.box] as Box;
  const noted = isNoted(boxes, box, depth) || isOfReview(run) || box.element.closest('address') !== null;
  if (run.hidden || run.inButton) return false;
  const leadsAway = run.linkWords > run.words / 2;
  if (isElse(box, depth, noted ? inNote : leadsAway ? inText : withWords)) return false;
  const around = run.nodes.map(({ parentElement }) => parentElement);
  if (around.some((one) => fields.has(one) || one?.closest('label,[role="tablist"]'))) return false;
  if (!/\p{L}{2}|\d\D|\D\d/u.test(run.text)) return false;
  if (isAction(run) || isAppeal(run) || isMore(run) || isCreditOrLabel(run)) return false;
  if (!mayLink && isPointer(run, box)) return false;
  const above = runs[at - 1];
  const isHeaded = follows && heading.test(boxes[above?.box ?? -1]?.tag ?? '');
  const isTitle = leadsTo && box.signalDistance[signalNamed.title] === 0;
  const belongs =
    noted ||
    box.tag === 'figcaption' ||
    isHeaded ||
    isTitle ||
    beside ||
    around.some((one) => one?.closest('math'));
  if (likely < (belongs ? BELONGS : 1)) return false;
  // A disclosure is called details by its name as well as by its tag.
  const mayBeNamed =
    noted || box.tag === 'pre' || isElse(box, depth, { signals: [], kinds: [kindNamed.details] });
  if (likely < NAMED && !mayBeNamed && isElse(box, depth, { signals: perhaps, kinds: [] })) return false;
  return (
    run.links === 0 ||
    run.linkWords * 2 <= run.words ||
    mayLink ||
    (follows && /[:：]$/.test(above?.text ?? '')) ||
    heading.test(box.tag) ||
    isElse(box, depth, { signals: [], kinds: [kindNamed.table] })
  );
}

/** In one of several reviews, of which some words stay. */
function isInReview({ boxes }: PageText, words: KeptWords, { box }: TextRun): boolean {
  let around = boxes[box];
  for (let level = 0; level < MOST_AROUND && around; level++, around = boxes[around.parent]) {
    const all = boxes[around.parent];
    if (all && around.twins > 1 && around.signalDistance[signalNamed.review] === 0)
      return words.between(all.first, all.end) > 0;
  }
  return false;
}

/** Boxes around the text of a remark that are looked at. */
const MOST_AROUND = 3;

function isNoted(boxes: readonly Box[], own: Box, depth: number): boolean {
  let box: Box | undefined = own;
  for (let level = 0; level < MOST_AROUND && box && box.depth > depth; level++, box = boxes[box.parent])
    if (isNote(box)) return true;
  return false;
}

/** Whether a text stands next to a kept list or table, in the box of it. */
function isBeside({ boxes, runs }: PageText, keep: readonly boolean[], at: number): boolean {
  const own = runs[at]?.box ?? -1;
  return [at - 1, at + 1].some((other) => {
    let box = keep[other] ? boxes[runs[other]?.box ?? -1] : undefined;
    for (; box; box = boxes[box.parent])
      if (structure.test(box.tag) && (box.parent === own || box.parent === boxes[own]?.parent)) return true;
    return false;
  });
}

function isAlone(page: PageText, keep: readonly boolean[], at: number): boolean {
  const box = page.boxes[page.runs[at]?.box ?? -1];
  if (!box || !/^h[2-6]$/.test(box.tag)) return false;
  // A subtitle stands below the title.
  const above = keep[at - 1] ? page.boxes[page.runs[at - 1]?.box ?? -1] : undefined;
  if (above?.tag === 'h1' && above.parent === box.parent) return false;
  const end = sectionEnd(page, at, box);
  for (let one = at + 1; one < end; one++) if (keep[one]) return false;
  return page.runs.slice(at + 1, end).some((run) => !run.hidden && !run.inButton);
}
