import type { RequestKind } from '../../model/request';
import { agentJob } from './jobs/agent';
import { batchJob } from './jobs/batch';
import { crawlJob } from './jobs/crawl';
import { extractJob } from './jobs/extract';
import { interactJob } from './jobs/interact';
import type { ServiceJob } from './step/job';
import { mapJob } from './jobs/map';
import { monitorJob } from './jobs/monitor';
import { parseJob } from './jobs/parse';
import { scrapeJob } from './jobs/scrape/scrape';
import { searchJob } from './jobs/search';

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
