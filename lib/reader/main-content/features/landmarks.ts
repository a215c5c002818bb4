import { kindNamed } from '../element-kinds';
import { type Box, type PageText, isProse } from '../page-text';
import { similarity } from './title-similarity';
import { share } from '../scale';

/** The runs of one shape, together. */
type Twin = { runs: number; words: number; linkWords: number; proseWords: number };

/** The length of a run's text that distinguishes it from others. */
export const textKey = (text: string): string => text.slice(0, 80);

/** The reference points for each run and box of a page. */
export type Landmarks = {
  page: PageText;
  /** Words of the title. */
  title: Set<string>;
  /** Words of the page and of its prose, at least 1. */
  total: number;
  totalProse: number;
  /** For each box, how many paragraphs of prose are directly in it. */
  paragraphs: Int32Array;
  twins: ReadonlyMap<number, Twin>;
  /** How often each text occurs in the page. */
  texts: ReadonlyMap<string, number>;
  /** The run that is the page's heading, and the boxes around it. */
  firstHeading: number;
  aroundHeading: ReadonlySet<number>;
  /** Where the prose is densest, and the boxes around it. */
  scores: Float64Array;
  best: Box | undefined;
  bestScore: number;
  bestShape: number;
  aroundBest: ReadonlySet<number>;
  /** The smallest box that contains most of the prose. */
  core: Box | undefined;
  main: Box | undefined;
};

export function findLandmarks(page: PageText, title: Set<string>): Landmarks {
  const { boxes, runs } = page;
  const root = boxes[0];
  const totalProse = Math.max(root?.proseWords ?? 0, 1);
  const firstHeading = headingOf(page, title);
  const scores = proseScores(page);
  let best = 0;
  for (let at = 1; at < boxes.length; at++) if ((scores[at] ?? 0) > (scores[best] ?? 0)) best = at;
  return {
    page,
    title,
    total: Math.max(root?.words ?? 0, 1),
    totalProse,
    paragraphs: countParagraphs(page),
    twins: gatherTwins(page),
    texts: countTexts(page),
    firstHeading,
    aroundHeading: boxesAround(boxes, runs[firstHeading]?.box ?? -1),
    scores,
    best: boxes[best],
    bestScore: Math.max(scores[best] ?? 0, 1),
    bestShape: boxes[best]?.shape ?? -1,
    aroundBest: boxesAround(boxes, best),
    core: coreOf(boxes, totalProse),
    main: boxes.find((box) => box.kindDistance[kindNamed.main] === 0 && box.words > 0),
  };
}

function countParagraphs({ boxes, runs }: PageText): Int32Array {
  const paragraphs = new Int32Array(boxes.length);
  for (const run of runs) {
    const box = boxes[run.box];
    if (box && box.tag === 'p' && box.parent >= 0 && isProse(run))
      paragraphs[box.parent] = (paragraphs[box.parent] ?? 0) + 1;
  }
  return paragraphs;
}

function gatherTwins({ boxes, runs }: PageText): Map<number, Twin> {
  const twins = new Map<number, Twin>();
  for (const run of runs) {
    const box = boxes[run.box];
    if (!box) continue;
    const twin = twins.get(box.shape) ?? { runs: 0, words: 0, linkWords: 0, proseWords: 0 };
    twin.runs++;
    twin.words += run.words;
    twin.linkWords += run.linkWords;
    if (isProse(run)) twin.proseWords += run.words;
    twins.set(box.shape, twin);
  }
  return twins;
}

function countTexts({ runs }: PageText): Map<string, number> {
  const texts = new Map<string, number>();
  for (const run of runs) {
    const key = textKey(run.text);
    texts.set(key, (texts.get(key) ?? 0) + 1);
  }
  return texts;
}

/** The first visible heading of the first rank, else the first high-ranked one that is similar to the title. */
function headingOf({ boxes, runs }: PageText, title: Set<string>): number {
  const first = runs.findIndex((run) => boxes[run.box]?.tag === 'h1' && !run.hidden);
  if (first >= 0) return first;
  return runs.findIndex(
    (run) => /^h[12]$/.test(boxes[run.box]?.tag ?? '') && similarity(run.text, title) > 0.6,
  );
}

function boxesAround(boxes: readonly Box[], index: number): Set<number> {
  const around = new Set<number>();
  for (let at = index; at >= 0; at = boxes[at]?.parent ?? -1) around.add(at);
  return around;
}

function coreOf(boxes: readonly Box[], totalProse: number): Box | undefined {
  let core = 0;
  for (let at = 1; at < boxes.length; at++) {
    const box = boxes[at];
    if (box && box.proseWords >= totalProse * 0.7 && box.depth > (boxes[core]?.depth ?? 0)) core = at;
  }
  return boxes[core];
}

/** Where the text is densest: the sum of prose passed up through the boxes, less with each level. */
function proseScores(page: PageText): Float64Array {
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
