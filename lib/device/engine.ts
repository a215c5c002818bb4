import { AppError } from '../core/model/errors';
import type { RequestKind, TrawlRequest } from '../core/model/request';
import type { Engine, Support } from '../core/ports/engine';
import { createInFlightByJob } from './reading/in-flight';
import type { DeviceDeps, DeviceJob, HeldByJob, RequestOf } from './reading/device-job';
import { checkPatterns } from './site/patterns';
import { supportsOnDevice } from './supports';
import { stepResearch } from '../features/agent/device/job';
import { withModel } from '../features/extract/device/model-pass';
import { stepBatch } from '../features/batch/device/batch-step';
import { stepCrawl } from '../features/crawl/device/crawl-step';
import { stepMap } from '../features/map/device/map-step';
import { stepParse } from '../features/files/device/job';
import { stepSearch } from '../features/web-search/device/job';
import { stepScrape } from '../features/capture/device/job';

/** What the device engine does, by kind of request. A kind without an entry needs a service. */
const deviceJobs: { readonly [K in RequestKind]?: DeviceJob<K> } = {
  scrape: withModel(stepScrape),
  map: stepMap,
  crawl: withModel(stepCrawl),
  batch: withModel(stepBatch),
  parse: stepParse,
  search: stepSearch,
  agent: stepResearch,
};

/** Reads with the browser itself: live tabs as the user sees them, addresses in a document that runs no scripts. */
export function createDeviceEngine(deps: DeviceDeps): Engine {
  const inFlightByJob = createInFlightByJob(deps.now);
  const heldByJob: HeldByJob = new Map();
  return {
    id: 'device',
    supports: checkOnDevice,
    async step(input) {
      const support = checkOnDevice(input.request);
      const job = jobFor(input.request);
      if (!support.ok || !job)
        throw new AppError('engine-cannot', { detail: support.ok ? 'needs-service' : support.reason });
      let isOver = true;
      try {
        const outcome = await job({ ...deps, inFlightByJob, heldByJob }, input.request, input);
        isOver = !('cursor' in outcome.next);
        return outcome;
      } finally {
        // A job that has ended or failed keeps no pending requests.
        if (isOver) {
          inFlightByJob.close(input.jobId);
          heldByJob.delete(input.jobId);
        }
      }
    },
  };
}

function jobFor<K extends RequestKind>(request: RequestOf<K>): DeviceJob<K> | undefined {
  // The table's type guarantees that the entry of a kind takes requests of that kind.
  return deviceJobs[request.kind] as DeviceJob<K> | undefined;
}

/**
 * What the device engine can do, including a check of a crawl's patterns. Separate from `supportsOnDevice`, since the
 * matcher is too large for a popup: a screen checks patterns when they are typed.
 */
export function checkOnDevice(request: TrawlRequest): Support {
  const support = supportsOnDevice(request);
  if (!support.ok || request.kind !== 'crawl') return support;
  const fault = checkPatterns(request.includePaths) ?? checkPatterns(request.excludePaths);
  return fault ? { ok: false, reason: 'bad-pattern' } : support;
}
