import type { TreeOrder } from '../../../../lib/derive/tree-order';
import type { Folding } from '../../../../lib/derive/tree-rows';
import type { Kept } from '../../../state/use-retained-state';
import { newJobLook, type JobViewState } from '../job/job-look';
import type { OpenViews } from './use-site-views';

/** What a person did to the tree of a map. */
type TreeViewState = {
  query: string;
  /** Absent while it stands as it came. */
  folding: Folding | undefined;
  /** By address. */
  ticked: ReadonlySet<string>;
};

/** By job. */
export type TreeMemory = Map<string, TreeViewState>;

/**
 * What stands open in Site and what was done there. The panel holds it for as long as it is open, so that a look at
 * another tab or section costs no tick and no line that was typed.
 */
export type SiteMemory = {
  views: Kept<OpenViews>;
  trees: TreeMemory;
  /** Of maps that were put in another order, by job. */
  orders: Map<string, TreeOrder>;
  /** What was looked at of a crawl or a batch, by job. */
  looks: Map<string, JobViewState>;
};

export function newSiteMemory(): SiteMemory {
  return { views: {}, trees: new Map(), orders: new Map(), looks: new Map() };
}

/** The look at a job, begun where there was none. */
export function lookAt({ looks }: Pick<SiteMemory, 'looks'>, jobId: string): JobViewState {
  const look = looks.get(jobId) ?? newJobLook();
  looks.set(jobId, look);
  return look;
}
