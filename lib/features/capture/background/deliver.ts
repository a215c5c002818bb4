import { createOneRun } from '@/lib/core/async/one-run';
import type { Job } from '@/lib/core/model/job';
import type { JobStore } from '@/lib/core/ports/store';
import type { DomHostClient } from '@/lib/core/rpc/dom-host-protocol';
import type { PageCopy } from './page-copy';

type Deps = {
  jobs: Pick<JobStore, 'claimDelivery' | 'endDelivery'>;
  domHost: DomHostClient;
  /** Copies from the page itself, where possible. */
  pageCopy: PageCopy;
  /** Shows that a copy or a file was made, since no window is open. */
  delivered: () => void;
};

/**
 * Copies or saves finished captures and lists for their deliveries, one at a time. A copy that a dead worker had
 * started is made again while it is fresh; a file that was perhaps saved is not. This worker never repeats a delivery
 * it has made, even if that could not be recorded in the library.
 */
export function createDeliverer({ jobs, domHost, pageCopy, delivered }: Deps): () => Promise<void> {
  /** Results of deliveries that could not be stored; lost when this worker ends. */
  const unstored = new Map<string, 'done' | 'failed'>();

  async function make(job: Job): Promise<'done' | 'failed'> {
    const captureId = job.captureIds.at(-1);
    const { delivery } = job;
    // The captures of a list are in its rows.
    if (!delivery || (captureId === undefined && job.request.kind !== 'batch')) return 'failed';
    try {
      const { status: _status, ...page } = delivery;
      const { to, format } = page;
      if (captureId === undefined) await domHost('job.deliver', { jobId: job.id, to });
      else {
        const copied =
          to === 'clipboard' && (await pageCopy({ ...job, captureId, format }).catch(() => false));
        if (!copied) await domHost('capture.deliver', { captureId, ...page });
      }
    } catch {
      // The capture itself is kept: the badge and the popup show that only its delivery failed.
      return 'failed';
    }
    delivered();
    return 'done';
  }

  async function deliverAll(): Promise<void> {
    for (const [id, end] of unstored) await record(id, end);
    for (let job = await jobs.claimDelivery(); job; job = await jobs.claimDelivery())
      await record(job.id, await make(job));
  }

  async function record(id: string, end: 'done' | 'failed'): Promise<void> {
    unstored.set(id, end);
    await jobs.endDelivery(id, end);
    unstored.delete(id);
  }

  return createOneRun(deliverAll);
}
