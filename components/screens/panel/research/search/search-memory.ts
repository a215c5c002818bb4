import { emptyForm, type SearchForm } from './search-form';

export type SearchMemory = {
  form: SearchForm;
  /** More options are shown in place of what was found. */
  options: boolean;
  /** The search of which the results are shown. */
  jobId: string | undefined;
};

export const newSearch: SearchMemory = { form: emptyForm, options: false, jobId: undefined };
