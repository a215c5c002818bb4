import type { RequestKind } from '../../../model/request';
import { agentJob } from './agent';
import { batchJob } from './batch';
import { crawlJob } from './crawl';
import { extractJob } from './extract';
import { interactJob } from './interact';
import type { ServiceJob } from './job';
import { mapJob } from './map';
import { monitorJob } from './monitor';
import { parseJob } from './parse';
import { scrapeJob } from './scrape';
import { searchJob } from './search';

/** The one list of what the service engine does, by kind of request. A kind without an entry is not built yet. */
export const serviceJobs: { readonly [K in RequestKind]?: ServiceJob<K> } = {
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
