import type { Asked } from './asked';
import { startBatch } from './batch';
import { activeCrawls } from './crawl/active';
import { previewParams } from './crawl/preview';
import { startCrawl } from './crawl/start';
import type { ServiceDeps } from './deps';
import { cancelPageJob, pageJobErrors, pageJobStatus } from './page-job-read';
import type { Reply } from './reply';
import { scrapeOrJoin } from './scrape';
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

export type Answer = (asked: Asked, deps: ServiceDeps) => Reply | Promise<Reply>;
/** Requests of one bucket are counted together by the minute. */
export type Bucket = 'scrape' | 'map' | 'search' | 'crawl' | 'agent' | 'interact';
export type Route = { call: string; answer: Answer; bucket?: Bucket };

const route = (call: string, answer: Answer, bucket?: Bucket): Route => ({
  call,
  answer,
  ...(bucket === undefined ? {} : { bucket }),
});

/** Every call that the service answers; `:name` is one part of the path. The first that fits is taken. */
export const routes: readonly Route[] = [
  route('POST /v2/scrape', scrapeOrJoin, 'scrape'),
  route('GET /v2/scrape/:id', scrapeById),
  route('POST /v2/batch/scrape', startBatch, 'crawl'),
  route('GET /v2/batch/scrape/:id', pageJobStatus),
  route('GET /v2/batch/scrape/:id/errors', pageJobErrors),
  route('DELETE /v2/batch/scrape/:id', cancelPageJob),
  route('POST /v2/crawl', startCrawl, 'crawl'),
  route('POST /v2/crawl/params-preview', previewParams),
  route('GET /v2/crawl/active', activeCrawls),
  route('GET /v2/crawl/ongoing', activeCrawls),
  route('GET /v2/crawl/:id', pageJobStatus),
  route('GET /v2/crawl/:id/errors', pageJobErrors),
  route('DELETE /v2/crawl/:id', cancelPageJob),
  route('GET /v2/team/token-usage', tokenUsage),
  route('GET /v2/team/token-usage/historical', tokenHistory),
  route('GET /v2/team/credit-usage', creditUsage),
  route('GET /v2/team/credit-usage/historical', creditHistory),
  route('GET /v2/team/queue-status', queueStatus),
  route('GET /v2/team/activity', activity),
  route('GET /v2/concurrency-check', concurrency),
];
