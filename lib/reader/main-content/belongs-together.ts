import { elsewhere } from './headed-asides';
import { kindNamed } from './element-kinds';
import { countKept } from './kept-words';
import { namesOfNoText, signalNamed, signalsNamed } from './named-signals';
import { type Box, FAR, type PageText, type TextRun, isProse } from './page-text';
import { isCreditOrLabel, isPointer } from './story-lines';

/** Names that no part of a text has, nor a box in it. */
const chrome = [...namesOfNoText, ...signalsNamed(['cookie', 'toc'])];
const chromeKinds = (['nav', 'footer', 'aside', 'form', 'dialog', 'button'] as const).map(
  (kind) => kindNamed[kind],
);
const heading = /^h[2-6]$/;
export const ENDS_SENTENCE = /[.!?…。！？]["”’)]?$/;
const level = (tag: string): number => Number(tag.slice(1));
/** More cards in a row, of more words each, are a list of other pages. */
const MOST_CARDS = 2;
const CARD_WORDS = 80;
const LABEL_WORDS = 6;
const HEADER_WORDS = 20;
const NOTHING_BUT_LINKS = 0.9;
/** A heading much less likely than this stands above something else. */
const HEADS = 0.1;

type Chances = ArrayLike<number>;

/** Named or made as something else on the path from a text up to a level of the page. */
export function isChrome(box: Box | undefined, depth: number): boolean {
  if (!box) return true;
  const reach = Math.min(box.depth - depth, FAR);
  return (
    box.hidden ||
    chrome.some((signal) => (box.signalDistance[signal] ?? FAR) < reach) ||
    chromeKinds.some((kind) => (box.kindDistance[kind] ?? FAR) < reach)
  );
}

/** The link that a text begins in. */
export const linkOf = ({ nodes }: TextRun): Element | undefined =>
  nodes.find((node) => /\S/.test(node.nodeValue ?? ''))?.parentElement?.closest('a[href]') ?? undefined;

/** The link around a block that a text is in. */
const linkAround = (run: TextRun, box: Box | undefined): Element | undefined =>
  box && run.words > 0 && run.linkWords >= run.words ? linkOf(run) : undefined;

/** The texts of a link around blocks. */
export type Card = { first: number; end: number };

/** The links around blocks, each with all its texts, in the order of the page. */
export function findCards({ boxes, runs }: PageText): Card[] {
  const cards: Card[] = [];
  let link: Element | undefined;
  let blocks = false;
  let first = 0;
  const close = (end: number): void => {
    if (link && blocks && end > first) cards.push({ first, end });
  };
  runs.forEach((run, at) => {
    const box = boxes[run.box];
    const around = linkAround(run, box);
    if (around !== link || !around) {
      close(at);
      [link, blocks, first] = [around, false, at];
    }
    blocks ||= (box?.kindDistance[kindNamed.a] ?? FAR) < FAR;
  });
  close(runs.length);
  return cards;
}

/**
 * Keeps the links around blocks that stand in the text, or that its last line introduces: a callout, a bookmark, a
 * download. Rows of more than a few are lists of other pages; a shorter one that is partly kept is kept as a whole.
 */
export function keepCards({ boxes, runs }: PageText, keep: boolean[], cards: readonly Card[]): void {
  for (let at = 0; at < cards.length;) {
    let last = at;
    while (cards[last + 1]?.first === cards[last]?.end) last += 1;
    const row = cards.slice(at, last + 1);
    const [begin, end] = [row[0]?.first ?? 0, row.at(-1)?.end ?? 0];
    at = last + 1;
    const before = boxes[runs[begin - 1]?.box ?? -1];
    const introduced = /[:：]$/.test(runs[begin - 1]?.text ?? '');
    const stands =
      row.length <= MOST_CARDS &&
      keep[begin - 1] &&
      (keep[end] || introduced) &&
      !elsewhere.test(runs[begin - 1]?.text ?? '');
    const partly = row.length <= MOST_CARDS && keep.slice(begin, end).includes(true);
    const depth = before ? Math.max(before.depth - 1, 0) : 0;
    for (const { first, end: after } of row) {
      const texts = runs.slice(first, after);
      const words = texts.reduce((sum, run) => sum + run.words, 0);
      if (!partly && !(stands && words <= CARD_WORDS)) continue;
      if (texts.some((run) => run.hidden || run.inButton || isChrome(boxes[run.box], depth))) continue;
      if (!partly && texts.some((run) => isCreditOrLabel(run) || isPointerLabel(run))) continue;
      keep.fill(true, first, after);
    }
  }
}

/** Says that it leads to other pages. */
export const isPointerLabel = (run: TextRun): boolean =>
  isPointer(run, { tag: 'a' } as Box) || elsewhere.test(run.text);

/** A sentence, however short, or what stands in the place of a kept text, that leads nowhere. */
const isLine = (run: TextRun | undefined, isInPlace: boolean): boolean =>
  run !== undefined &&
  !run.hidden &&
  !run.inButton &&
  run.links === 0 &&
  (isInPlace || ENDS_SENTENCE.test(run.text));

/** Adds the sentences of a box that is partly kept if the one before it, of the same shape, is kept as a whole. */
export function keepAlike({ boxes, runs }: PageText, keep: boolean[]): void {
  const words = countKept(runs, keep);
  const before = new Map<number, Box>();
  for (const box of boxes) {
    const other = before.get(box.parent);
    if (box.first === box.end) continue;
    before.set(box.parent, box);
    if (other?.shape !== box.shape || other.end !== box.first || box.end - box.first < 2) continue;
    if (box.end - box.first !== other.end - other.first) continue;
    const kept = words.between(box.first, box.end);
    if (kept === 0 || kept === box.words || words.between(other.first, other.end) < other.words) continue;
    const tagOf = (at: number): string => boxes[runs[at]?.box ?? -1]?.tag ?? '';
    for (let at = box.first; at < box.end; at++)
      if (isLine(runs[at], tagOf(at) === tagOf(at - box.first + other.first))) words.keep(at);
  }
}

/** A block keeps its heading, and a short heading goes with what it stands above. */
export function keepTogether(
  page: PageText,
  keep: boolean[],
  chances: Chances,
  out: readonly boolean[],
  cards: readonly Card[],
): void {
  const { boxes, runs } = page;
  dropElsewhere(page, keep, cards);
  keepHeadings(page, keep, chances, out);
  keepCards(page, keep, cards);
  const words = countKept(runs, [...keep]);
  for (let at = runs.length - 1; at >= 0; at--) {
    const box = boxes[runs[at]?.box ?? -1];
    if (!keep[at] || !box) continue;
    if (!heading.test(box.tag)) {
      if (isLabelAlone(page, keep, at)) keep[at] = false;
      continue;
    }
    const run = runs[at] as TextRun;
    // A longer one says something by itself, and a linked one names what it leads to.
    if (run.words > LABEL_WORDS || run.links > 0) continue;
    const end = sectionEnd(page, at, box);
    if (end === at + 1 || words.between(at + 1, end) > 0) continue;
    if (runs.slice(at + 1, end).some((one) => !one.hidden && !one.inButton)) keep[at] = false;
  }
}

/** Removes links around blocks under a heading that says that they lead to other pages. */
function dropElsewhere({ boxes, runs }: PageText, keep: boolean[], cards: readonly Card[]): void {
  for (let at = 0; at < cards.length; at++) {
    const { first } = cards[at] as Card;
    const above = boxes[runs[first - 1]?.box ?? -1];
    if (!above || !heading.test(above.tag) || !elsewhere.test(runs[first - 1]?.text ?? '')) continue;
    let end = first;
    for (; cards[at]?.first === end; at++) end = cards[at]?.end ?? end;
    at -= 1;
    keep.fill(false, first - 1, end);
  }
}

/** What stands beside a heading: who wrote it, and when. */
const isHeader = ({ tag, words, signalDistance }: Box): boolean =>
  words <= HEADER_WORDS && (tag === 'header' || signalDistance[signalNamed.header] === 0);

/** Where ends what a heading stands above: at the next one of its level, in its own box or the one around that. */
export function sectionEnd({ boxes, runs }: PageText, at: number, own: Box): number {
  let box = own;
  while (box.first === at && (box.end === at + 1 || isHeader(box)) && boxes[box.parent])
    box = boxes[box.parent] as Box;
  let end = at + 1;
  for (; end < box.end; end++) {
    const { tag = '' } = boxes[runs[end]?.box ?? -1] ?? {};
    if (/^h[1-6]$/.test(tag) && level(tag) <= level(own.tag)) break;
  }
  return end;
}

/** Keeps the heading directly above a kept block. */
function keepHeadings(
  { boxes, runs }: PageText,
  keep: boolean[],
  chances: Chances,
  out: readonly boolean[],
): void {
  const said = new Set(runs.flatMap((run, at) => (keep[at] ? [run.text] : [])));
  runs.forEach((run, at) => {
    const box = boxes[run.box];
    const around = boxes[box?.parent ?? -1];
    const next = runs[at + 1];
    if (!box || !around || !next || keep[at] || !keep[at + 1] || out[at] || !heading.test(box.tag)) return;
    if (run.hidden || run.inButton || run.linkWords > 0 || elsewhere.test(run.text) || said.has(run.text))
      return;
    if (/^h[1-6]$/.test(boxes[next.box]?.tag ?? '') || around.end < at + 2) return;
    if ((chances[at] ?? 0) >= HEADS && !isChrome(box, around.depth - 1)) {
      keep[at] = true;
      said.add(run.text);
    }
  });
}

/** A short line without anything of the box that it opens. */
function isLabelAlone({ boxes, runs }: PageText, keep: readonly boolean[], at: number): boolean {
  const run = runs[at] as TextRun;
  const own = boxes[run.box];
  const around = own && own.end === at + 1 ? boxes[own.parent] : own;
  if (!around || run.words > LABEL_WORDS || isProse(run) || /[.!?]$/.test(run.text)) return false;
  if (around.first !== at || around.end < at + 2) return false;
  for (let index = at + 1; index < around.end; index++) if (keep[index]) return false;
  const rest = around.words - run.words;
  // What a press shows is hidden, and still text; so is code.
  if (own?.tag === 'pre') return false;
  return (
    (!around.hidden && isChrome(around, around.depth - 1)) ||
    around.linkWords - run.linkWords >= rest * NOTHING_BUT_LINKS
  );
}
