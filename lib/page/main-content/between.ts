import { type ElementKind, kindNamed } from './element-kinds';
import { countKept, type KeptWords } from './kept-words';
import { signalNamed } from './name-signals';
import { type Box, FAR, type PageText, type TextRun } from './page-text';
import { isCreditOrLabel, isPointer } from './story-lines';

/** Pieces of running text: what a writer puts between two paragraphs. */
const pieces = new Set(
  'p pre li dd dt dl td th tr tbody table blockquote ul ol h2 h3 h4 h5 h6 figure details math'.split(' '),
);
/** From this share of its words on, a neighbor counts as kept. */
const KEPT = 0.5;
/** What stands between is not larger than the kept text around it in its box. */
const LARGEST = 1;
/** A picture's text of fewer words says whose it is. */
const CAPTION_WORDS = 4;
/** A piece with more of its words in links leads away. */
const MOST_LINKS = 0.6;

const junkKinds = (['nav', 'header', 'footer', 'aside', 'form', 'dialog', 'button'] as const).map(
  (kind: ElementKind) => kindNamed[kind],
);
const junkSignals = (
  [
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
  ] as const
).map((name) => signalNamed[name]);

type Piece = { index: number; first: number; end: number; box: Box };

/**
 * Keeps what stands between two kept siblings of one box: a short list, a block of code or a row that looks like a menu
 * when it is judged alone. What its names or its element say to be something else stays out, and so does what is hidden,
 * pressed, or mostly links.
 */
export function keepBetween(page: PageText, keep: boolean[]): void {
  const { boxes, runs } = page;
  const words = countKept(runs, keep);
  const below = new Map<number, Piece[]>();
  boxes.forEach((box, index) => {
    if (box.parent < 0 || box.first === box.end) return;
    const list = below.get(box.parent);
    const piece = { index, first: box.first, end: box.end, box };
    if (list) list.push(piece);
    else below.set(box.parent, [piece]);
  });
  for (const [parent, list] of below) {
    const around = boxes[parent];
    if (!around || list.length < 3) continue;
    const isKept = ({ first, end, box }: Piece): boolean => {
      const kept = words.between(first, end);
      return kept > 0 && kept >= box.words * KEPT;
    };
    let before = -1;
    for (let at = 0; at < list.length; at++) {
      if (!isKept(list[at] as Piece)) continue;
      if (before >= 0 && at - before > 1) fill(page, list.slice(before + 1, at), around, words, parent);
      before = at;
    }
  }
}

function fill(page: PageText, gap: readonly Piece[], around: Box, words: KeptWords, parent: number): void {
  for (const { index, first, end, box } of gap) {
    if (words.between(first, end) > 0 || box.words > words.between(around.first, around.end) * LARGEST)
      continue;
    const tag = soleTag(page, index, box);
    if (!pieces.has(tag) || (tag === 'figure' && box.words < CAPTION_WORDS) || isJunk(page, box, parent))
      continue;
    for (let at = first; at < end; at++) {
      const run = page.runs[at];
      if (run && !run.hidden && !run.inButton) words.keep(at);
    }
  }
}

/** The tag of a box, or of the only box in it that holds all its text: a wrapper is what it wraps. */
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

function isJunk({ boxes, runs }: PageText, box: Box, parent: number): boolean {
  if (box.hidden || box.linkWords > box.words * MOST_LINKS) return true;
  for (let at = box.first; at < box.end; at++) {
    const run = runs[at] as TextRun;
    const inner = boxes[run.box];
    if (!inner) continue;
    const reach = inner.depth - (boxes[parent]?.depth ?? 0);
    if (junkKinds.some((kind) => (inner.kindDistance[kind] ?? FAR) < reach)) return true;
    if (junkSignals.some((signal) => (inner.signalDistance[signal] ?? FAR) < reach)) return true;
    if (run.hidden || isCreditOrLabel(run) || isPointer(run, inner)) return true;
  }
  return false;
}
