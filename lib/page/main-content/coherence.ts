import { FAR, type PageText } from './text-runs';

/** From this share of its words on, a structure that only makes sense whole is kept whole. */
const wholeFrom: Readonly<Record<string, number>> = {
  dl: 0.5,
  table: 0.6,
  ul: 0.75,
  ol: 0.75,
  blockquote: 0.5,
  details: 0.5,
};
const heading = /^h[1-6]$/;

/**
 * Completes what was kept: tables, lists and definitions of which most is kept are kept whole, and a heading between
 * kept text is kept with it. Nothing hidden, no button and nothing bigger than the rest of the kept text comes along.
 */
export function completeStructures(page: PageText, keep: boolean[]): void {
  const { boxes, runs } = page;
  const total = runs.reduce((sum, run, index) => sum + (keep[index] ? run.words : 0), 0);
  for (const box of boxes) {
    const share = wholeFrom[box.tag];
    if (share === undefined || box.first === box.end || box.words > total) continue;
    let kept = 0;
    for (let at = box.first; at < box.end; at++) if (keep[at]) kept += runs[at]?.words ?? 0;
    if (kept === 0 || kept < box.words * share) continue;
    for (let at = box.first; at < box.end; at++) {
      const run = runs[at];
      if (run && !run.hidden && !run.inButton) keep[at] = true;
    }
  }
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

/** The only first-level heading, standing over the kept text and near it, says what the text is about. */
function keepPageHeading({ boxes, runs }: PageText, keep: boolean[]): void {
  const found = runs.flatMap((run, index) => (boxes[run.box]?.tag === 'h1' && !run.hidden ? [index] : []));
  const at = found[0];
  const first = keep.indexOf(true);
  if (found.length !== 1 || at === undefined || keep[at] || at > first || first - at > 12) return;
  const kinds = boxes[runs[at]?.box ?? 0]?.kindDistance;
  if ([0, 2, 3].every((kind) => (kinds?.[kind] ?? FAR) >= FAR)) keep[at] = true;
}
