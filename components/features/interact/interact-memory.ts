import { emptyForm, emptyStep, type InteractForm, type StepForm } from './interact-form';

export type InteractMemory = {
  form: InteractForm;
  /** The text in the field of an open session. */
  next: StepForm;
  /** The list of sessions, the form of a new one, or one session. */
  at: 'sessions' | 'form' | { jobId: string };
};

export const newInteract: InteractMemory = { form: emptyForm, next: emptyStep, at: 'sessions' };
