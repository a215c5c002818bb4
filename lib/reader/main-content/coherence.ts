import { kindNamed } from './element-kinds';
import { countKept, type KeptWords } from './kept-words';
import { FAR, type Box, type PageText } from './page-text';

/** From this share of its words on, a structure that only makes sense as a whole is kept as a whole. */
const WHOLE_FROM = 0.5;
/** In a discussion: members' profiles use lists and tables too. */
const WHOLE_FROM_IN_DISCUSSION = 0.75;
/** How much less likely than kept text figures may be to stay with the kept part of them. */
const NEARLY = 0.1;
const wholes = new Set(['dl', 'table', 'ul', 'ol', 'blockquote', 'details']);
const heading = /^h[1-6]$/;

/** The probability that each run is main content, and the threshold for keeping one. */
export type Judged = { chances: ArrayLike<number>; threshold: number };

/**
 * Completes the kept text: tables, lists and definitions that are mostly kept are kept as a whole, and a heading
 * between kept text is kept with it. Nothing hidden, no button and nothing larger than the rest of the kept text is
 * added.
 */
export function completeStructures(
  page: PageText,
  keep: boolean[],
  discussion = false,
  judged?: Judged,
): void {
  const { boxes, runs } = page;
  const words = countKept(runs, keep);
  const total = words.between(0, runs.length);
  const share = discussion ? WHOLE_FROM_IN_DISCUSSION : WHOLE_FROM;
  for (const box of boxes) {
    if (!wholes.has(box.tag) || box.first === box.end || box.words > total) continue;
    const kept = words.between(box.first, box.end);
    if (kept > 0 && (kept >= box.words * share || isNearlyKept(box, page, judged)))
      keepWhole(box, page, words);
  }
  keepDataTables(page, words);
  keepInfoboxes(page, words, total);
  keepPageHeading(page, keep);
  runs.forEach((run, index) => {
    const box = boxes[run.box];
    if (keep[index] || !box || run.hidden || !heading.test(box.tag)) return;
    if (!keep[index - 1] || !keep[index + 1]) return;
    const before = boxes[runs[index - 1]?.box ?? -1];
    const after = boxes[runs[index + 1]?.box ?? -1];
    if (after && !heading.test(after.tag) && (after.parent === box.parent || before?.parent === box.parent))
      keep[index] = true;
  });
}

/** Structures whose parts mean nothing alone: a figure without its label, a label without its figure. */
const figures = new Set(['table', 'dl']);

/** Figures that are partly kept, and whose words together are nearly as likely text as the kept text. */
function isNearlyKept({ tag, first, end }: Box, { runs }: PageText, judged: Judged | undefined): boolean {
  if (!judged || !figures.has(tag)) return false;
  let words = 0;
  let expected = 0;
  for (let at = first; at < end; at++) {
    const run = runs[at];
    if (!run || run.hidden || run.inButton) continue;
    words += run.words;
    expected += run.words * (judged.chances[at] ?? 0);
  }
  return expected >= words * (judged.threshold - NEARLY);
}

/** Keeps all of a box except hidden and interactive content. */
function keepWhole({ first, end }: Box, { runs }: PageText, words: KeptWords): void {
  for (let at = first; at < end; at++) {
    const run = runs[at];
    if (run && !run.hidden && !run.inButton) words.keep(at);
  }
}

/** Areas whose tables are not the subject of a page. */
const aside = (['nav', 'header', 'footer', 'aside', 'form', 'dialog'] as const).map(
  (kind) => kindNamed[kind],
);

/**
 * A table with header cells or a caption in the same box as kept text, and not much larger than it, belongs to that
 * text: figures are short lines, which look like menus when they are classified one by one.
 */
function keepDataTables(page: PageText, words: KeptWords): void {
  const { boxes, runs } = page;
  for (const box of boxes) {
    const parent = boxes[box.parent];
    if (box.tag !== 'table' || !parent || box.first === box.end) continue;
    if (aside.some((kind) => (box.kindDistance[kind] ?? FAR) < FAR)) continue;
    let heads = 0;
    let links = 0;
    for (let at = box.first; at < box.end; at++) {
      const tag = boxes[runs[at]?.box ?? -1]?.tag;
      if (tag === 'th' || tag === 'caption') heads += 1;
      links += runs[at]?.linkWords ?? 0;
    }
    const around = words.between(parent.first, parent.end) - words.between(box.first, box.end);
    const others = parent.words - box.words;
    if (heads === 0 || links > box.words / 2 || around < 20 || around < others / 2) continue;
    if (box.words <= around * 4) keepWhole(box, page, words);
  }
}

const infobox = /(?:^|[\s_-])infobox(?:[\s_-]|$)/i;

/** The facts of an encyclopedia's page, beside its text and smaller than that. */
function keepInfoboxes(page: PageText, words: KeptWords, total: number): void {
  for (const box of page.boxes) {
    const parent = page.boxes[box.parent];
    if (!parent || box.hidden || box.words >= total || !infobox.test(box.element.getAttribute('class') ?? ''))
      continue;
    if (words.between(parent.first, parent.end) > words.between(box.first, box.end))
      keepWhole(box, page, words);
  }
}

/** Areas whose headings are not the page's. */
const besides = [kindNamed.nav, kindNamed.footer, kindNamed.aside];

/** The only first-level heading, above the kept text and near it, is the title of the text. */
function keepPageHeading({ boxes, runs }: PageText, keep: boolean[]): void {
  const found = runs.flatMap((run, index) => (boxes[run.box]?.tag === 'h1' && !run.hidden ? [index] : []));
  const at = found[0];
  const first = keep.indexOf(true);
  if (found.length !== 1 || at === undefined || keep[at] || at > first || first - at > 12) return;
  const kinds = boxes[runs[at]?.box ?? 0]?.kindDistance;
  if (besides.every((kind) => (kinds?.[kind] ?? FAR) >= FAR)) keep[at] = true;
}
