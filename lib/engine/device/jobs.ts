import type { RequestKind } from '../../model/request';
import { stepBatch } from './jobs/batch/batch-step';
import { stepCrawl } from './jobs/crawl/crawl-step';
import type { DeviceJob } from './reading/device-job';
import { stepMap } from './jobs/map/map-step';
import { stepParse } from './jobs/parse';
import { stepScrape } from './jobs/scrape';

/** What the device engine does, by kind of request. A kind without an entry needs a service. */
export const deviceJobs: { readonly [K in RequestKind]?: DeviceJob<K> } = {
  scrape: stepScrape,
  map: stepMap,
  crawl: stepCrawl,
  batch: stepBatch,
  parse: stepParse,
};
