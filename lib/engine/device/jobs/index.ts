import type { RequestKind } from '../../../model/request';
import { stepBatch } from './batch/batch-step';
import { stepCrawl } from './crawl/crawl-step';
import type { DeviceJob } from './job';
import { stepMap } from './map/map-step';
import { stepParse } from './parse';
import { stepScrape } from './scrape';

/** The one list of what the device engine does, by kind of request. A kind without an entry is not built yet. */
export const deviceJobs: { readonly [K in RequestKind]?: DeviceJob<K> } = {
  scrape: stepScrape,
  map: stepMap,
  crawl: stepCrawl,
  batch: stepBatch,
  parse: stepParse,
};
