import type { Capture } from './capture';

/** A piece of a text, and whether it is what was looked for. */
export type Piece = { text: string; marked: boolean };

/** What is looked for in the library, as a person typed it. */
export type SearchQuestion = {
  query: string;
  /** Among the pages of one job, or the versions of one page, all of them. */
  within?: { jobId: string } | { url: string };
  limit: number;
  /** Those with one letter changed as well, after the others. */
  near?: boolean;
};

export type SearchHit = {
  capture: Capture;
  title: Piece[];
  /** The sentence that says most of it; undefined when it is not in the text. */
  sentence?: Piece[];
};

export type SearchAnswer = {
  hits: SearchHit[];
  /** There are more than these. */
  more: boolean;
  /** How many of the hits, from the first, have the words as they were typed. */
  exact: number;
  /** The words with one letter changed, as the library has them, where that would find more or has. */
  near?: string;
  /** It took too long and was ended: there may be others. */
  late?: true;
  /** Captures that are not in the index yet: they are not found. */
  behind: number;
};
