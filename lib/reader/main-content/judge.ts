import type { PageSnapshot } from '../snapshot-types';
import { CONTEXT, contextOf } from './context';
import { readFeatures } from './features';
import { askForest } from './forest';
import { readForests, type WrittenForests } from './forests';
import type { IsInReach } from './opened';
import type { PageText } from './page-text';
import { type Sample, sampleRuns } from './sample';
import { keepWholeText } from './whole-text';

/** A judge's probabilities for a page, and how it completes a first choice if the page is running text. */
type Verdict = {
  /** The probability of each run to be main content. */
  chances: Float64Array;
  /** What belongs to the kept text. */
  keepWholeText(keep: boolean[], isInReach: IsInReach): void;
};

/** Judges a page; undefined if it cannot. `document` is the page's own, for its head. */
export type Judge = (document: Document, snapshot: PageSnapshot, page: PageText) => Verdict | undefined;

function chainsOf(page: PageText): number[][] {
  const ofBox = new Map<number, number[]>();
  return page.runs.map((run) => {
    const known = ofBox.get(run.box);
    if (known) return known;
    const chain: number[] = [];
    for (let at = run.box; at >= 0; at = page.boxes[at]?.parent ?? -1) chain.push(at);
    ofBox.set(run.box, chain);
    return chain;
  });
}

function shareVerdicts(chances: Float64Array, sample: Sample): void {
  sample.verdictOf.forEach((from, run) => {
    chances[run] = chances[from] as number;
  });
}

/** Judges with these forests, in two passes: the run itself, then its surroundings. */
export const judgeWith =
  (written: WrittenForests): Judge =>
  (document, snapshot, page) => {
    const sample = sampleRuns(page);
    const { url, body } = snapshot;
    const { width, stride, rows } = readFeatures(document, body, url, page, sample, CONTEXT);
    const { features, first, second } = readForests(written);
    if (width !== features) return undefined;
    const chances = new Float64Array(page.runs.length);
    const judge = (answers: Float64Array): void => {
      sample.runs.forEach((run, at) => {
        chances[run] = answers[at] as number;
      });
      shareVerdicts(chances, sample);
    };
    judge(askForest(first, rows, stride));
    const words = Float64Array.from(page.runs, (run) => run.words);
    const shapes = page.runs.map((run) => page.boxes[run.box]?.shape ?? -1);
    const context = contextOf(chances, words, chainsOf(page), shapes, sample.runs);
    for (let at = 0; at < sample.runs.length; at++)
      rows.set(context.subarray(at * CONTEXT, (at + 1) * CONTEXT), at * stride + width);
    judge(askForest(second, rows, stride));
    return {
      chances,
      keepWholeText: (keep, isInReach) => keepWholeText(page, keep, chances, isInReach),
    };
  };
