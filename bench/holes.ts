import { findMainContent } from '../lib/reader/main-content/find';
import type { Judge } from '../lib/reader/main-content/judge';
import { openNoscript } from '../lib/reader/main-content/noscript';
import { partOf } from '../lib/reader/main-content/parts';
import { takeSnapshot } from '../lib/reader/snapshot';
import type { Dropped } from './dropped';

type Piece = { first: number; end: number };

/** From this share of its words on, a sibling counts as kept. */
const KEPT = 0.5;

/**
 * Every visible text that was dropped, with its reason, and those that were dropped between two kept siblings of one
 * box.
 */
export function droppedOf(
  document: Document,
  url: string,
  judge: Judge,
): { holes: string[]; dropped: Dropped[] } {
  const snapshot = takeSnapshot(document, { url });
  openNoscript(document, snapshot.body);
  const { page, keep } = findMainContent(document, snapshot, judge);
  const { boxes, runs } = page;
  const piecesOf = new Map<number, Piece[]>();
  const put = (parent: number, piece: Piece): void => {
    const pieces = piecesOf.get(parent);
    if (pieces) pieces.push(piece);
    else piecesOf.set(parent, [piece]);
  };
  for (const { parent, first, end } of boxes) if (parent >= 0 && first < end) put(parent, { first, end });
  runs.forEach(({ box }, at) => {
    if ((boxes[box]?.children ?? 0) > 0) put(box, { first: at, end: at + 1 });
  });
  const shareOf = ({ first, end }: Piece): number => {
    const inside = runs.slice(first, end);
    const words = inside.reduce((sum, run) => sum + run.words, 0);
    const kept = inside.reduce((sum, run, at) => sum + (keep[first + at] ? run.words : 0), 0);
    return kept / Math.max(words, 1);
  };
  const holes: string[] = [];
  for (const pieces of piecesOf.values()) {
    pieces.sort((a, b) => a.first - b.first);
    const shares = pieces.map(shareOf);
    pieces.forEach(({ first, end }, at) => {
      if (shares[at] !== 0 || (shares[at - 1] ?? 0) < KEPT || (shares[at + 1] ?? 0) < KEPT) return;
      const seen = runs.slice(first, end).filter((run) => !run.hidden);
      if (seen.length > 0) holes.push(seen.map((run) => run.text).join(' '));
    });
  }
  const dropped = runs.flatMap((run, at) => {
    const box = boxes[run.box];
    if (keep[at] || run.hidden || run.words === 0 || !box) return [];
    return [{ what: partOf(run, box), text: run.text }];
  });
  return { holes, dropped };
}
