import type { Capture, FullCapture } from '@/lib/core/model/capture';
import type { SearchAnswer, SearchHit, SearchQuestion } from './search-hits';

/** Full-text search of captures, on this device. Runs outside the screen. */
export type LibrarySearch = {
  /** Starts the engine if it is not running, before the user types. Never throws. */
  prepare(): void;
  find(question: SearchQuestion): Promise<SearchAnswer>;
  /** The matching sentences of captures, by id, for the same query. */
  sentences(query: string, ids: readonly string[]): Promise<Record<string, SearchHit['sentence']>>;
};

/** A capture with the passages highlighted on its page: notes are searched like the text. */
export type SearchedCapture = Capture & Pick<FullCapture, 'passages'>;

/** A capture for the index; without `capture`, it was removed, or is as it was when it was indexed. */
export type FeedChange = {
  /** Increases with every change. */
  seq: number;
  captureId: string;
  /** The change that wrote it: the same after it was deleted and restored. */
  written: number;
  /** Deleted, but it may come back; false where it is back, and as it was. */
  hidden?: boolean;
  capture?: SearchedCapture;
  /** Its facets as stored. */
  content?: unknown;
  /** The kind of the request it came from, if still known. */
  kind?: string;
};

/** What the index follows: the library, read-only. */
export type LibraryFeed = {
  /** Another library has another name and its own sequence numbers. */
  name(): Promise<string>;
  /** The changes after this one, in order; what is indexed as it is now is not read again. */
  after(
    seq: number,
    limit: number,
    isIndexed: (captureId: string, written: number) => boolean,
  ): Promise<FeedChange[]>;
  /** How many changes there are after this one. */
  left(seq: number): Promise<number>;
  /** The current captures, with their facets as stored; missing ones are omitted. */
  read(ids: readonly string[]): Promise<{ capture: SearchedCapture; content: unknown }[]>;
  /** Only the light part of each capture. */
  captures(ids: readonly string[]): Promise<Capture[]>;
};
