import { isJunk } from './between';
import { countKept, type KeptWords } from './kept-words';
import type { Box, PageText, TextRun } from './page-text';
import { pieceAt, type Piece } from './piece';
import { elsewhere } from './headed-asides';
import { isAppeal, isMore } from './story-lines';

/** A box with this share of its words kept, up to its last kept one, is otherwise kept. */
const OTHERWISE = 0.8;
/** What is added is smaller than this share of what was kept, or than so many words. */
const SHARE = 0.3;
const FEW_WORDS = 30;
/** What is less likely is something else. */
const TAIL = 0.05;
/** A list of links under such a heading is part of a manual or an encyclopedia, up to this many. */
export const listOfMore =
  /^(?:(?:see|siehe|voir|véase|vedi|zie|ver) (?:also|auch|aussi|también|anche|ook|também)|external links|further reading|weblinks|liens externes|enlaces externos|collegamenti esterni|ссылки|外部リンク|外部链接)[^\p{L}]*$/iu;
const MOST_LINKS = 12;
/** A shorter line is a label. */
const LINE_WORDS = 4;

const inStructure = /^(?:li|td|th|dd|dt|pre)$/;
export const structure = /^(?:ul|ol|dl|table|thead|tbody|tr)$/;
const heading = /^h[2-6]$/;
const list = /^(?:ul|ol)$/;

/**
 * Keeps what follows a list, a table or code that the kept text ends with, in the boxes that are otherwise kept, however
 * short it is: a closing line, the last headed parts, code. It ends at the first piece with a sign of something else, or
 * that was left `out` before. `isArticle`: what such a page lists under "See also" are other articles.
 */
export function keepAfterStructure(
  page: PageText,
  keep: boolean[],
  chances: ArrayLike<number>,
  out: readonly boolean[],
  isArticle: boolean,
): void {
  const { boxes, runs } = page;
  const words = countKept(runs, keep);
  const last = keep.lastIndexOf(true);
  const own = boxes[runs[last]?.box ?? -1];
  if (!own) return;
  const isStructure = inStructure.test(own.tag) || inStructure.test(boxes[own.parent]?.tag ?? '');
  if (!isStructure && !isArticle && isLastLine(page, last, chances, out)) keep[last + 1] = true;
  if (!isStructure && !listOfMore.test(runs[last]?.text ?? '')) return;
  let from = last + 1;
  for (let index = runs[last]?.box ?? -1; index >= 0; index = boxes[index]?.parent ?? -1) {
    const around = boxes[index] as Box;
    if (around.end <= from) continue;
    if (structure.test(around.tag)) return;
    if (!isOtherwiseKept(page, words, around, last)) return;
    const room = Math.max(FEW_WORDS, words.between(around.first, from) * SHARE);
    if (!keepRest(page, words, { chances, out, isArticle, room, from, index })) return;
    from = around.end;
  }
}

/** A sentence beside the box of the text that it ends. */
function isLastLine(
  page: PageText,
  last: number,
  chances: ArrayLike<number>,
  out: readonly boolean[],
): boolean {
  const run = page.runs[last + 1];
  const own = page.boxes[page.runs[last]?.box ?? -1];
  const box = page.boxes[run?.box ?? -1];
  if (!run || !own || box?.tag !== 'p' || box.depth >= own.depth || out[last + 1] || run.hidden) return false;
  if (run.words < LINE_WORDS) return false;
  const around = page.boxes[box.parent] as Box;
  const piece = { index: run.box, first: last + 1, end: last + 2, box };
  return (
    around.first <= last &&
    /[.!?]$/.test(run.text) &&
    run.links === 0 &&
    isPlain(page, piece, box.parent, chances)
  );
}

function isOtherwiseKept({ runs }: PageText, words: KeptWords, { first }: Box, last: number): boolean {
  let seen = 0;
  for (let at = first; at <= last; at++) {
    const run = runs[at] as TextRun;
    if (!run.hidden && !run.inButton) seen += run.words;
  }
  return words.between(first, last + 1) >= seen * OTHERWISE;
}

type Rest = {
  chances: ArrayLike<number>;
  out: readonly boolean[];
  isArticle: boolean;
  /** Words that may be added. */
  room: number;
  from: number;
  index: number;
};

/** Keeps the rest of a box; false if there is something else in it. */
function keepRest(
  page: PageText,
  words: KeptWords,
  { chances, out, isArticle, room, from, index }: Rest,
): boolean {
  const { boxes, runs } = page;
  const around = boxes[index] as Box;
  let left = room;
  /** Headings whose text is still to come. */
  let headings: number[] = [];
  for (let at = from; at < around.end;) {
    const piece = pieceAt(page, words, at, around.end, index);
    at = piece.end;
    const texts = runs.slice(piece.first, piece.end);
    if (texts.every(({ hidden, inButton }) => hidden || inButton)) continue;
    left -= piece.box.words;
    const isHeading = heading.test(piece.box.tag);
    const above = runs[piece.first - 1];
    const links = !isArticle && listOfMore.test(above?.text ?? '') && isListOfLinks(piece, texts);
    if (
      left < 0 ||
      out.slice(piece.first, piece.end).some(Boolean) ||
      !(links || isPlain(page, piece, index, chances))
    )
      return false;
    if (isHeading) {
      headings.push(piece.first);
      continue;
    }
    for (const one of headings) words.keep(one);
    headings = [];
    for (let run = piece.first; run < piece.end; run++)
      if (!runs[run]?.hidden && !runs[run]?.inButton) words.keep(run);
  }
  return headings.length === 0;
}

const isListOfLinks = ({ box }: Piece, texts: readonly TextRun[]): boolean =>
  list.test(box.tag) && texts.length <= MOST_LINKS && !box.hidden;

function isPlain(
  page: PageText,
  { first, end, box }: Piece,
  parent: number,
  chances: ArrayLike<number>,
): boolean {
  for (let at = first; at < end; at++) {
    const run = page.runs[at] as TextRun;
    if ((chances[at] ?? 0) < TAIL || run.hasTime || isAppeal(run) || isMore(run) || elsewhere.test(run.text))
      return false;
    if (run.links > 0 && run.linkWords >= run.words / 2) return false;
  }
  return !isJunk(page, box, parent);
}
