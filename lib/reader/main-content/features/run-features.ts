import { signalNamed } from '../named-signals';
import { type Box, type TextRun, isProse } from '../page-text';
import { share, squash } from '../scale';
import type { Landmarks } from './landmarks';
import type { ReadingOrder } from './reading-order';
import type { Row } from './row';
import { numberOfTag } from './tag-number';
import { similarity } from './title-similarity';

const beside = [-3, -2, -1, 1, 2, 3] as const;
/** A longer run is not compared with the title. */
const LONGEST_TITLE = 40;

/** The features of a run by itself, and its position in reading order. `key` represents its text. */
export function putRun(row: Row, marks: Landmarks, order: ReadingOrder, index: number, key: string): void {
  const { page, title, total, totalProse, texts, firstHeading } = marks;
  const { runs } = page;
  const run = runs[index] as TextRun;
  row.put(
    squash(run.words),
    run.words,
    share(run.chars, run.words),
    share(run.linkWords, run.words),
    run.links,
    run.images,
    share(run.digits, run.chars),
    share(run.capitals, run.chars),
    run.sentenceEnds,
    share(run.sentenceEnds, run.words),
    run.commas,
    share(run.commas, run.words),
    share(run.strongWords, run.words),
    run.hasTime ? 1 : 0,
    run.inButton ? 1 : 0,
    run.hidden ? 1 : 0,
    /^\p{Ll}/u.test(run.text) ? 1 : 0,
    run.words <= LONGEST_TITLE ? similarity(run.text, title) : -1,
    share(order.words, total),
    share(order.prose, totalProse),
    share(index, runs.length),
    index,
    runs.length - index,
    firstHeading < 0 ? 0 : index - firstHeading,
    firstHeading < 0 ? 0 : index < firstHeading ? -1 : 1,
    order.sinceHeading,
    order.headingLevel,
    runs[order.headingAt]?.words ?? -1,
    texts.get(key) ?? 1,
    order.seen(key),
    isProse(run) ? 1 : 0,
    ...order.turned,
  );
}

/** Returns which of the inline elements in a run have telling names. */
export function putInlineSignals(row: Row, { inlineSignals }: TextRun): void {
  let price = 0;
  let meta = 0;
  let author = 0;
  for (const signal of inlineSignals) {
    if (signal === signalNamed.price) price = 1;
    else if (signal === signalNamed.meta) meta = 1;
    else if (signal === signalNamed.author) author = 1;
  }
  row.put(price, meta, author);
}

/** The features of all runs of the same look together. */
export function putTwins(row: Row, { twins, total }: Landmarks, shape: number): void {
  const twin = twins.get(shape);
  row.put(
    squash(twin?.runs ?? 0),
    squash(twin?.words ?? 0),
    share(twin?.words ?? 0, twin?.runs ?? 0),
    share(twin?.linkWords ?? 0, twin?.words ?? 0),
    share(twin?.proseWords ?? 0, twin?.words ?? 0),
    share(twin?.words ?? 0, total),
  );
}

/** The features of what is before and after. */
export function putNeighbors(row: Row, { page: { boxes, runs } }: Landmarks, index: number): void {
  const own = (runs[index] as TextRun).box;
  const { parent } = boxes[own] as Box;
  for (const step of beside) {
    const other = runs[index + step];
    const box = other ? boxes[other.box] : undefined;
    row.put(
      other ? squash(other.words) : -1,
      other ? share(other.linkWords, other.words) : -1,
      box ? numberOfTag(box.tag) : -1,
      box ? (other?.box === own ? 2 : box.parent === parent ? 1 : 0) : -1,
    );
  }
}
