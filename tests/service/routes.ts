import { agentSnapshot, agentStatus, agentTrace, cancelAgent, listAgents, startAgent } from './agent/agent';
import type { ServiceRequest } from './service-request';
import { startBatch } from './batch';
import { activeCrawls } from './crawl/active';
import { previewParams } from './crawl/preview';
import { startCrawl } from './crawl/start';
import type { ServiceDeps } from './deps';
import { extractStatus, startExtract } from './extract/extract';
import { actOnScrape, stopActing } from './interact/of-scrape';
import { listSessions } from './interact/list-sessions';
import { map } from './map';
import {
  createMonitor,
  deleteMonitor,
  getCheck,
  getMonitor,
  listChecks,
  listMonitors,
  runMonitor,
  updateMonitor,
} from './monitor/monitors';
import { cancelPageJob, pageJobErrors, pageJobStatus } from './page-job-read';
import type { Reply } from './reply';
import { parseFile } from './parse/parse';
import { scrapeOrJoin } from './scrape';
import { search } from './search/search';
import {
  activity,
  concurrency,
  creditHistory,
  creditUsage,
  queueStatus,
  scrapeById,
  tokenHistory,
  tokenUsage,
} from './team';

type Answer = (asked: ServiceRequest, deps: ServiceDeps) => Reply | Promise<Reply>;
/** Requests of one bucket are counted together per minute. */
export type Bucket = 'scrape' | 'map' | 'search' | 'crawl' | 'agent' | 'interact';
export type Route = { call: string; answer: Answer; bucket?: Bucket };

const route = (call: string, answer: Answer, bucket?: Bucket): Route => ({
  call,
  answer,
  ...(bucket === undefined ? {} : { bucket }),
});

/** Crawls and batches have the same routes for reading, errors and cancel. */
const pageJobRoutes = (name: string): Route[] => [
  route(`GET /v2/${name}/:id`, pageJobStatus),
  route(`GET /v2/${name}/:id/errors`, pageJobErrors),
  route(`DELETE /v2/${name}/:id`, cancelPageJob),
];

/** Every call of Trawl that the service answers; `:name` is one part of the path. The first match is used. */
export const routes: readonly Route[] = [
  route('POST /v2/scrape', scrapeOrJoin, 'scrape'),
  route('GET /v2/scrape/:id', scrapeById),
  route('POST /v2/batch/scrape', startBatch, 'crawl'),
  route('POST /v2/crawl', startCrawl, 'crawl'),
  route('POST /v2/crawl/params-preview', previewParams),
  ...['active', 'ongoing'].map((name) => route(`GET /v2/crawl/${name}`, activeCrawls)),
  ...['crawl', 'batch/scrape'].flatMap(pageJobRoutes),
  route('POST /v2/map', map, 'map'),
  route('POST /v2/search', search, 'search'),
  route('POST /v2/extract', startExtract, 'agent'),
  route('GET /v2/extract/:id', extractStatus),
  route('POST /v2/agent', startAgent, 'agent'),
  route('GET /v2/agent', listAgents),
  route('GET /v2/agent/:id', agentStatus),
  route('DELETE /v2/agent/:id', cancelAgent),
  route('GET /v2/agent/:id/trace', agentTrace),
  route('GET /v2/agent/:id/snapshots/:snapshotId', agentSnapshot),
  route('POST /v2/parse', parseFile, 'scrape'),
  route('POST /v2/monitor', createMonitor, 'crawl'),
  route('GET /v2/monitor', listMonitors),
  route('GET /v2/monitor/:id', getMonitor),
  route('PATCH /v2/monitor/:id', updateMonitor, 'crawl'),
  route('DELETE /v2/monitor/:id', deleteMonitor),
  route('POST /v2/monitor/:id/run', runMonitor, 'crawl'),
  route('GET /v2/monitor/:id/checks', listChecks),
  route('GET /v2/monitor/:id/checks/:checkId', getCheck),
  route('POST /v2/scrape/:id/interact', actOnScrape, 'interact'),
  route('DELETE /v2/scrape/:id/interact', stopActing),
  route('GET /v2/interact', listSessions),
  route('GET /v2/team/token-usage', tokenUsage),
  route('GET /v2/team/token-usage/historical', tokenHistory),
  route('GET /v2/team/credit-usage', creditUsage),
  route('GET /v2/team/credit-usage/historical', creditHistory),
  route('GET /v2/team/queue-status', queueStatus),
  route('GET /v2/team/activity', activity),
  route('GET /v2/concurrency-check', concurrency),
];
