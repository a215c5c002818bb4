import type { StepItems } from '../ports/engine';

/** The items of a job that has none: one page that is read without being stored. */
export const noItems: StepItems = {
  waiting: async () => [],
  nextAt: async () => undefined,
  beyond: async () => [],
  get: async () => undefined,
  known: async () => new Set(),
  byContent: async () => undefined,
};
