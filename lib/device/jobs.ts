import type { RequestKind } from '../core/model/request';
import { stepResearch } from '../features/agent/device/job';
import { withModel } from '../features/extract/device/model-pass';
import { stepBatch } from '../features/batch/device/batch-step';
import { stepCrawl } from '../features/crawl/device/crawl-step';
import type { DeviceJob } from './reading/device-job';
import { stepMap } from '../features/map/device/map-step';
import { stepParse } from '../features/files/device/job';
import { stepSearch } from '../features/web-search/device/job';
import { stepScrape } from '../features/capture/device/job';

/** What the device engine does, by kind of request. A kind without an entry needs a service. */
export const deviceJobs: { readonly [K in RequestKind]?: DeviceJob<K> } = {
  scrape: withModel(stepScrape),
  map: stepMap,
  crawl: withModel(stepCrawl),
  batch: withModel(stepBatch),
  parse: stepParse,
  search: stepSearch,
  agent: stepResearch,
};
