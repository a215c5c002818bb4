import type { Folding } from '../../../../lib/derive/tree-rows';

/** What a person did to the tree of a map. */
export type TreeHand = {
  query: string;
  /** Absent while it stands as it came. */
  folding: Folding | undefined;
  /** By address. */
  ticked: ReadonlySet<string>;
};

/** By job. The panel holds it for as long as it is open, so that a look at another tab or section costs no tick. */
export type TreeMemory = Map<string, TreeHand>;
