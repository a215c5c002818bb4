import type { ServiceJob } from '@/lib/service/step/job';
import { toCrawlBody } from './crawl-body';
import { needsRemoteCancel, stepSite } from '@/lib/features/site/service/site-step';

/** A whole site (docs/service.md 10): one call starts it, and the service finds and reads the pages. */
export const crawlJob: ServiceJob<'crawl'> = {
  step: (deps, request, input) =>
    stepSite(deps, request, input, () => {
      toCrawlBody(request);
      return { of: 'crawl' };
    }),
  needsRemoteCancel,
};
