import { agentRequestSchema } from '@/lib/core/model/request';
import { addresses, choice, count, text, toggle } from '@/components/shell/form/controls';
import { defineForm, type FormValuesOf } from '@/components/shell/state/define-form';
import { schema } from '../schema/schema-control';

export const MOST_CREDITS = 100_000;

export const agentForm = defineForm(agentRequestSchema, {
  prompt: { control: text({ rows: 3, most: 10_000 }) },
  urls: { control: addresses({ rows: 2 }), about: ({ strictConstrainToURLs }) => strictConstrainToURLs },
  strictConstrainToURLs: { control: toggle(), when: ({ urls }) => urls !== '' },
  schema: { control: schema({ folded: true }) },
  maxCredits: {
    control: count({ min: 1, max: MOST_CREDITS, step: 50, first: 200 }),
    half: true,
    shown: ({ billed }) => billed === true,
  },
  effort: { control: choice(['', 'low', 'medium', 'high']), half: true },
  model: { control: text({ most: 100 }) },
});
type AgentForm = FormValuesOf<typeof agentForm>;

/** The form of a question to the library, for the user's own model. */
export const libraryForm = defineForm(agentRequestSchema, {
  prompt: { control: text({ rows: 3, most: 10_000 }) },
  maxCredits: { control: count({ min: 3, max: 40, step: 1, first: 10 }), half: true },
});
type LibraryForm = FormValuesOf<typeof libraryForm>;

export type AgentMemory = {
  form: AgentForm;
  /** The list of runs, the form of a new one, or one run. */
  at: 'runs' | 'form' | { jobId: string };
};

export const newAgent: AgentMemory = { form: agentForm.empty, at: 'runs' };

/** Of questions to the library: what is typed, and the run that is shown in place of it. */
export type LibraryMemory = { form: LibraryForm; jobId: string | undefined };

export const newLibraryMemory: LibraryMemory = { form: libraryForm.empty, jobId: undefined };
