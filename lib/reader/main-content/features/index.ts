import { readPageSignals, readProseSignals } from '../page-signals';
import { type Box, type PageText, type TextRun, isProse } from '../page-text';
import { type Sample, sampleRuns } from '../sample';
import { squash, share } from '../scale';
import { putBox } from './box-features';
import { findLandmarks, textKey, type Landmarks } from './landmarks';
import { ReadingOrder } from './reading-order';
import { Row } from './row';
import { wordSet, similarity } from './title-similarity';
import { aboutHeading, phrases, phrasesIn } from './phrases';
import { type LinkedNode, listNodes, readJsonLd, typesOf } from '@/lib/reader/json-ld';
import { signalNamed } from '../named-signals';
import { numberOfTag } from './tag-number';

const beside = [-3, -2, -1, 1, 2, 3] as const;
/** A longer run is not compared with the title. */
const LONGEST_TITLE = 40;

/** The features of a run by itself, and its position in reading order. `key` represents its text. */
function putRun(row: Row, marks: Landmarks, order: ReadingOrder, index: number, key: string): void {
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
function putInlineSignals(row: Row, { inlineSignals }: TextRun): void {
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
function putTwins(row: Row, { twins, total }: Landmarks, shape: number): void {
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
function putNeighbors(row: Row, { page: { boxes, runs } }: Landmarks, index: number): void {
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

const tokens = /[\p{L}\p{N}_]+/gu;
const MOST_CHARACTERS = 120_000;

const triplesOf = (words: readonly string[]): string[] =>
  words.slice(2).map((word, at) => `${words[at]} ${words[at + 1]} ${word}`);

/** A text known from the head of the page, to be found again in its body. */
class KnownText {
  readonly #triples = new Set<string>();
  readonly #lines = new Set<string>();
  words = 0;
  #left = MOST_CHARACTERS;

  add(text: unknown): void {
    if (typeof text !== 'string' || this.#left <= 0) return;
    const plain = text.slice(0, this.#left).replace(/<[^>]{0,300}>|&(?:lt|gt|nbsp|quot|amp|#\d+);/g, ' ');
    this.#left -= plain.length;
    const words = plain.toLowerCase().match(tokens) ?? [];
    this.words += words.length;
    if (words.length <= 12) this.#lines.add(words.join(' '));
    for (const triple of triplesOf(words)) this.#triples.add(triple);
  }

  /** The share of the words that is in it, in trigrams; short lines, without trigrams, count only as a whole. */
  share(words: readonly string[], triples: readonly string[]): number {
    if (this.words === 0 || words.length === 0) return 0;
    if (triples.length === 0) return this.#lines.has(words.join(' ')) ? 1 : 0;
    let found = 0;
    for (const triple of triples) if (this.#triples.has(triple)) found++;
    return found / triples.length;
  }
}

const NOTHING_KNOWN = [0, 0, 0, 0, 0];

type MarkedText = {
  types: ReadonlySet<string>;
  /** For one run: description, body, review, name, breadcrumb. */
  of: (text: string) => readonly number[];
  /** For the page: words of each. */
  words: readonly number[];
};

function crumbNames(node: LinkedNode): unknown[] {
  const list = node['itemListElement'];
  return (Array.isArray(list) ? list.slice(0, 20) : []).map((item: unknown) => {
    const entry = item as { name?: unknown; item?: { name?: unknown } } | null;
    return entry?.name ?? entry?.item?.name;
  });
}

/** Reads what the page's markup says about its own text, so that the text can be found by it. */
function readMarkedText(document: Document): MarkedText {
  const description = new KnownText();
  const body = new KnownText();
  const review = new KnownText();
  const name = new KnownText();
  const crumb = new KnownText();
  const types = new Set<string>();
  const all = [description, body, review, name, crumb];
  for (const selector of ['meta[name="description" i]', 'meta[property="og:description"]']) {
    description.add(document.querySelector(selector)?.getAttribute('content'));
  }
  for (const node of listNodes(readJsonLd(document))) {
    const own = typesOf(node);
    for (const type of own) types.add(type);
    const is = (pattern: RegExp): boolean => own.some((type) => pattern.test(type));
    body.add(node['articleBody']);
    review.add(node['reviewBody']);
    if (is(/^(?:Review|UserReview|Comment)$/)) {
      review.add(node['description']);
      review.add(node['text']);
    } else if (is(/Posting|Question|Answer|Message/)) body.add(node['text']);
    else if (is(/BreadcrumbList/)) for (const one of crumbNames(node)) crumb.add(one);
    else if (!is(/Organization|WebSite|Person|Place|Brand|ImageObject|Store|Corporation/)) {
      description.add(node['description']);
      name.add(node['name']);
      name.add(node['headline']);
    }
  }
  for (const item of [...document.querySelectorAll('[itemtype]')].slice(0, 200)) {
    types.add((item.getAttribute('itemtype') ?? '').replace(/^.*[/#]/, ''));
  }
  return {
    types,
    words: all.map((text) => text.words),
    of: (text) => {
      if (all.every(({ words }) => words === 0)) return NOTHING_KNOWN;
      const words = text.slice(0, 4_000).toLowerCase().match(tokens) ?? [];
      const triples = words.length < 4 ? [] : triplesOf(words);
      return all.map((known) => known.share(words, triples));
    },
  };
}

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

/** A grid of numbers, a row for each run; `stride` is the length of a row with the room that was wanted after it. */
export type Features = { width: number; stride: number; rows: Float32Array };

/**
 * Computes the features of every run: its own form, its ancestors, its neighbors, repetitions, and the kind of page. A
 * row for each run of the sample, by default for all, with room for so many numbers after it. The order of the numbers is
 * the one that the forest was fitted on.
 */
export function readFeatures(
  document: Document,
  body: Element,
  url: string,
  page: PageText,
  sample: Sample = sampleRuns(page, Number.POSITIVE_INFINITY),
  room = 0,
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
  let stride = 0;
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
      const from = twinRow * stride + row.column;
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
      stride = width + room;
      grid = new Float32Array(stride * sample.runs.length);
      filled = row.numbers.subarray(0, width);
    }
    grid.set(filled, rowNumber * stride);
    rowNumber++;
    order.pass(run, key);
  }
  return { width, stride, rows: grid };
}

const titleOf = (document: Document): string =>
  document.querySelector('meta[property="og:title"]')?.getAttribute('content') || document.title || '';
