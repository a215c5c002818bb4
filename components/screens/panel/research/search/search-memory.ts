import type { Ticks } from '../../../../../lib/derive/ticks';
import type { SearchSource } from '../../../../../lib/model/request';
import { emptyForm, type SearchForm } from './search-form';

/** What was looked at and ticked in one search: of each source its own. */
export type FoundMarks = { source?: SearchSource; ticks: Partial<Record<SearchSource, Ticks<string>>> };

export type SearchMemory = {
  form: SearchForm;
  /** More options are shown in place of what was found. */
  options: boolean;
  /** The search of which the results are shown. */
  jobId: string | undefined;
  /** Of the search that was opened last. */
  marks?: { jobId: string; found: FoundMarks };
};

export const newSearch: SearchMemory = { form: emptyForm, options: false, jobId: undefined };

export const noMarks: FoundMarks = { ticks: {} };
