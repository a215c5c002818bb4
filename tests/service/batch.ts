import { z } from 'zod';
import type { ServiceRequest } from './service-request';
import type { ServiceDeps } from './deps';
import { emptyPageJob, startTelling, type PageJob } from './page-job';
import { readInto, readPages, type Source } from './page-job-run';
import { failed, ok, Refusal, type Reply } from './reply';
import { refuseEmptyAccount } from './refusals';
import { badBody, senderFields, webAddressSchema, type ScrapeBody } from './scrape-body';
import { checkScrapeOptions, scrapeOptionFields } from './scrape-options';
import { refuseBadWebhook, webhookSchema } from './webhook';

const bodySchema = z
  .strictObject({
    urls: z.array(z.string()).min(1),
    ...scrapeOptionFields,
    ignoreInvalidURLs: z.boolean().default(true),
    maxConcurrency: z.number().int().positive().optional(),
    appendToId: z.uuid().optional(),
    webhook: webhookSchema.optional(),
    ...senderFields,
  })
  .superRefine(checkScrapeOptions)
  .superRefine(({ urls, ignoreInvalidURLs }, context) => {
    if (ignoreInvalidURLs) return;
    urls.forEach((url, i) => {
      const message = webAddressSchema.safeParse(url).error?.issues[0]?.message;
      if (message !== undefined) context.addIssue({ code: 'custom', path: ['urls', i], message });
    });
  });

/** `POST /v2/batch/scrape`: every address is read once, in the given order. */
export async function startBatch(asked: ServiceRequest, deps: ServiceDeps): Promise<Reply> {
  const { account } = asked;
  refuseEmptyAccount(account, deps);
  const parsed = bodySchema.safeParse(asked.json);
  if (!parsed.success) return badBody(parsed.error);
  const { urls, ignoreInvalidURLs: _ignore, maxConcurrency, appendToId, webhook, ...options } = parsed.data;
  const good: string[] = [];
  const invalidURLs: string[] = [];
  for (const url of urls) {
    const address = webAddressSchema.safeParse(url).data;
    if (address === undefined) invalidURLs.push(url);
    else good.push(address);
  }
  if (good.length === 0) return failed(400, 'No valid URLs provided');
  refuseBadWebhook(webhook, deps);
  const job =
    appendToId === undefined ? open(asked, good[0] ?? '', options, deps) : reopen(asked, appendToId, deps);
  startTelling(job, webhook, deps);
  const queue = [...good];
  const source: Source<string> = {
    take: () => queue.shift(),
    waiting: () => queue.length,
    urlOf: (url) => url,
  };
  job.running += 1;
  const concurrency = Math.min(maxConcurrency ?? deps.maxConcurrency, deps.maxConcurrency);
  deps.work.start(
    async () => {
      await readPages(
        job,
        source,
        async (url) => {
          const body: ScrapeBody = { ...options, url };
          await readInto(job, body, account, deps);
        },
        { concurrency, delayMs: 0 },
        deps,
      );
      job.running -= 1;
      if (job.status !== 'scraping' || job.running > 0 || deps.work.signal.aborted) return;
      job.status = 'completed';
      job.completedAt = deps.now();
      job.webhook?.tell('completed', []);
    },
    () => {
      job.status = 'failed';
      job.completedAt = deps.now();
    },
  );
  return ok({ id: job.id, url: `${deps.ownUrl()}/v2/batch/scrape/${job.id}`, invalidURLs });
}

function open(asked: ServiceRequest, url: string, options: object, deps: ServiceDeps): PageJob {
  const key = asked.account.key;
  const id = deps.activity.add({ key, endpoint: 'batch_scrape', target: url });
  return deps.jobs.pages.add(
    emptyPageJob({ id, key, kind: 'batch_scrape', url, createdAt: deps.now(), options }),
  );
}

/** A completed batch continues; a canceled one stays canceled. */
function reopen(asked: ServiceRequest, id: string, deps: ServiceDeps): PageJob {
  const found = deps.jobs.pages.find(id, asked.account);
  if (found.found !== 'job' || found.job.kind !== 'batch_scrape')
    throw new Refusal(failed(404, found.found === 'expired' ? 'Job expired' : 'Job not found'));
  const { job } = found;
  if (job.status === 'cancelled') throw new Refusal(failed(409, 'Batch is already cancelled'));
  job.status = 'scraping';
  delete job.completedAt;
  return job;
}
