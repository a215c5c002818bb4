import type { RequestKind } from '../../../model/request';
import { batchJob } from './batch';
import { crawlJob } from './crawl';
import type { ServiceJob } from './job';
import { mapJob } from './map';
import { scrapeJob } from './scrape';

/** The one list of what the service engine does, by kind of request. A kind without an entry is not built yet. */
export const serviceJobs: { readonly [K in RequestKind]?: ServiceJob<K> } = {
  scrape: scrapeJob,
  map: mapJob,
  crawl: crawlJob,
  batch: batchJob,
};
