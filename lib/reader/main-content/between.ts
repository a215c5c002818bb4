import { attributeOf } from '../inert-dom';
import { type ElementKind, kindNamed } from './element-kinds';
import { countKept, type KeptWords } from './kept-words';
import { signalsNamed } from './named-signals';
import { type Box, FAR, type PageText, type TextRun, isProse } from './page-text';
import type { Piece } from './piece';
import { isAppeal, isCreditOrLabel, isDescribed, isMore, isPointer } from './story-lines';

/** Pieces of running text: what a writer puts between two paragraphs. */
const pieces = new Set(
  '#text p pre li dd dt dl td th tr tbody table blockquote ul ol h2 h3 h4 h5 h6 figure details math'.split(
    ' ',
  ),
);
/** From this share of its words on, a neighbor counts as kept. */
const KEPT = 0.5;
/** What is between must not be larger than the kept text around it in its box. */
const LARGEST = 1;
/** Code and figures may be larger. */
const LARGEST_WHOLE = 3;
const whole = new Set(['pre', 'table']);
/** If code is more than this share of a box's words, the box is code: the rest labels and controls it. */
const MOST = 0.6;
/** With fewer words around it, a bar of controls. */
const BAR_WORDS = 4;
/** An image's text with fewer words is a credit. */
const CAPTION_WORDS = 4;
/** This many words of running text are a paragraph, whatever their element. */
const PARAGRAPH_WORDS = 30;
/** From this probability on a last paragraph belongs to those before it. */
const CLOSING = 0.2;
const CLOSING_LINKS = 0.2;
/** A piece with more of its words in links leads away. */
const MOST_LINKS = 0.6;

const junkKinds = (['nav', 'header', 'footer', 'aside', 'form', 'dialog', 'button'] as const).map(
  (kind: ElementKind) => kindNamed[kind],
);
const junkSignals = signalsNamed([
  'nav',
  'menu',
  'footer',
  'sidebar',
  'related',
  'share',
  'cookie',
  'promo',
  'advert',
  'breadcrumb',
  'pagination',
  'author',
  'meta',
  'newsletter',
  'login',
  'toc',
  'comment',
]);

/** Names of what consists of links: what has none is not meant by them. */
const leads = signalsNamed(['nav', 'menu']);

/** Text in a box beside other boxes. */
const LOOSE = '#text';

const BUTTON = kindNamed.button;
/** A heading in a header of its own is still one of the text. */
const HEADER = kindNamed.header;
const FIGURE = kindNamed.figure;
const heading = /^h[1-6]$/;

/**
 * Keeps what is between two kept siblings of one box: a short list, a code block or a row that looks like a menu when
 * classified alone. Anything whose names or element mark it as something else stays out, and so does anything hidden,
 * interactive, or mostly links.
 */
export function keepBetween(
  page: PageText,
  keep: boolean[],
  chances?: ArrayLike<number>,
  cards = false,
): void {
  const { boxes, runs } = page;
  const words = countKept(runs, keep);
  keepCaptions(page, words);
  const below = new Map<number, Piece[]>();
  boxes.forEach((box, index) => {
    if (box.parent < 0 || box.first === box.end) return;
    const list = below.get(box.parent);
    const piece = { index, first: box.first, end: box.end, box };
    if (list) list.push(piece);
    else below.set(box.parent, [piece]);
  });
  runs.forEach((run, first) => {
    const around = boxes[run.box];
    const list = below.get(run.box);
    if (!around || !list) return;
    const { words: all, linkWords } = run;
    const box: Box = { ...around, tag: LOOSE, first, end: first + 1, words: all, linkWords };
    list.push({ index: run.box, first, end: first + 1, box });
  });
  for (const [parent, list] of below) {
    list.sort((one, other) => one.first - other.first);
    const around = boxes[parent];
    if (!around || list.length < 2) continue;
    const isKept = ({ first, end, box }: Piece): boolean => {
      const kept = words.between(first, end);
      return kept > 0 && kept >= box.words * KEPT;
    };
    let before = -1;
    for (let at = 0; at < list.length; at++) {
      if (!isKept(list[at] as Piece)) continue;
      if (before >= 0 && at - before > 1) {
        const alike = cards && list[before]?.box.shape === list[at]?.box.shape ? list[at]?.box.shape : -1;
        fill(page, list.slice(before + 1, at), around, words, parent, alike);
      }
      if (before < 0 && at > 0) keepEdge(page, list[at - 1], list[at], words, parent);
      before = at;
    }
    if (before >= 0) keepEdge(page, list[before + 1], list[before], words, parent);
    if (chances && before >= MOST_TAIL) keepTail(page, list, before, words, chances, parent);
    const next = list[before + 1];
    if (before >= 1 && next && chances && closes(page, next, chances, parent)) {
      const paragraphs = list
        .slice(0, before + 1)
        .filter((piece) => isKept(piece) && isParagraph(page, piece));
      if (paragraphs.length >= 2) keepPiece(page, next, words);
    }
  }
}

