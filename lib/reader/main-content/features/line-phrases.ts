import type { TextRun } from '../page-text';
import type { ReadingOrder } from './reading-order';
import { aboutHeading, phrases, phrasesIn } from './phrases';
import type { Row } from './row';

/** A longer line is not searched for phrases. */
const LONGEST_LINE = 24;

/**
 * Returns which phrases occur in a line and in the heading above it, which is often more telling than the line itself.
 */
export class LinePhrases {
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
