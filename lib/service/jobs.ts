import type { RequestKind } from '../core/model/request';
import { agentJob } from '../features/agent/service/job';
import { batchJob } from '../features/batch/service/job';
import { crawlJob } from '../features/crawl/service/job';
import { extractJob } from '../features/extract/service/job';
import { interactJob } from '../features/interact/service/job';
import type { ServiceJob } from './work/job';
import { mapJob } from '../features/map/service/job';
import { monitorJob } from '../features/monitors/service/job';
import { parseJob } from '../features/files/service/job';
import { scrapeJob } from '../features/capture/service/job';
import { searchJob } from '../features/web-search/service/job';

/** What the service engine does, by kind of request. */
export const serviceJobs: { readonly [K in RequestKind]: ServiceJob<K> } = {
  scrape: scrapeJob,
  map: mapJob,
  crawl: crawlJob,
  batch: batchJob,
  search: searchJob,
  extract: extractJob,
  agent: agentJob,
  parse: parseJob,
  monitor: monitorJob,
  interact: interactJob,
};
