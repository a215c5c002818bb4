import { createOneRun } from '../jobs/one-run';
import type { Job } from '../model/job';
import type { JobStore } from '../ports/store';
import type { DomHostClient } from '../rpc/dom-host-protocol';
import type { PageCopy } from './page-copy';

type Deps = {
  jobs: Pick<JobStore, 'claimDelivery' | 'endDelivery'>;
  domHost: DomHostClient;
  /** Copies from the page itself, where it can. */
  pageCopy: PageCopy;
  /** Shows that a copy or a file was made, since no window is open. */
  delivered: () => void;
};

/**
 * Copies or saves what finished captures and lists were made for, one at a time. A copy that a dead worker had begun is made
 * again, while it is fresh; a file that was perhaps saved is not. What this worker made is never made again by it, also
 * where the library could not be told so.
 */
export function createDeliverer({ jobs, domHost, pageCopy, delivered }: Deps): () => Promise<void> {
  /** What came of deliveries whose end could not be stored; gone with this worker. */
  const unsaid = new Map<string, 'done' | 'failed'>();

  async function make(job: Job): Promise<'done' | 'failed'> {
    const captureId = job.captureIds.at(-1);
    const { delivery } = job;
    // The captures of a list stand in its rows.
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
      // The capture itself is kept: the badge and the popup say that only its delivery failed.
      return 'failed';
    }
    delivered();
    return 'done';
  }

  async function deliverAll(): Promise<void> {
    for (const [id, end] of unsaid) await say(id, end);
    for (let job = await jobs.claimDelivery(); job; job = await jobs.claimDelivery())
      await say(job.id, await make(job));
  }

  async function say(id: string, end: 'done' | 'failed'): Promise<void> {
    unsaid.set(id, end);
    await jobs.endDelivery(id, end);
    unsaid.delete(id);
  }

  return createOneRun(deliverAll);
}
