import type { Box } from '../page-text';
import { share, squash } from '../scale';
import type { Landmarks } from './landmarks';
import type { Row } from './row';
import { numberOfTag } from './tag-number';

/** Levels above a box, including itself, whose contents are described. */
const levels = [0, 1, 2, 3, 4, 6] as const;
/** From this share of the page's prose on, a box contains a significant part of it. */
const FAIR_PART = 0.25;
/** From this number of look-alikes on, a box is an entry of a list. */
const FEWEST_ENTRIES = 3;
const FARTHEST_ENTRY = 12;

/** Describes a box, its ancestors, and its position on the page. The same for all runs of the box. */
export function putBox(row: Row, marks: Landmarks, index: number): void {
  const { boxes } = marks.page;
  const box = boxes[index] as Box;
  row.copy(box.signalDistance);
  row.copy(box.kindDistance);
  putLevels(row, marks, index);
  putPlace(row, marks, box);
  putFairPart(row, marks, index);
  putFork(row, marks, index, marks.aroundHeading);
  putFork(row, marks, index, marks.aroundBest);
  row.put(box.parent >= 0 ? (marks.paragraphs[box.parent] ?? 0) : 0);
  putEntry(row, marks, index);
}

function putLevels(row: Row, { page: { boxes }, total, scores, bestScore }: Landmarks, index: number): void {
  let at = index;
  for (let level = 0, next = 0; next < levels.length; level++) {
    const above = boxes[at] as Box;
    if (level === levels[next]) {
      next++;
      const count = above.end - above.first;
      row.put(
        squash(above.words),
        share(above.linkWords, above.words),
        share(above.proseWords, above.words),
        share(above.words, total),
        squash(count),
        share(above.words, count),
        above.twins,
        above.children,
        share(above.order + 1, Math.max(boxes[above.parent]?.children ?? 1, 1)),
        squash(above.images),
        share(scores[at] ?? 0, bestScore),
      );
    }
    if (above.parent >= 0) at = above.parent;
  }
}

const isIn = (box: Box, outer: Box | undefined): boolean =>
  outer !== undefined && box.first >= outer.first && box.end <= outer.end;

function putPlace(row: Row, { page: { boxes }, best, bestShape, core, main }: Landmarks, box: Box): void {
  const parent = boxes[box.parent];
  row.put(
    numberOfTag(box.tag),
    numberOfTag(parent?.tag ?? ''),
    numberOfTag(boxes[parent?.parent ?? -1]?.tag ?? ''),
    box.depth,
    box.hidden ? 1 : 0,
    isIn(box, best) ? 1 : 0,
    box.depth - (best?.depth ?? 0),
    isIn(box, core) ? 1 : 0,
    main ? (isIn(box, main) ? 1 : 0) : -1,
    box.shape === bestShape ? 1 : 0,
  );
}

/**
 * How far up the smallest box is that also contains a significant part of the page's prose, and what else it contains.
 */
function putFairPart(row: Row, { page: { boxes }, total, totalProse }: Landmarks, index: number): void {
  let at = index;
  let up = 0;
  while (at > 0 && (boxes[at]?.proseWords ?? 0) < totalProse * FAIR_PART) {
    at = boxes[at]?.parent ?? 0;
    up++;
  }
  const shared = boxes[at] as Box;
  row.put(up, share(shared.words, total), share(shared.linkWords, shared.words), shared.depth);
}

/** Where the path to another position diverges from this one's. */
function putFork(
  row: Row,
  { page: { boxes }, total, totalProse }: Landmarks,
  index: number,
  way: ReadonlySet<number>,
): void {
  let at = index;
  let up = 0;
  while (at > 0 && !way.has(at)) {
    at = boxes[at]?.parent ?? 0;
    up++;
  }
  const fork = boxes[at] as Box;
  row.put(way.size > 0 ? up : -1, share(fork.words, total), fork.depth, share(fork.proseWords, totalProse));
}

/** The nearest box whose siblings look the same: an entry of a list, a post of a thread. */
function putEntry(row: Row, { page: { boxes }, total }: Landmarks, index: number): void {
  let at = index;
  let climb = 0;
  while (at > 0 && (boxes[at]?.twins ?? 0) < FEWEST_ENTRIES && climb < FARTHEST_ENTRY) {
    at = boxes[at]?.parent ?? 0;
    climb++;
  }
  const entry = boxes[at] as Box;
  const holder = boxes[Math.max(entry.parent, 0)] as Box;
  row.put(
    climb,
    entry.twins,
    squash(entry.words),
    share(entry.linkWords, entry.words),
    share(entry.proseWords, entry.words),
    squash(entry.images),
    share(holder.words, total),
    share(holder.linkWords, holder.words),
    squash(holder.words),
    share(holder.words, Math.max(holder.children, 1)),
  );
}
