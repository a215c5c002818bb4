import type { Kept } from '../../../state/use-retained-state';

/** Kinds of pages that a job can be looked through by. */
export const pageTabs = [
  'all',
  'read',
  'needs-scripts',
  'failed',
  'blocked',
  'duplicate',
  'waiting',
] as const;
export type PageTab = (typeof pageTabs)[number];

/** What a person looks at of a job. */
export type JobViewState = {
  tab: Kept<PageTab>;
  /** The capture that was opened from its list. */
  opened: Kept<string | undefined>;
};

export function newJobLook(): JobViewState {
  return { tab: {}, opened: {} };
}
