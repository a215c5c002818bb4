import { attributeOf } from '../inert-dom';
import { kindNamed } from './element-kinds';
import { elsewhere } from './headed-asides';
import { countKept, type KeptWords } from './kept-words';
import { namesOfNoText, signalsNamed } from './named-signals';
import { isNote } from './note';
import type { IsInReach } from './opened';
import { type Box, FAR, type PageText, type TextRun, isProse } from './page-text';
import { pieceAt, type Piece } from './piece';
import { isAppeal, isCreditOrLabel, isPointer, isSaid } from './story-lines';

/** A box with this share of the kept sentences contains the text. */
const HOME = 0.7;
/** A text is directly in its box, at most this many levels down; shop or company boilerplate is not. */
const LEVELS = 2;
const NEAR = 0.6;
/** An image's text with fewer words is a credit, except where several images are side by side. */
const CAPTION_WORDS = 4;
/** Fewer words of kept sentences do not show where the text is. */
const FEWEST_HOME_WORDS = 50;
/** What is added must not be larger than what was kept in the box. */
const LARGEST = 1;
/** A piece with more of its words in links leads away. */
const MOST_LINKS = 0.6;
/** A piece with more words under such names is something else. */
const MOST_JUNK = 0.5;
/** A less likely last paragraph belongs to something else. */
const CLOSING = 0.2;
/** A last line that is not a paragraph has fewer words. */
const CLOSING_WORDS = 15;
/** A less likely last part with its own heading is another text. */
const PART = 0.25;
/** A box of no known kind is text from this probability on; a larger one from the other. */
const BOX_CHANCE = 0.02;
const LARGE_WORDS = 25;
const LARGE_CHANCE = 0.22;

/** Names that a part of a text may contain, but does not have itself. */
const weak = signalsNamed(['footer', 'cookie', 'promo', 'author', 'meta', 'toc', 'comment']);
const insideKinds = [kindNamed.nav, kindNamed.aside, kindNamed.form, kindNamed.dialog];
const ownKinds = [kindNamed.header, kindNamed.footer];

const heading = /^h[1-6]$/;
/** What ends a text if it is not a paragraph. */
const endings = new Set(['dl', 'table', 'ul', 'ol', 'details', 'pre', 'math', 'blockquote', 'address']);
/** Judged as a whole, whatever its words look like. */
const structures = new Set([...endings, 'figure', 'h2', 'h3', 'h4', 'h5', 'h6', 'p', 'li', 'dd', 'dt']);
const advert = /^\W*(?:advertise?ment|anzeige|publicidad|publicité|sponsored|werbung)\W*$/i;
/** Interactive, although its tag suggests otherwise. */
const buttons = '[role=button],a[href="#"]';
/** Links that lead to no page. */
const personal = 'a[href^="mailto:"],a[href^="tel:"]';
const PERSONAL_WORDS = 20;
const isPersonal = ({ element, words }: Box): boolean =>
  words <= PERSONAL_WORDS && element.querySelector(personal) !== null;

/** Pieces of a text: none is its home, however much of it is in one. */
const written = /^(?:p|pre|table|tbody|tr|[uod]l|figure|h[1-6])$/;
/** Of a page that is laid out as a table. */
const laidOutCells = 'table,form,td h1,td h2,td h3,td p + p,td div + div';

const isCalledElse = ({ signalDistance, kindDistance }: Box): boolean =>
  weak.some((signal) => signalDistance[signal] === 0) || ownKinds.some((kind) => kindDistance[kind] === 0);

/**
 * Completes running text. The box that contains it is kept from its first to its last kept piece, except for what is
 * named as something else, hidden, interactive, or mostly links; and after the last one continues with what it
 * introduces: lists, tables, code, formulas, answers, and what is under the last heading.
 */
export function keepWholeText(
  page: PageText,
  keep: boolean[],
  chances: ArrayLike<number>,
  isInReach: IsInReach,
): void {
  const { boxes, runs } = page;
  const words = countKept(runs, keep);
  const home = homeOf(page, keep);
  const around = boxes[home];
  if (!around) return;
  const most = words.between(around.first, around.end) * LARGEST;
  const wholes = new Completion(page, keep, words, chances, isInReach, home);
  const first = keep.indexOf(true, around.first);
  const last = keep.lastIndexOf(true, around.end - 1);
  if (wholes.heads(first - 1)) words.keep(first - 1);
  for (let at = first + 1; at < last;) {
    if (keep[at]) at += 1;
    else {
      const piece = wholes.pieceAt(at, last);
      if (piece.box.words <= most && wholes.isText(piece)) wholes.keepPiece(piece);
      at = piece.end;
    }
  }
  for (let at = last + 1; at < around.end;) {
    const piece = wholes.pieceAt(at, around.end);
    if (!wholes.isUnseen(piece)) {
      if (piece.box.words > most || !wholes.isText(piece)) break;
      if (!wholes.endsText(piece) && !wholes.headsEnding(piece, around.end)) break;
      wholes.keepPiece(piece);
    }
    at = piece.end;
  }
}

