import type { StepItems } from '../ports/engine';

/** The items of a job without any: one page, read without being stored. */
export const noItems: StepItems = {
  waiting: async () => [],
  nextAt: async () => undefined,
  beyond: async () => [],
  duplicates: async () => [],
  get: async () => undefined,
  known: async () => new Set(),
  byContent: async () => undefined,
};
