import type { PageOptions } from '../core/model/page';
import type { OutlineOrder } from '../core/model/outline';
import type { Outlines } from './outline-parts';
import type { RowsOrder } from '../core/model/rows-recipe';

/** What the background leaves in the isolated world, which no page can access, for the injected script. */
export type CaptureOrder = {
  options: PageOptions;
  waitForMs: number;
  /**
   * The file that makes the later formats is also injected: in the same call, and returns the whole page, or in a
   * separate call, and returns what was missing. Absent: nothing is missing.
   */
  rest?: 'together' | 'apart';
};

/** Retrieves and removes the order, so that nothing stays behind. */
export function takeOrder(scope: { trawlOrder?: CaptureOrder }): CaptureOrder | undefined {
  const order = scope.trawlOrder;
  delete scope.trawlOrder;
  return order;
}

/** What the user is asked to pick, and the sentence shown meanwhile. */
export type PickOrder = { hint: string; what: 'control' | 'part' };

/** Retrieves and removes what the user is asked to pick. */
export function takePickOrder(scope: { trawlPick?: PickOrder }): PickOrder {
  const { trawlPick = { hint: '', what: 'control' } } = scope;
  delete scope.trawlPick;
  return trawlPick;
}

/** What is outlined in the page stays there from one answer to the next. */
export type OutlineScope = { trawlOutlines?: Outlines; trawlOutline?: OutlineOrder };

/** Outlines what was asked for, in place of what was outlined before; returns the next part that is put back. */
export function takeOutlineOrder(
  scope: OutlineScope,
  outline: (order: OutlineOrder) => Outlines,
): Promise<number | null> | null {
  const { trawlOutline: order } = scope;
  delete scope.trawlOutline;
  if (order) {
    scope.trawlOutlines?.end();
    scope.trawlOutlines = outline(order);
  }
  return scope.trawlOutlines?.next() ?? null;
}

/** Retrieves and removes what is asked. */
export function takeRowsOrder(scope: { trawlRows?: RowsOrder }): RowsOrder | undefined {
  const { trawlRows } = scope;
  delete scope.trawlRows;
  return trawlRows;
}
