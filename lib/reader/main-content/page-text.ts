/** Distances above this mean "no such ancestor". */
export const FAR = 24;

/** A block element that is an ancestor of some text. */
export type Box = {
  element: Element;
  tag: string;
  /** Index of the enclosing box; -1 for the body. */
  parent: number;
  depth: number;
  /** Text runs inside: from first up to, not including, end. */
  first: number;
  end: number;
  words: number;
  linkWords: number;
  /** Words in runs that read like sentences. */
  proseWords: number;
  links: number;
  images: number;
  /** Position among the boxes of the same parent, and how many there are. */
  order: number;
  children: number;
  /** Boxes of the same parent with the same shape (tag and names). */
  twins: number;
  /**
   * Boxes up to the nearest ancestor (or itself, 0) with each name signal; FAR if there is none. Siblings may share one
   * array: it is not written to.
   */
  signalDistance: Uint8Array;
  /** The same for the kinds of element in `elementKinds`. */
  kindDistance: Uint8Array;
  /** Number of the path of tags and names from a few levels above. */
  shape: number;
  hidden: boolean;
};

/** A stretch of text that a reader sees as one piece: a paragraph, a heading, a list item, a cell, a loose line. */
export type TextRun = {
  box: number;
  nodes: Node[];
  /** What goes although the rest of the run stays. */
  trimmed?: readonly Node[] | undefined;
  text: string;
  words: number;
  chars: number;
  linkWords: number;
  links: number;
  images: number;
  digits: number;
  capitals: number;
  sentenceEnds: number;
  commas: number;
  /** Words in bold, italics or code. */
  strongWords: number;
  /** Name signals of the inline elements in the run. */
  inlineSignals: number[];
  hasTime: boolean;
  inButton: boolean;
  /** All of it. */
  hidden: boolean;
  /** At least some of it. */
  partlyHidden: boolean;
};

export type PageText = { boxes: Box[]; runs: TextRun[] };

/** Reads like a sentence rather than like a label. */
export function isProse(run: TextRun): boolean {
  return run.words >= 10 && run.linkWords < run.words * 0.4 && run.sentenceEnds + run.commas > 0;
}
