import type { PageText } from '../page-text';
import { share } from '../scale';

/** Where the text is densest: the sum of prose passed up through the boxes, less with each level. */
export function proseScores(page: PageText): Float64Array {
  const scores = new Float64Array(page.boxes.length);
  for (const run of page.runs) {
    if (run.words < 8 || run.hidden) continue;
    const base = (1 + run.commas + Math.min(run.chars / 100, 3)) * (1 - share(run.linkWords, run.words));
    let at = page.boxes[run.box]?.parent ?? -1;
    for (let level = 1; at >= 0 && level <= 4; level++) {
      scores[at] = (scores[at] ?? 0) + base / (level === 1 ? 1 : level * 1.5);
      at = page.boxes[at]?.parent ?? -1;
    }
  }
  page.boxes.forEach((box, index) => {
    scores[index] = (scores[index] ?? 0) * (1 - share(box.linkWords, box.words));
  });
  return scores;
}