/** The last lines of a box whose other pieces are kept: a signature, a remark. */
const MOST_TAIL = 2;
const TAIL_WORDS = 40;
const TAIL_SHARE = 0.8;
const TAIL = 0.2;

/** Keeps the last paragraphs of a box that is otherwise kept, without a link, a date or a name of something else. */
function keepTail(
  page: PageText,
  list: readonly Piece[],
  before: number,
  words: KeptWords,
  chances: ArrayLike<number>,
  parent: number,
): void {
  const tail = list.slice(before + 1);
  const around = page.boxes[parent];
  if (!around || tail.length === 0 || tail.length > MOST_TAIL) return;
  if (words.between(around.first, around.end) < around.words * TAIL_SHARE) return;
  for (const piece of tail) {
    const run = page.runs[piece.first];
    if (!run || piece.end !== piece.first + 1 || run.words > TAIL_WORDS || run.links > 0 || run.hasTime)
      return;
    if (!isParagraph(page, piece) || (chances[piece.first] ?? 0) < TAIL) return;
    if (isJunk(page, piece.box, parent) || isAppeal(run) || isMore(run)) return;
    keepPiece(page, piece, words);
  }
}

/** Of a caption that says what is shown, the credit is the least. */
const isOnlyCredit = (run: TextRun): boolean => isCreditOrLabel(run) && !isDescribed(run);

/** A table or code in a figure keeps its caption. */
function keepCaptions({ boxes, runs }: PageText, words: KeptWords): void {
  for (const { tag, first, end, words: all } of boxes) {
    if (tag !== 'figure' || words.between(first, end) < all * KEPT) continue;
    for (let at = first; at < end; at++) {
      const run = runs[at];
      if (run && boxes[run.box]?.tag === 'figcaption' && !run.hidden && !isOnlyCredit(run)) words.keep(at);
    }
  }
}

const media = 'img,picture,video,audio,iframe,svg,canvas,object,embed,table,pre';
/** A longer caption is judged by itself. */
const MOST_CAPTION_WORDS = 12;
/** Who made a picture, not what it shows. */
const maker =
  /^\W*(?:sources?|quelle|fuente|fonte|via|courtesy|©|(?:photo|image|picture|foto|bild|illustration)s?(?:graph)?\s+(?:by|via|courtesy|von|de|di))\b/iu;

/**
 * A lone picture, film or table that stands in the text has its caption, however short; what several of them in a row
 * are called are names of other things.
 */
export function keepLoneCaptions({ boxes, runs }: PageText, keep: boolean[], isText: boolean): void {
  const holds = (at: number): boolean => {
    const box = boxes[runs[at]?.box ?? -1];
    return keep[at] === true && box !== undefined && (box.kindDistance[FIGURE] ?? FAR) === FAR;
  };
  const times = new Map<string, number>();
  for (const run of runs)
    if (boxes[run.box]?.tag === 'figcaption') times.set(run.text, (times.get(run.text) ?? 0) + 1);
  // What several pictures share is where they are from.
  const isCredit = (run: TextRun): boolean =>
    isOnlyCredit(run) || maker.test(run.text) || (times.get(run.text) ?? 0) > 1;
  for (const box of boxes) {
    const { first, end, element, parent, depth } = box;
    if (first === end || keep[first] || box.hidden || box.words > MOST_CAPTION_WORDS) continue;
    if (box.tag !== 'figure' && !(isText && /caption/i.test(attributeOf(element, 'class') ?? ''))) continue;
    const around = boxes[parent] as Box;
    const [before, after] = [first > around.first, end < around.end];
    if (!(before || after) || (before && !holds(first - 1)) || (after && !holds(end))) continue;
    const beside = boxes[runs[after ? end : first - 1]?.box ?? -1];
    if (depth > (beside?.depth ?? 0) + 1 || !element.querySelector(media)) continue;
    const picture = element.querySelector('a[href] img')?.closest('a');
    for (let at = first; at < end; at++) {
      const run = runs[at] as TextRun;
      const leads = run.linkWords > run.words * MOST_LINKS && picture !== null && picture !== undefined;
      if (!run.hidden && !run.inButton && !leads && !isCredit(run)) keep[at] = true;
    }
  }
}

/** Code beside what is kept, and a quotation directly before or after a paragraph: what a post is about, or answers. */
function keepEdge(
  page: PageText,
  piece: Piece | undefined,
  kept: Piece | undefined,
  words: KeptWords,
  parent: number,
): void {
  if (!piece || !kept || words.between(piece.first, piece.end) > 0) return;
  const core = coreOf(page, piece);
  const belongs = core.tag === 'pre' || (core.tag === 'blockquote' && isProseOnly(page, kept));
  if (core.box.words > kept.box.words * LARGEST_WHOLE) return;
  if (belongs && !isJunk(page, core.box, parent)) keepPiece(page, core, words);
}

