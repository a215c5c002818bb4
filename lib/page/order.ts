import type { PageOptions } from '../model/page';

/** What the background leaves in the isolated world, where no page can see it, for the injected script to find. */
export type CaptureOrder = {
  options: PageOptions;
  waitForMs: number;
  /**
   * The file that makes the formats which are shown later comes too: in the same call, and gives the whole page, or in
   * a call of its own, and gives what was still missing. Absent: nothing is missing.
   */
  rest?: 'together' | 'apart';
};

/** Takes the order away, so that nothing stays behind. */
export function takeOrder(scope: { trawlOrder?: CaptureOrder }): CaptureOrder | undefined {
  const order = scope.trawlOrder;
  delete scope.trawlOrder;
  return order;
}

/** What the person is asked to point at, and the sentence that is shown meanwhile. */
export type PickOrder = { hint: string; what: 'control' | 'part' };

/** Takes away what the person is asked to point at. */
export function takePickOrder(scope: { trawlPick?: PickOrder }): PickOrder {
  const { trawlPick = { hint: '', what: 'control' } } = scope;
  delete scope.trawlPick;
  return trawlPick;
}
