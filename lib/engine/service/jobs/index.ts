import type { RequestKind } from '../../../model/request';
import type { ServiceJob } from './job';
import { scrapeJob } from './scrape';

/** The one list of what the service engine does, by kind of request. A kind without an entry is not built yet. */
export const serviceJobs: { readonly [K in RequestKind]?: ServiceJob<K> } = {
  scrape: scrapeJob,
};
