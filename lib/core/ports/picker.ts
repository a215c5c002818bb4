import type { TabSource } from '../model/request';
import type { Recorded, Replayed, StepsOrder } from '../model/steps';
import type { PageResults } from '../model/page-results';
import type { ReadRows, RowsOrder } from '../model/rows-recipe';

/** An element of a page that the user picked. */
export type PickedElement = { selector: string; text: string };

/** Records of a page, and the address of the page that continues it, if a link says so. */
export type FoundRows = Omit<ReadRows, 'links'> & { next?: string };

/** Lets the user pick an element in a live tab. */
export type Picker = {
  /**
   * A button or link, or any part. Undefined when the user canceled. Throws like a capture: `page-changed`, `tab-gone`,
   * `tab-not-open`.
   */
  pick(source: TabSource, hint: string, what?: 'control' | 'part'): Promise<PickedElement | undefined>;
  /** The records of the page in a live tab, one list for each table if that is asked; none when the user canceled. */
  rows(source: TabSource, order: Exclude<RowsOrder, { task: 'results' }>): Promise<FoundRows[]>;
  /** Records in the tab until something was done, does one step there, or ends the recording. */
  steps(source: TabSource, order: StepsOrder): Promise<Recorded & Replayed>;
  /** What the page lists, if it is a page of results; undefined if it cannot be read. */
  results(source: TabSource): Promise<PageResults | undefined>;
};