const isProseOnly = ({ runs }: PageText, { first, end }: Piece): boolean =>
  end === first + 1 && isProse(runs[first] as TextRun);

/** The paragraph after the last of several kept ones, or after code, is the end of their text. */
function closes(page: PageText, next: Piece, chances: ArrayLike<number>, parent: number): boolean {
  const tag = soleTag(page, next.index, next.box);
  const belongs = tag === 'pre' || (tag === 'p' && isClosingParagraph(page, next, chances));
  return belongs && !isJunk(page, next.box, parent);
}

const isParagraphOfAny = ({ runs }: PageText, { first, end }: Piece): boolean =>
  end === first + 1 && isProse(runs[first] as TextRun) && (runs[first] as TextRun).words >= PARAGRAPH_WORDS;

const isParagraph = (page: PageText, { index, box }: Piece): boolean => soleTag(page, index, box) === 'p';

function keepPiece({ runs }: PageText, { first, end }: Piece, words: KeptWords): void {
  for (let at = first; at < end; at++) if (!runs[at]?.inButton) words.keep(at);
}

function isClosingParagraph({ runs }: PageText, { first, end }: Piece, chances: ArrayLike<number>): boolean {
  const run = runs[first];
  return (
    run !== undefined &&
    end === first + 1 &&
    isProse(run) &&
    run.linkWords <= run.words * CLOSING_LINKS &&
    (chances[first] ?? 0) >= CLOSING
  );
}

function fill(
  page: PageText,
  gap: readonly Piece[],
  around: Box,
  words: KeptWords,
  parent: number,
  alike = -1,
): void {
  for (const piece of gap) {
    if (words.between(piece.first, piece.end) > 0) continue;
    const { first, end, box, tag } = coreOf(page, piece);
    if (box.words > words.between(around.first, around.end) * (whole.has(tag) ? LARGEST_WHOLE : LARGEST))
      continue;
    const isHeading = heading.test(tag);
    if (
      (!pieces.has(tag) && piece.box.shape !== alike && !isParagraphOfAny(page, piece)) ||
      (tag === 'figure' && box.words < CAPTION_WORDS) ||
      isJunk(page, box, parent, isHeading)
    )
      continue;
    for (let at = first; at < end; at++) {
      const run = page.runs[at];
      if (run && !run.hidden && (!run.inButton || isHeading)) words.keep(at);
    }
  }
}

/** The main part of a piece: the code or the table in it, else the piece itself. */
function coreOf(page: PageText, piece: Piece): Piece & { tag: string } {
  const tag = soleTag(page, piece.index, piece.box);
  if (pieces.has(tag)) return { ...piece, tag };
  const { boxes } = page;
  for (let index = piece.index + 1; (boxes[index]?.first ?? piece.end) < piece.end; index++) {
    const box = boxes[index];
    if (!box || !whole.has(box.tag)) continue;
    if (box.words >= piece.box.words * MOST || piece.box.words - box.words <= BAR_WORDS)
      return { index, first: box.first, end: box.end, box, tag: box.tag };
  }
  return { ...piece, tag };
}

/** The tag of a box, or of the only box in it that contains all its text: a wrapper counts as what it wraps. */
function soleTag({ boxes }: PageText, index: number, box: Box): string {
  let at = index;
  let tag = box.tag;
  while (!pieces.has(tag)) {
    const inner = boxes[at + 1];
    if (!inner || inner.parent !== at || inner.first !== box.first || inner.end !== box.end) break;
    at += 1;
    tag = inner.tag;
  }
  return tag;
}

/** `pressed`: a heading that opens what is below it is a button too. */
export function isJunk({ boxes, runs }: PageText, box: Box, parent: number, pressed = false): boolean {
  if (box.hidden || box.linkWords > box.words * MOST_LINKS) return true;
  for (let at = box.first; at < box.end; at++) {
    const run = runs[at] as TextRun;
    const inner = boxes[run.box];
    if (!inner) continue;
    const reach = Math.min(inner.depth - (boxes[parent]?.depth ?? 0), FAR);
    const own = heading.test(inner.tag) ? HEADER : -1;
    const isOwn = (kind: number): boolean => kind === own || (pressed && kind === BUTTON);
    if (junkKinds.some((kind) => !isOwn(kind) && (inner.kindDistance[kind] ?? FAR) < reach)) return true;
    if (
      junkSignals.some(
        (signal) =>
          (inner.signalDistance[signal] ?? FAR) < reach && (box.links > 0 || !leads.includes(signal)),
      )
    )
      return true;
    if (run.hidden || isCreditOrLabel(run) || isPointer(run, inner)) return true;
  }
  return false;
}
