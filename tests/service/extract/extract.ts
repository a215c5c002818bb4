import { z } from 'zod';
import type { Account } from '../accounts';
import { paramOf, type ServiceRequest } from '../service-request';
import { findUrls } from '../crawl/find-urls';
import type { ServiceDeps } from '../deps';
import { gatherFrom, mergeGathered, sourcesOf, type Gathered } from '../gather';
import { isId } from '../ids';
import { expiryOf, isoOf } from '../job';
import { failed, ok, Refusal, type Reply } from '../reply';
import { refuseEmptyAccount } from '../refusals';
import { badBody, senderFields, webAddressSchema } from '../scrape-body';
import { nestedScrapeOptionsSchema } from '../scrape-options';
import { rankPages } from '../search/rank';
import { noDatabase } from '../team';
import { webhookSchema } from '../webhook';
import type { ExtractJob } from './extract-job';

const TOKENS_PER_CREDIT = 15;
const CHARACTERS_PER_TOKEN = 4;
const LEAST_CREDITS = 20;
const MOST_PAGES_OF_A_SITE = 10;

const bodySchema = z
  .strictObject({
    urls: z.array(z.string()).max(10).optional(),
    prompt: z.string().max(10_000).optional(),
    systemPrompt: z.string().max(10_000).optional(),
    schema: z.record(z.string(), z.unknown()).optional(),
    limit: z.number().int().positive().optional(),
    ignoreSitemap: z.boolean().default(false),
    includeSubdomains: z.boolean().default(true),
    allowExternalLinks: z.boolean().default(false),
    enableWebSearch: z.boolean().default(false),
    showSources: z.boolean().default(false),
    ignoreInvalidURLs: z.boolean().default(true),
    scrapeOptions: nestedScrapeOptionsSchema.optional(),
    timeout: z.number().int().positive().optional(),
    agent: z.strictObject({ model: z.string() }).optional(),
    webhook: webhookSchema.optional(),
    ...senderFields,
  })
  .refine((body) => body.urls !== undefined || body.prompt !== undefined, {
    message: "Either 'urls' or 'prompt' must be provided.",
  });
type ExtractBody = z.output<typeof bodySchema>;

/** Every reply of this family says that it is deprecated. */
function deprecated(reply: Reply, path: string): Reply {
  return {
    ...reply,
    headers: {
      ...reply.headers,
      Deprecation: 'true',
      Link: '</v2/scrape>; rel="successor-version"',
      Warning: '299 - "deprecated"',
    },
    body: {
      ...(reply.body as object),
      warnings: [`${path} is deprecated. Use /v2/scrape with formats including a 'json' format object.`],
      replacement: '/v2/scrape',
    },
  };
}

/** `POST /v2/extract`. */
export function startExtract(asked: ServiceRequest, deps: ServiceDeps): Reply {
  return deprecated(start(asked, deps), '/v2/extract');
}

function start(asked: ServiceRequest, deps: ServiceDeps): Reply {
  const { account } = asked;
  refuseEmptyAccount(account, deps, LEAST_CREDITS);
  const parsed = bodySchema.safeParse(asked.json);
  if (!parsed.success) return badBody(parsed.error);
  const body = parsed.data;
  const good = (body.urls ?? []).filter((url) => webAddressSchema.safeParse(withoutStar(url)).success);
  const invalidURLs = (body.urls ?? []).filter((url) => !good.includes(url));
  if (invalidURLs.length > 0 && (!body.ignoreInvalidURLs || good.length === 0))
    return failed(400, 'Invalid URL');
  const job: ExtractJob = {
    id: deps.activity.add({ key: account.key, endpoint: 'extract', target: good[0] ?? null }),
    key: account.key,
    kind: 'extract',
    createdAt: deps.now(),
    status: 'processing',
    data: [],
    tokensUsed: 0,
  };
  deps.jobs.extracts.add(job);
  deps.work.start(
    () => run(job, body, good, account, deps),
    (error) => end(job, { error: String(error) }, deps),
  );
  return ok({ id: job.id, urlTrace: [], ...(invalidURLs.length > 0 ? { invalidURLs } : {}) });
}

