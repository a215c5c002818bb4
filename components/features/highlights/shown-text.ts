import { CONTEXT, LONGEST_QUOTE, type Quote } from '@/lib/core/model/passage';
import { findPassage } from '@/lib/features/highlights/find-passage';
import { boundsOf, frameText, type FrameText } from '../reading/frame-text';

/**
 * The text that a document shows, with white space and block edges folded to one space, and the origin of each
 * character.
 */
export type ShownText = { text: string; from: Int32Array; read: FrameText };

// eslint-disable-next-line no-control-regex -- A null character marks the edges of blocks.
const SPACE = /[\s\u0000]/;

export function shownText(root: Element): ShownText {
  const read = frameText(root);
  const from = new Int32Array(read.text.length);
  const pieces: string[] = [];
  let length = 0;
  let inSpace = true;
  for (let at = 0; at < read.text.length; at += 1) {
    const letter = read.text[at] ?? '';
    const isSpace = SPACE.test(letter);
    if (isSpace && inSpace) continue;
    inSpace = isSpace;
    pieces.push(isSpace ? ' ' : letter);
    from[length] = at;
    length += 1;
  }
  return { text: pieces.join(''), from, read };
}

/** The position of a quote in the shown text. */
export function placeOf(shown: ShownText, quote: Quote): StaticRangeInit | undefined {
  const found = findPassage(shown.text, quote);
  if (!found) return undefined;
  const start = shown.from[found.start] ?? 0;
  const end = (shown.from[found.end - 1] ?? 0) + 1;
  return boundsOf(shown.read, { start, end });
}

/** The quote of the selection; or why there is none. */
export function quoteOf(shown: ShownText, selected: Range): Quote | 'nothing' | 'too-long' {
  const ends = endsOf(shown.read, selected);
  if (!ends) return 'nothing';
  let start = indexAt(shown, ends.start);
  let end = indexAt(shown, ends.end);
  while (start < end && shown.text[start] === ' ') start += 1;
  while (end > start && shown.text[end - 1] === ' ') end -= 1;
  if (end <= start) return 'nothing';
  if (end - start > LONGEST_QUOTE) return 'too-long';
  return {
    exact: shown.text.slice(start, end),
    prefix: shown.text.slice(Math.max(0, start - CONTEXT), start),
    suffix: shown.text.slice(end, end + CONTEXT),
  };
}

/** The first character that comes from this place or a later one. */
function indexAt({ text, from }: ShownText, raw: number): number {
  let low = 0;
  let high = text.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((from[middle] ?? 0) < raw) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** The ends of a range in the text; its own ends may be in elements. */
function endsOf({ nodes, starts }: FrameText, selected: Range): { start: number; end: number } | undefined {
  if (selected.collapsed) return undefined;
  const first = firstWhere(nodes.length, (at) => {
    const node = nodes[at];
    return node !== undefined && selected.comparePoint(node, node.length) >= 0;
  });
  const behind = firstWhere(nodes.length, (at) => {
    const node = nodes[at];
    return node !== undefined && selected.comparePoint(node, 0) > 0;
  });
  const [start, end] = [nodes[first], nodes[behind - 1]];
  if (!start || !end || behind - 1 < first) return undefined;
  return {
    start: (starts[first] ?? 0) + (start === selected.startContainer ? selected.startOffset : 0),
    end: (starts[behind - 1] ?? 0) + (end === selected.endContainer ? selected.endOffset : end.length),
  };
}

/** The first number for which it is true, if it is true for all later ones. */
function firstWhere(count: number, isTrue: (at: number) => boolean): number {
  let low = 0;
  let high = count;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (isTrue(middle)) high = middle;
    else low = middle + 1;
  }
  return low;
}
