import type { KeptWords } from './kept-words';
import type { Box, PageText, TextRun } from './page-text';

/** A box, or a text by itself, that is decided as a whole. */
export type Piece = { index: number; first: number; end: number; box: Box };

/** The widest box within another, without kept content, that starts with a run, or the run by itself; it ends before `end`. */
export function pieceAt(
  { boxes, runs }: PageText,
  words: KeptWords,
  at: number,
  end: number,
  around: number,
): Piece {
  const run = runs[at] as TextRun;
  const own = boxes[run.box] as Box;
  let found: Piece = {
    index: run.box,
    first: at,
    end: at + 1,
    box: { ...own, first: at, end: at + 1, words: run.words, linkWords: run.linkWords },
  };
  for (let index = run.box; index > around; index = boxes[index]?.parent ?? -1) {
    const box = boxes[index];
    if (!box || box.first !== at || box.end > end || words.between(box.first, box.end) > 0) break;
    found = { index, first: box.first, end: box.end, box };
  }
  return found;
}
