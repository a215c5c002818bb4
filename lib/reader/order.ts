import type { PageOptions } from '../core/model/page';
import type { NoOrder, OrderScope, PageOrders } from '../core/model/page-order';

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

/** Retrieves and removes the order of a script that works above the page. */
export function takePageOrder<S extends keyof PageOrders>(
  scope: OrderScope,
  script: S,
): PageOrders[S] | undefined {
  const { [script]: waiting = [], ...others } = scope.trawlOrders ?? {};
  const [order, ...later]: PageOrders[S][] = waiting;
  const left = later.length > 0 ? { ...others, [script]: later } : others;
  if (Object.keys(left).length > 0) scope.trawlOrders = left;
  else delete scope.trawlOrders;
  return order;
}

/** What a script that works above the page answers to its order. */
export function answerOrder<S extends keyof PageOrders, T>(
  script: S,
  answer: (order: PageOrders[S]) => T,
): T | NoOrder {
  const order = takePageOrder(globalThis as OrderScope, script);
  return order === undefined ? 'no order' : answer(order);
}