/** The innermost box that contains most of the kept sentences. */
function homeOf({ boxes, runs }: PageText, keep: readonly boolean[]): number {
  const own = new Float64Array(boxes.length);
  let total = 0;
  runs.forEach((run, at) => {
    if (!keep[at] || !isProse(run)) return;
    own[run.box] = (own[run.box] ?? 0) + run.words;
    total += run.words;
  });
  if (total < FEWEST_HOME_WORDS) return -1;
  let home = 0;
  for (let at = boxes.length - 1; at > 0; at--) {
    const parent = boxes[at]?.parent ?? -1;
    if (parent >= 0) own[parent] = (own[parent] ?? 0) + (own[at] ?? 0);
  }
  boxes.forEach(({ parent }, at) => {
    if (parent === home && (own[at] ?? 0) >= total * HOME) home = at;
  });
  for (let box = boxes[home]; box && written.test(box.tag); box = boxes[home]) {
    if (box.parent < 0 || (box.tag.startsWith('t') && box.element.querySelector(laidOutCells))) break;
    home = box.parent;
  }
  const deepest = (boxes[home]?.depth ?? 0) + LEVELS;
  const depths = boxes.map(({ depth }) => depth);
  boxes.forEach(({ parent }, at) => {
    const above = boxes[parent];
    // However deep its cells are, a table is one step down.
    if (above && (above.tag === 'table' || depths[parent] !== above.depth)) depths[at] = depths[parent] ?? 0;
  });
  const near = runs.reduce(
    (sum, run, at) => sum + (keep[at] && isProse(run) && (depths[run.box] ?? 0) <= deepest ? run.words : 0),
    0,
  );
  return near >= total * NEAR ? home : -1;
}

class Completion {
  constructor(
    private readonly page: PageText,
    private readonly keep: readonly boolean[],
    private readonly words: KeptWords,
    private readonly chances: ArrayLike<number>,
    private readonly isInReach: IsInReach,
    private readonly home: number,
  ) {}

  pieceAt(at: number, end: number): Piece {
    return pieceAt(this.page, this.words, at, end, this.home);
  }

  isUnseen({ first, end }: Piece): boolean {
    for (let at = first; at < end; at++) if (this.isSeen(at)) return false;
    return true;
  }

  private isSeen(at: number): boolean {
    const run = this.page.runs[at] as TextRun;
    return !run.hidden || run.nodes.some(this.isInReach);
  }

  keepPiece(piece: Piece): void {
    for (let at = piece.first; at < piece.end; at++) if (this.isRunOfText(at, piece)) this.words.keep(at);
  }

  /** A heading above the first text, in the box of only that text. */
  heads(at: number): boolean {
    const { boxes, runs } = this.page;
    const run = runs[at];
    const box = boxes[run?.box ?? -1];
    const next = boxes[runs[at + 1]?.box ?? -1];
    if (!run || !box || !next || !heading.test(box.tag) || box.tag === 'h1' || box.parent <= this.home)
      return false;
    const around = boxes[box.parent] as Box;
    const isFirst = around.first === at && next.depth >= box.depth && around.end > at + 1;
    return isFirst && this.isSeen(at) && run.links === 0 && !this.isJunk(run, this.pieceAt(at, at + 1));
  }

  /** A header that opens what is below it is interactive too. */
  private isPressedOnly(run: TextRun): boolean {
    const { boxes } = this.page;
    const pressed =
      run.inButton ||
      (boxes[run.box]?.kindDistance[kindNamed.button] ?? FAR) < FAR ||
      (run.links > 0 && run.nodes.every((node) => node.parentElement?.closest(buttons)));
    if (!pressed) return false;
    if (run.words < 2) return true;
    for (let at = run.box, level = 0; at > this.home && level < 3; level++) {
      const box = boxes[at] as Box;
      if (heading.test(box.tag) || attributeOf(box.element, 'aria-expanded') !== null) return false;
      at = box.parent;
    }
    return true;
  }

  private isRunOfText(at: number, piece: Piece): boolean {
    const run = this.page.runs[at] as TextRun;
    return this.isSeen(at) && !this.isPressedOnly(run) && !this.isJunk(run, piece);
  }

  /** Named as something else on the path up to the text, or in an element for something else. */
  private isJunk(run: TextRun, piece: Piece): boolean {
    const { boxes } = this.page;
    const box = boxes[run.box] as Box;
    const reach = Math.min(box.depth - (boxes[this.home]?.depth ?? 0), FAR);
    const noted = isNote(piece.box) || isNote(boxes[piece.box.parent] ?? piece.box);
    const within = (distance: number | undefined): boolean => (distance ?? FAR) < reach;
    if (namesOfNoText.some((signal) => within(box.signalDistance[signal]))) return true;
    if (insideKinds.some((kind) => !(noted && kind === kindNamed.aside) && within(box.kindDistance[kind])))
      return true;
    if (noted) return false;
    for (let at = run.box; at > this.home; at = boxes[at]?.parent ?? 0) {
      const part = boxes[at] as Box;
      if (part.depth < piece.box.depth) break;
      if (part.words * 2 > piece.box.words && isCalledElse(part)) return true;
    }
    return false;
  }

