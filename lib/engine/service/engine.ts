import { AppError } from '../../model/errors';
import type { RequestKind, TrawlRequest } from '../../model/request';
import type { Engine, Support } from '../../ports/engine';
import { serviceJobs } from './jobs';
import type { RequestOf, ServiceEngineDeps, ServiceJob } from './jobs/job';
import { supportsOnService } from './supports';

/** Reads the web through a v2 service: each kind of request as its entry in the table of jobs says. */
export function createServiceEngine(deps: ServiceEngineDeps): Engine {
  const supports = (request: TrawlRequest): Support => {
    const support = supportsOnService(request);
    const available = jobFor(request)?.available?.(deps) ?? true;
    return support.ok && !available ? { ok: false, reason: 'not-yet' } : support;
  };
  return {
    id: 'service',
    supports,
    owesCancel: (request, cursor) => jobFor(request)?.owesCancel?.(cursor) ?? false,
    async step(input) {
      const job = jobFor(input.request);
      if (!supports(input.request).ok || !job) throw new AppError('engine-cannot');
      return job.step(deps, input.request, input);
    },
  };
}

function jobFor<K extends RequestKind>(request: RequestOf<K>): ServiceJob<K> | undefined {
  // The table's type says that the entry of a kind takes requests of that kind.
  return serviceJobs[request.kind] as ServiceJob<K> | undefined;
}
