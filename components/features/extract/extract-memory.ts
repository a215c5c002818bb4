import { extractForm, type ExtractForm } from './extract-form';

export type ExtractMemory = {
  form: ExtractForm;
  /** The extraction that is shown in place of the form. */
  jobId: string | undefined;
};

export const newExtract: ExtractMemory = { form: extractForm.empty, jobId: undefined };
