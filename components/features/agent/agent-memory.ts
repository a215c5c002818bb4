import { agentForm, libraryForm, type AgentForm, type LibraryForm } from './agent-form';

export type AgentMemory = {
  form: AgentForm;
  /** The list of runs, the form of a new one, or one run. */
  at: 'runs' | 'form' | { jobId: string };
};

export const newAgent: AgentMemory = { form: agentForm.empty, at: 'runs' };

/** Of questions to the library: what is typed, and the run that is shown in place of it. */
export type LibraryMemory = { form: LibraryForm; jobId: string | undefined };

export const newLibraryMemory: LibraryMemory = { form: libraryForm.empty, jobId: undefined };
