import type { ServiceRequest } from '../service-request';
import type { ServiceDeps } from '../deps';
import { isId } from '../ids';
import { emptyPageJob, startTelling, type PageJob } from '../page-job';
import { failed, ok, Refusal, type Reply } from '../reply';
import { badBody } from '../scrape-body';
import { refuseBlocked, refuseEmptyAccount } from '../refusals';
import { crawlBodySchema, type CrawlBody } from './body';
import { suggestFor } from './preview';
import { runCrawl } from './run';
import { refuseBadWebhook } from '../webhook';
import { createScope } from './scope';

/** `POST /v2/crawl`: credits, blocklist, key, body, start — in this order (docs/service.md 2.6). */
export async function startCrawl(asked: ServiceRequest, deps: ServiceDeps): Promise<Reply> {
  const { account } = asked;
  refuseEmptyAccount(account, deps);
  refuseBlocked(asked.json, deps);
  spendKey(asked, deps);
  const parsed = crawlBodySchema.safeParse(asked.json);
  if (!parsed.success) return badBody(parsed.error);
  const explicit = parsed.data;
  if (explicit.ignoreRobotsTxt || explicit.robotsUserAgent !== undefined)
    return failed(403, 'Ignoring robots.txt is not enabled for this team.');
  refuseBadRules(explicit);
  refuseBadWebhook(explicit.webhook, deps);
  const generated =
    explicit.prompt === undefined
      ? undefined
      : (await suggestFor(explicit.url, explicit.prompt, deps)).options;
  const named = Object.keys(asked.json as object);
  const body: CrawlBody = {
    ...explicit,
    ...Object.fromEntries(Object.entries(generated ?? {}).filter(([name]) => !named.includes(name))),
  };
  if (!deps.selfHosted) body.limit = Math.min(body.limit, Math.max(1, account.credits));
  const job = openJob(asked, body, deps);
  startTelling(job, body.webhook, deps);
  deps.work.start(
    () => runCrawl(job, body, account, deps),
    () => {
      job.status = 'failed';
      job.completedAt = deps.now();
    },
  );
  return ok({
    id: job.id,
    url: `${deps.ownUrl()}/v2/crawl/${job.id}`,
    ...(generated === undefined
      ? {}
      : { promptGeneratedOptions: generated, finalCrawlerOptions: optionsOf(body) }),
  });
}

function openJob(asked: ServiceRequest, body: CrawlBody, deps: ServiceDeps): PageJob {
  const id = deps.activity.add({ key: asked.account.key, endpoint: 'crawl', target: body.url });
  return deps.jobs.pages.add(
    emptyPageJob({
      id,
      key: asked.account.key,
      kind: 'crawl',
      url: body.url,
      createdAt: deps.now(),
      options: { ...optionsOf(body), scrapeOptions: shownOptions(asked.json, body) },
    }),
  );
}

/** Options whose defaults the list of active crawls omits. */
const SHOWN_WHEN_SENT = new Set([
  'checkPromptInjection',
  'maxAge',
  'redactPII',
  'timeout',
  'zeroDataRetention',
]);

function shownOptions(sent: unknown, { scrapeOptions }: CrawlBody): object {
  const named = Object.keys((sent as { scrapeOptions?: object }).scrapeOptions ?? {});
  const shown = Object.entries(scrapeOptions).filter(
    ([name]) => !SHOWN_WHEN_SENT.has(name) || named.includes(name),
  );
  return { skipTlsVerification: true, ...Object.fromEntries(shown) };
}

/** What the list of active crawls shows: the options of the crawler, without those of the request. */
function optionsOf(body: CrawlBody): object {
  const {
    url: _url,
    prompt: _prompt,
    scrapeOptions: _options,
    webhook: _webhook,
    origin: _origin,
    ...rest
  } = body;
  const {
    integration: _integration,
    zeroDataRetention: _retention,
    maxConcurrency: _most,
    ...options
  } = rest;
  return options;
}

function refuseBadRules(body: CrawlBody): void {
  try {
    createScope(new URL(body.url), body);
  } catch (error) {
    throw new Refusal(failed(400, error instanceof Error ? error.message : String(error)));
  }
}

/**
 * A second use of the key is refused and the first reply is not sent again. A self-hosted server has no storage for
 * keys: there the header makes the whole request fail.
 */
function spendKey(asked: ServiceRequest, deps: ServiceDeps): void {
  const key = asked.headers['x-idempotency-key'];
  if (typeof key !== 'string') return;
  if (deps.selfHosted) throw new Refusal('dropped');
  if (!isId(key)) throw new Refusal(failed(409, 'Invalid idempotency key'));
  const name = `${asked.account.key} ${key}`;
  if (deps.spentKeys.has(name)) throw new Refusal(failed(409, 'Idempotency key already used'));
  deps.spentKeys.add(name);
}
