import { readMarkedText } from '../marked-text';
import { readPageSignals, readProseSignals } from '../page-signals';
import type { Box, PageText, TextRun } from '../page-text';
import { type Sample, sampleRuns } from '../sample';
import { squash } from '../scale';
import { putBox } from './box-features';
import { findLandmarks, textKey } from './landmarks';
import { ReadingOrder } from './reading-order';
import { Row } from './row';
import { putInlineSignals, putNeighbors, putRun, putTwins } from './run-features';
import { wordSet } from './title-similarity';
import { aboutHeading, phrases, phrasesIn } from './phrases';

/** A longer line is not searched for phrases. */
const LONGEST_LINE = 24;

/**
 * Returns which phrases occur in a line and in the heading above it, which is often more telling than the line itself.
 */
class LinePhrases {
  private lastHeading = '';
  private readonly ofHeading = new Float32Array(phrases.length);

  put(row: Row, runs: readonly TextRun[], index: number, { headingAt }: ReadingOrder): void {
    const run = runs[index] as TextRun;
    phrasesIn(run.words <= LONGEST_LINE ? run.text : '', row.numbers, row.column);
    row.column += phrases.length;
    const heading = headingAt === index ? '' : (runs[headingAt]?.text ?? '');
    if (heading !== this.lastHeading) {
      this.lastHeading = heading;
      phrasesIn(heading, this.ofHeading, 0);
    }
    for (const at of aboutHeading) row.numbers[row.column++] = this.ofHeading[at] as number;
  }
}

/** A grid of numbers, a row for each run. */
export type Features = { width: number; rows: Float32Array };

/**
 * Computes the features of every run: its own form, its ancestors, its neighbors, repetitions, and the kind of page. A
 * row for each run of the sample, by default for all. The order of the numbers is the one that the forest was fitted
 * on.
 */
export function readFeatures(
  document: Document,
  body: Element,
  url: string,
  page: PageText,
  sample: Sample = sampleRuns(page, Number.POSITIVE_INFINITY),
): Features {
  const { boxes, runs } = page;
  const marked = readMarkedText(document);
  const signals = [
    ...readPageSignals(document, body, url, page, marked.types),
    ...marked.words.map(squash),
    ...readProseSignals(page),
  ];
  const marks = findLandmarks(page, wordSet(titleOf(document)));
  const order = new ReadingOrder();
  const linePhrases = new LinePhrases();
  const row = new Row();
  let grid = new Float32Array(0);
  let width = 0;
  let boxWidth = 0;
  let rowNumber = 0;
  let filled = row.numbers;
  /** The row that already has the features of the box. */
  const rowOfBox = new Int32Array(boxes.length).fill(-1);

  for (let index = 0; index < runs.length; index++) {
    const run = runs[index] as TextRun;
    const box = boxes[run.box] as Box;
    const key = textKey(run.text);
    order.meet(run, index, box.tag);
    if (sample.verdictOf[index] !== index) {
      order.pass(run, key);
      continue;
    }
    row.column = 0;
    putRun(row, marks, order, index, key);
    row.put(...marked.of(run.text));
    linePhrases.put(row, runs, index, order);
    putInlineSignals(row, run);
    putTwins(row, marks, box.shape);
    putNeighbors(row, marks, index);
    const twinRow = rowOfBox[run.box] as number;
    if (twinRow >= 0) {
      const from = twinRow * width + row.column;
      row.copy(grid.subarray(from, from + boxWidth));
    } else {
      const before = row.column;
      putBox(row, marks, run.box);
      boxWidth = row.column - before;
      rowOfBox[run.box] = rowNumber;
    }
    if (rowNumber === 0) {
      // The features of the page stay at the end of the row.
      row.put(...signals);
      width = row.column;
      grid = new Float32Array(width * sample.runs.length);
      filled = row.numbers.subarray(0, width);
    }
    grid.set(filled, rowNumber * width);
    rowNumber++;
    order.pass(run, key);
  }
  return { width, rows: grid };
}

const titleOf = (document: Document): string =>
  document.querySelector('meta[property="og:title"]')?.getAttribute('content') || document.title || '';
