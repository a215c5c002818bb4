import type { TreeOrder } from '@/lib/features/map/tree-order';
import type { Folding } from '@/lib/features/map/tree-rows';
import type { Kept } from '@/components/shell/state/use-retained-state';
import type { OpenViews } from './use-site-views';

/** The user's changes to the tree of a map. */
type TreeViewState = {
  query: string;
  /** Absent while it is unchanged. */
  folding: Folding | undefined;
  /** By address. */
  ticked: ReadonlySet<string>;
};

/** By job. */
export type TreeMemory = Map<string, TreeViewState>;

/**
 * What is open in Site and what was done there. The panel keeps it for as long as it is open, so that visiting another
 * tab or section loses no checkmark and no typed line.
 */
export type SiteMemory = {
  views: Kept<OpenViews>;
  trees: TreeMemory;
  /** For reordered maps, by job. */
  orders: Map<string, TreeOrder>;
  /** The view state of a crawl or a batch, by job. */
  viewStates: Map<string, JobViewState>;
};

export function newSiteMemory(): SiteMemory {
  return { views: {}, trees: new Map(), orders: new Map(), viewStates: new Map() };
}

/** The view state of the job, created if there was none. */
export function viewStateOf({ viewStates }: Pick<SiteMemory, 'viewStates'>, jobId: string): JobViewState {
  const viewState = viewStates.get(jobId) ?? newJobViewState();
  viewStates.set(jobId, viewState);
  return viewState;
}

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

export type JobViewState = {
  tab: Kept<PageTab>;
  /** The capture that was opened from its list. */
  opened: Kept<string | undefined>;
};

export function newJobViewState(): JobViewState {
  return { tab: {}, opened: {} };
}
