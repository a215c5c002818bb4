import type { Kept } from '@/components/shell/state/use-retained-state';

/** Kinds of pages that a job's list can be filtered by. */
export const pageTabs = [
  'data',
  'all',
  'read',
  'needs-scripts',
  'failed',
  'blocked',
  'duplicate',
  'waiting',
] as const;
export type PageTab = (typeof pageTabs)[number];

/** What a user views of a job. */
export type JobViewState = {
  tab: Kept<PageTab>;
  /** The capture that was opened from its list. */
  opened: Kept<string | undefined>;
};

export function newJobViewState(): JobViewState {
  return { tab: {}, opened: {} };
}
