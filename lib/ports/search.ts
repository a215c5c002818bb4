import type { Capture, FullCapture } from '../model/capture';
import type { SearchAnswer, SearchHit, SearchQuestion } from '../model/search';

/** Finds captures by what is in them, on this device. Works apart from the screen. */
export type LibrarySearch = {
  /** Starts the engine where it does not run yet, for who is about to type. Never throws. */
  prepare(): void;
  find(question: SearchQuestion): Promise<SearchAnswer>;
  /** The sentences of captures, by id, for the same query. */
  sentences(query: string, ids: readonly string[]): Promise<Record<string, SearchHit['sentence']>>;
};

/** A capture with what was highlighted on its page: the notes are found as the text is. */
export type SearchedCapture = Capture & Pick<FullCapture, 'passages'>;

/** A capture as the index is to have it; without `capture` it is no longer there. */
export type FeedChange = {
  /** Grows with every change. */
  seq: number;
  captureId: string;
  capture?: SearchedCapture;
  /** Its facets as they lie there. */
  content?: unknown;
  /** The kind of the request that it came of, where that is still known. */
  kind?: string;
};

/** What the index follows: the library, read only. */
export type LibraryFeed = {
  /** Another library has another name, and numbers of its own. */
  name(): Promise<string>;
  /** What has changed since, in order. */
  after(seq: number, limit: number): Promise<FeedChange[]>;
  /** How many changes there are after this one. */
  left(seq: number): Promise<number>;
  /** Captures as they are now, with their facets as they lie there; those that are gone are left out. */
  read(ids: readonly string[]): Promise<{ capture: SearchedCapture; content: unknown }[]>;
  /** The light halves alone. */
  captures(ids: readonly string[]): Promise<Capture[]>;
};
