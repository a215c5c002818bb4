import type { Ticks } from '@/lib/core/model/ticks';
import type { SearchSource } from '@/lib/core/model/request';
import { searchForm, type SearchForm } from './search-form';

/** What was viewed and checked in one search, for each source. */
export type FoundMarks = { source?: SearchSource; ticks: Partial<Record<SearchSource, Ticks<string>>> };

export type SearchMemory = {
  form: SearchForm;
  /** More options are shown instead of the results. */
  options: boolean;
  /** The search whose results are shown. */
  jobId: string | undefined;
  /** For the search that was opened last. */
  marks?: { jobId: string; found: FoundMarks };
};

export const newSearch: SearchMemory = { form: searchForm.empty, options: false, jobId: undefined };

export const noMarks: FoundMarks = { ticks: {} };
