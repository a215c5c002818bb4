import { type TextRun, isProse } from '../page-text';
import { phrases, turningPhrases } from './phrases';
import { numberOfTag } from './tag-number';

/** The maximum distance of a run from its heading. */
const FARTHEST_HEADING = 99;
/** Below every rank of heading. */
const NO_LEVEL = 9;
/** A longer heading does not start unrelated content. */
const LONGEST_TURN = 12;

/** What precedes a position in reading order. */
export class ReadingOrder {
  words = 0;
  prose = 0;
  sinceHeading = FARTHEST_HEADING;
  headingLevel = 0;
  headingAt = -1;
  /** For each such phrase: 1 under a heading that has it. */
  readonly turned = turningPhrases.map(() => 0);
  private readonly turnedLevel = turningPhrases.map(() => NO_LEVEL);
  private readonly texts = new Map<string, number>();

  /** Enters a run: a heading changes the features of itself and of those after it. */
  meet(run: TextRun, index: number, tag: string): void {
    const level = numberOfTag(tag);
    if (level < 1 || level > 6) {
      this.sinceHeading = Math.min(this.sinceHeading + 1, FARTHEST_HEADING);
      return;
    }
    this.sinceHeading = 0;
    this.headingLevel = level;
    this.headingAt = index;
    turningPhrases.forEach((phrase, slot) => {
      if (run.words <= LONGEST_TURN && phrases[phrase]?.test(run.text)) {
        this.turned[slot] = 1;
        this.turnedLevel[slot] = level;
      } else if (level <= (this.turnedLevel[slot] ?? NO_LEVEL)) {
        this.turned[slot] = 0;
        this.turnedLevel[slot] = NO_LEVEL;
      }
    });
  }

  /** How often the text of this key occurred before. */
  seen(key: string): number {
    return this.texts.get(key) ?? 0;
  }

  /** Leaves a run. */
  pass(run: TextRun, key: string): void {
    this.texts.set(key, this.seen(key) + 1);
    this.words += run.words;
    if (isProse(run)) this.prose += run.words;
  }
}
