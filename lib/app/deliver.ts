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
 * Copies or saves what finished captures were made for, one at a time. A copy that a dead worker had begun is made
 * again; a file that was perhaps saved is not.
 */
export function createDeliverer({ jobs, domHost, pageCopy, delivered }: Deps): () => Promise<void> {
  let busy: Promise<void> | undefined;
  let askedAgain = false;

  async function deliverAll(): Promise<void> {
    do {
      askedAgain = false;
      for (let job = await jobs.claimDelivery(); job; job = await jobs.claimDelivery()) {
        const captureId = job.captureIds.at(-1);
        const { delivery } = job;
        if (captureId === undefined || !delivery) {
          await jobs.endDelivery(job.id, 'failed');
          continue;
        }
        try {
          const { to, format } = delivery;
          const copied =
            to === 'clipboard' && (await pageCopy({ ...job, captureId, format }).catch(() => false));
          if (!copied) await domHost('capture.deliver', { captureId, to, format });
          await jobs.endDelivery(job.id, 'done');
          delivered();
        } catch {
          // The capture itself is kept: the badge and the popup say that only its delivery failed.
          await jobs.endDelivery(job.id, 'failed');
        }
      }
    } while (askedAgain);
  }

  return async () => {
    askedAgain = true;
    busy ??= deliverAll().finally(() => (busy = undefined));
    await busy;
  };
}