  /** True for what is not something else. */
  isText(piece: Piece): boolean {
    const { runs } = this.page;
    const { box, first, end } = piece;
    if (box.linkWords > box.words * MOST_LINKS && !isPersonal(box)) return false;
    if (this.isCredited(piece)) return false;
    let all = 0;
    let text = 0;
    let expected = 0;
    for (let at = first; at < end; at++) {
      const run = runs[at] as TextRun;
      if (!this.isSeen(at) || this.isPressedOnly(run)) continue;
      if (isAppeal(run) || (all === 0 && end > first + 1 && advert.test(run.text))) return false;
      all += run.words;
      expected += run.words * (this.chances[at] ?? 0);
      if (this.isJunk(run, piece)) continue;
      if (isCreditOrLabel(run) || this.leadsAway(at, run)) continue;
      text += run.words;
    }
    if (text === 0 || text < all * (1 - MOST_JUNK)) return false;
    if (structures.has(this.tagOf(piece))) return true;
    return expected >= all * (all > LARGE_WORDS ? LARGE_CHANCE : BOX_CHANCE);
  }

  private leadsAway(at: number, run: TextRun): boolean {
    const box = this.page.boxes[run.box] as Box;
    return isPointer(run, box) && !isSaid(run, this.chances[at] ?? 0) && !isPersonal(box);
  }

  private isCredited({ index, box }: Piece): boolean {
    const { boxes } = this.page;
    if (box.words >= CAPTION_WORDS) return false;
    for (let at = index; at > this.home; at = boxes[at]?.parent ?? 0)
      if (/^fig(?:ure|caption)$/.test(boxes[at]?.tag ?? '')) return true;
    return box.element.querySelectorAll('figcaption').length === 1;
  }

  /** What continues after the end of a text. */
  endsText(piece: Piece): boolean {
    const { boxes, runs } = this.page;
    const { first, box } = piece;
    const before = runs[first - 1];
    if (!before || !this.keep[first - 1]) return false;
    const tagBefore = boxes[before.box]?.tag ?? '';
    if (heading.test(tagBefore) || /[:：]$/.test(before.text)) return true;
    if (isNote(box) || this.holdsEnding(piece)) return true;
    if (this.isAlike(piece) || this.isPart(piece)) return true;
    const run = runs[first] as TextRun;
    if (piece.end > first + 1 || (this.chances[first] ?? 0) < CLOSING) return false;
    return (box.tag === 'p' && isProse(run)) || (run.links === 0 && run.words <= CLOSING_WORDS);
  }

  /** A heading, and the text that it stands above: as likely as that. */
  headsEnding(piece: Piece, end: number): boolean {
    if (!/^h[2-6]$/.test(this.tagOf(piece)) || piece.box.linkWords > 0) return false;
    if (elsewhere.test((this.page.runs[piece.first] as TextRun).text)) return false;
    const next = piece.end < end ? this.pieceAt(piece.end, end) : undefined;
    return next !== undefined && this.isText(next) && (this.chances[next.first] ?? 0) >= CLOSING;
  }

  /** A part with its own heading and sentences that is not unlikely. */
  private isPart({ first, end }: Piece): boolean {
    const { boxes, runs } = this.page;
    let headed = false;
    let prose = false;
    let words = 0;
    let expected = 0;
    for (let at = first; at < end; at++) {
      const run = runs[at] as TextRun;
      if (heading.test(boxes[run.box]?.tag ?? '')) {
        if (run.links > 0) return false;
        headed = true;
      }
      prose ||= isProse(run) || /[.!?]$/.test(run.text);
      words += run.words;
      expected += run.words * (this.chances[at] ?? 0);
    }
    return headed && prose && expected >= words * PART;
  }

  /** The tag of a piece, or of the only box in it that contains all its text. */
  private tagOf({ index, first, end, box }: Piece): string {
    const { boxes } = this.page;
    let { tag } = box;
    for (let at = index + 1; !structures.has(tag); at++) {
      const inner = boxes[at];
      if (!inner || inner.parent !== at - 1 || inner.first !== first || inner.end !== end) break;
      tag = inner.tag;
    }
    return tag;
  }

  /** A structure, or a box around one. */
  private holdsEnding(piece: Piece): boolean {
    return (
      endings.has(this.tagOf(piece)) || piece.box.element.querySelector('details,[aria-expanded]') !== null
    );
  }

  /** The previous box looks the same and is kept, or is kept in a box of its own. */
  private isAlike({ index, box }: Piece): boolean {
    const { boxes } = this.page;
    const around = boxes[box.parent];
    // What stands loosely in the body has nothing around it.
    if (!around) return false;
    const begun = box.parent !== this.home && around.words * 2 <= (boxes[this.home]?.words ?? 0);
    if (box.tag === 'p' && !begun) return false;
    for (let at = index - 1; at > this.home; at--) {
      const other = boxes[at] as Box;
      if (other.parent !== box.parent) continue;
      const kept = this.words.between(other.first, other.end);
      return (begun || other.shape === box.shape) && kept > 0 && kept >= other.words / 2;
    }
    return false;
  }
}
