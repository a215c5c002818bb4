import type { Recorded, Replayed, StepsOrder } from '../../core/model/steps';
import { record, type RecorderScope } from './record';
import { replay } from './replay';

/** What is asked of a page about steps; never on a page of another origin. */
export async function answerSteps(
  page: Document,
  order: StepsOrder | undefined,
  scope: RecorderScope,
): Promise<Recorded | Replayed> {
  if (!order) return { steps: [], end: 'done' };
  if (page.defaultView?.location.origin !== order.origin)
    return order.task === 'replay' ? { why: 'elsewhere' } : { steps: [], end: 'elsewhere' };
  switch (order.task) {
    case 'record':
      return record(page, order, scope);
    case 'stop':
      scope.trawlRecorder?.end('done');
      return { steps: [], end: 'done' };
    case 'replay':
      return replay(page, order);
  }
}
