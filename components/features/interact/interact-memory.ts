import { interactForm, type InteractForm } from './interact-form';
import { emptyStep, type StepForm } from './step-control';

export type InteractMemory = {
  form: InteractForm;
  /** The text in the field of an open session. */
  next: StepForm;
  /** The list of sessions, the form of a new one, or one session. */
  at: 'sessions' | 'form' | { jobId: string };
};

export const newInteract: InteractMemory = { form: interactForm.empty, next: emptyStep, at: 'sessions' };