const withoutStar = (url: string): string => url.replace(/\/\*$/, '/');

function end(job: ExtractJob, result: { data: unknown } | { error: string }, deps: ServiceDeps): void {
  Object.assign(job, result);
  job.status = 'error' in result ? 'failed' : 'completed';
  job.completedAt = deps.now();
}

async function run(
  job: ExtractJob,
  body: ExtractBody,
  urls: string[],
  account: Account,
  deps: ServiceDeps,
): Promise<void> {
  const turn = deps.pace.turns(deps.work.signal);
  if (deps.selfHosted) {
    await turn();
    end(
      job,
      { error: 'Failed to generate schema after all attempts. Last error: OpenAI API key is missing.' },
      deps,
    );
    return;
  }
  const pages: Gathered[] = [];
  let lastProblem = 'No page could be read.';
  for (const url of await addressesOf(body, urls, deps)) {
    await turn();
    if (deps.work.signal.aborted) return;
    try {
      const page = await gatherFrom(url, body, account, deps);
      pages.push(page);
      job.tokensUsed += Math.ceil(page.markdown.length / CHARACTERS_PER_TOKEN);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      lastProblem = `${url} could not be read.`;
    }
  }
  if (pages.length === 0) {
    end(job, { error: lastProblem }, deps);
    return;
  }
  if (body.showSources) job.sources = sourcesOf(pages);
  deps.accounts.charge(account, creditsOf(job), `extract ${job.id}`);
  end(job, { data: mergeGathered(pages, body) }, deps);
}

const creditsOf = (job: ExtractJob): number => Math.ceil(job.tokensUsed / TOKENS_PER_CREDIT);

/** A star at the end means the pages of the whole site; without addresses the search provides some. */
async function addressesOf(body: ExtractBody, urls: string[], deps: ServiceDeps): Promise<string[]> {
  const found: string[] = [];
  for (const url of urls) {
    const address = webAddressSchema.parse(withoutStar(url));
    if (!url.endsWith('/*')) found.push(address);
    else {
      const below = (await findUrls(address, deps, body.ignoreSitemap ? 'skip' : 'include')).filter((each) =>
        each.startsWith(address),
      );
      found.push(...[...new Set([address, ...below])].slice(0, body.limit ?? MOST_PAGES_OF_A_SITE));
    }
  }
  if (urls.length === 0 || body.enableWebSearch)
    found.push(
      ...rankPages(body.prompt ?? '', await deps.index())
        .slice(0, 3)
        .map(({ url }) => url),
    );
  return [...new Set(found)];
}

/** `GET /v2/extract/{id}`. Runs of the agent can be read here too, in short form. */
export async function extractStatus(asked: ServiceRequest, deps: ServiceDeps): Promise<Reply> {
  return deprecated(await status(asked, deps), '/v2/extract/:jobId');
}

async function status(asked: ServiceRequest, deps: ServiceDeps): Promise<Reply> {
  const id = paramOf(asked, 'id');
  if (!isId(id)) return failed(400, 'Invalid job ID format. Job ID must be a valid UUID.');
  if (deps.clock.standing) await deps.work.idle();
  const run = deps.jobs.agents.find(id, asked.account);
  if (run.found === 'job') {
    const { status: word, data, createdAt } = run.job;
    return ok({ status: word, data: data ?? [], expiresAt: isoOf(createdAt + 86_400_000) });
  }
  const found = deps.jobs.extracts.find(id, asked.account);
  if (found.found === 'nothing' && deps.selfHosted) return noDatabase();
  if (found.found !== 'job')
    return failed(404, found.found === 'expired' ? 'Job expired' : 'Extract job not found');
  const { job } = found;
  return {
    status: 200,
    body: {
      success: job.status !== 'failed',
      data: job.data,
      status: job.status,
      ...(job.error === undefined ? {} : { error: job.error }),
      expiresAt: isoOf(expiryOf(job)),
      ...(job.sources === undefined ? {} : { sources: job.sources }),
      ...(job.status === 'completed' ? { tokensUsed: job.tokensUsed, creditsUsed: creditsOf(job) } : {}),
    },
  };
}
