import type { ServiceJob } from '../step/job';
import { toCrawlBody } from './site/crawl-body';
import { needsRemoteCancel, stepSite } from './site/site-step';

/** A whole site (docs/service.md 10): one call starts it, and the service finds and reads the pages. */
export const crawlJob: ServiceJob<'crawl'> = {
  step: (deps, request, input) =>
    stepSite(deps, request, input, () => {
      toCrawlBody(request);
      return { of: 'crawl' };
    }),
  needsRemoteCancel,
};
