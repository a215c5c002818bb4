import type { Job } from './job';
import type { ScrapedDocument } from './scrape-deps';
import { openWebhook, type Webhook, type WebhookConfig, type WebhookDeps } from './webhook';

type PageError = { id: string; timestamp: string; url: string; code?: string; error: string };

/** A crawl or a batch: pages that are read one after the other. */
export type PageJob = Job & {
  kind: 'crawl' | 'batch_scrape';
  url: string;
  status: 'scraping' | 'completed' | 'failed' | 'cancelled';
  /** In the order in which they were finished; only grows. */
  documents: { document: ScrapedDocument; bytes: number }[];
  errors: PageError[];
  robotsBlocked: string[];
  /** How many pages wait in each of its queues. */
  queues: (() => number)[];
  /** Pages that are being read now. */
  active: number;
  /** The number of active readers: one for each start, including appended ones. */
  running: number;
  creditsUsed: number;
  /** After a cancel: pages that still finish although they are not needed. */
  latePages: number;
  warning?: string;
  /** The request, for the list of active crawls. */
  options: object;
  /** Who is notified of its progress. */
  webhook?: Webhook;
};

/** A job of which nothing has been read yet. */
export function emptyPageJob(
  about: Pick<PageJob, 'id' | 'key' | 'kind' | 'url' | 'createdAt'> & { options?: object },
): PageJob {
  return {
    options: {},
    ...about,
    status: 'scraping',
    documents: [],
    errors: [],
    robotsBlocked: [],
    queues: [],
    active: 0,
    running: 0,
    creditsUsed: 0,
    latePages: 0,
  };
}

/** Pages that were found and will still be read. */
export function queuedOf(job: PageJob): number {
  const waiting = job.queues.reduce((sum, count) => sum + count(), 0);
  return job.status === 'scraping' ? waiting : Math.min(waiting, Math.max(0, job.latePages - job.active));
}

/** True if nothing of it is being read or will be. */
export const isSettled = (job: PageJob): boolean =>
  job.status !== 'scraping' && job.active === 0 && queuedOf(job) === 0;

/** From now on the webhook, if there is one, is notified of the job's progress. */
export function startTelling(job: PageJob, config: WebhookConfig | undefined, deps: WebhookDeps): void {
  const webhook = openWebhook(config, { type: job.kind, id: job.id }, deps);
  if (!webhook) return;
  job.webhook = webhook;
  webhook.tell('started', []);
}
