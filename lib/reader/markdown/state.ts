import { attributeOf } from '../inert-dom';
import type { Shared } from './context';
import type { ListState } from './lists';
import { Writer, type Container } from './writer';

/** What is remembered of an element until the walker leaves it, by how it is left. */
type Remembered = {
  inline: unknown;
  text: { text: string };
  block: { lineEnds: number; preformatted: boolean; struck: boolean };
  bold: unknown;
  heading: unknown;
  link: { block: boolean };
  item: { container: Container; list: ListState | undefined; outerItem: boolean; struck?: boolean };
  list: { container: Container | undefined; list: ListState; outerItem: boolean };
  quote: { container: Container };
  note: { container: Container };
  preformatted: { before: boolean };
  figure: { caption: Element };
};
export type HowLeft = keyof Remembered;
/** What must be undone when the walker leaves an element. */
export type Leave<How extends HowLeft = HowLeft> = {
  [One in How]: Readonly<{ how: One } & Remembered[One]>;
}[How];

/** The end of a list with nothing after it yet: an adjacent one needs another marker. */
type EndedList = { end: number; marker: string; rest: string; ordered: boolean };

/** What the rules of one walk share. */
export type WalkState = {
  readonly shared: Shared;
  readonly writer: Writer;
  /** Lists that the walker is in, the innermost last. */
  readonly lists: ListState[];
  /** One for every element that was entered; null if there is nothing to undo. */
  readonly leaves: (Leave | null)[];
  /** Tables around the current position. */
  readonly tableDepth: number;
  linkDepth: number;
  noteDepth: number;
  /** Line ends of the text are kept. */
  preformatted: boolean;
  /** There is an item between the walker and its list. */
  inItem: boolean;
  /** Header cells are already bold. */
  plainHeader: boolean;
  lastList: EndedList | undefined;
  /** Columns of the markers of a word processor's items, by level. */
  wordWidths: number[];
  /** A caption that is read at the end of its figure. */
  lateCaption: Element | undefined;
  /** The walker itself, for rules that read a part separately. */
  readonly walk: Walk;
};

/** Reads the tree under an element into the state's writer. */
export type Walk = (root: Element, state: WalkState) => void;

/** Enters an element: true if its children are to be read; then it has put exactly one leave on the stack. */
export type Enter = (state: WalkState, element: Element, bits: number) => boolean;

export function createWalkState(shared: Shared, walk: Walk, tableDepth = 0): WalkState {
  return {
    shared,
    writer: new Writer(tableDepth > 0),
    lists: [],
    leaves: [],
    tableDepth,
    linkDepth: 0,
    noteDepth: 0,
    preformatted: false,
    inItem: false,
    plainHeader: false,
    lastList: undefined,
    wordWidths: [],
    lateCaption: undefined,
    walk,
  };
}

/** The Markdown that was written. */
export function finish({ writer }: WalkState): string {
  writer.flush();
  return writer.out;
}

/** The meaning of an element's class, as bits. */
export function marksOf(state: WalkState, element: Element): number {
  const className = attributeOf(element, 'class');
  return className === null ? 0 : state.shared.marksOf(className);
}
