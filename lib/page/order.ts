import type { PageOptions } from '../model/page';

/** What the background leaves in the isolated world, where no page can see it, for the injected script to find. */
export type CaptureOrder = {
  options: PageOptions;
  waitForMs: number;
};

/** Takes the order away, so that nothing stays behind. */
export function takeOrder(scope: { trawlOrder?: CaptureOrder }): CaptureOrder | undefined {
  const order = scope.trawlOrder;
  delete scope.trawlOrder;
  return order;
}

/** Takes away the sentence that is shown while the person points at something. */
export function takeHint(scope: { trawlHint?: string }): string {
  const { trawlHint = '' } = scope;
  delete scope.trawlHint;
  return trawlHint;
}
