import type { Capture } from '@/lib/core/model/capture';

/** A piece of a text, and whether it matches the query. */
export type Piece = { text: string; marked: boolean };

/** A query for the library, as the user typed it. */
export type SearchQuestion = {
  query: string;
  /** Among the pages of one job, or all versions of one page. */
  within?: { jobId: string } | { page: string };
  limit: number;
  /** Also matches with one letter changed, after the others. */
  near?: boolean;
};

export type SearchHit = {
  capture: Capture;
  title: Piece[];
  /** The address, if it has the words and the title has none of them. */
  address?: Piece[];
  /** The best matching sentence; undefined when it is not in the text. */
  sentence?: Piece[];
};

export type SearchAnswer = {
  hits: SearchHit[];
  /** There are more than these. */
  more: boolean;
  /** How many there are in all, where it is known. */
  total?: number;
  /** How many of the hits, from the first, contain the words as typed. */
  exact: number;
  /** The words with one letter changed, as found in the library, if that would find more or has. */
  near?: string;
  /** It took too long and was stopped: there may be more. */
  late?: true;
  /** Captures that are not in the index yet, so they are not found. */
  behind: number;
};
