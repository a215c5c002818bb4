import { z } from '../../../model/zod';
import { anyObject, list, text } from './fields';
import { extraSchema, nestedScrapeOptionsSchema, withExtra } from './scrape';
import { timeOf } from './site-job';
import { jobWebhookSchema } from './webhook';

const url = z.url({ protocol: /^https?$/ });

/** The service waits in seconds here, and no longer than this (contract 10.1). */
export const MAX_DELAY_S = 60;

/** The options of a crawl that say which pages belong to it: those that a preview may suggest. */
const rulesShape = {
  includePaths: z.array(z.string()).optional(),
  excludePaths: z.array(z.string()).optional(),
  regexOnFullURL: z.boolean().optional(),
  maxDiscoveryDepth: z.number().int().min(0).optional(),
  limit: z.number().int().min(1).optional(),
  crawlEntireDomain: z.boolean().optional(),
  allowExternalLinks: z.boolean().optional(),
  allowSubdomains: z.boolean().optional(),
  sitemap: z.enum(['skip', 'include', 'only']).optional(),
  ignoreQueryParameters: z.boolean().optional(),
  deduplicateSimilarURLs: z.boolean().optional(),
  delay: z.number().min(0).max(MAX_DELAY_S).optional(),
};
const rulesSchema = z.object(rulesShape);
export type CrawlRules = z.infer<typeof rulesSchema>;

/** Body of `POST /v2/crawl`. `delay` in seconds. The limit is always said: the service's own is 10,000 pages. */
export const crawlBodySchema = z
  .strictObject({
    ...rulesShape,
    url,
    limit: z.number().int().min(1),
    prompt: z.string().max(10_000).optional(),
    ignoreRobotsTxt: z.boolean().optional(),
    robotsUserAgent: z.string().optional(),
    maxConcurrency: z.number().int().min(1).optional(),
    scrapeOptions: nestedScrapeOptionsSchema.optional(),
    webhook: jobWebhookSchema.optional(),
    zeroDataRetention: z.boolean().optional(),
    extra: extraSchema,
  })
  .transform(withExtra);
export type CrawlBody = z.input<typeof crawlBodySchema>;

/** The options of a crawl where another request starts it: `crawlOptions` of a monitor. */
export const crawlTargetOptionsSchema = z
  .strictObject({ ...rulesShape, maxConcurrency: z.number().int().min(1).optional(), extra: extraSchema })
  .transform(withExtra);

/** `POST /v2/crawl`. With a prompt the service says which options it made of it. */
export const crawlStartReplySchema = z
  .looseObject({
    success: z.literal(true),
    id: z.string().min(1),
    promptGeneratedOptions: anyObject,
    finalCrawlerOptions: anyObject,
  })
  .transform(({ id, promptGeneratedOptions, finalCrawlerOptions }) => ({
    id,
    promptGeneratedOptions,
    finalCrawlerOptions,
  }));

/** Body of `POST /v2/crawl/params-preview`. */
export const crawlPreviewBodySchema = z.strictObject({ url, prompt: z.string().min(1).max(10_000) });

/** Said for whole requests and not by a sentence of the user's: never taken over. */
const NEVER_RULES: ReadonlySet<string> = new Set(['url', 'prompt']);
const LARGEST_LIMIT = 100_000;

export type CrawlPreview = {
  /** What can be sent as it stands, instead of the sentence. */
  rules: CrawlRules;
  /** Names of what the service suggested and a crawl would refuse or misread. */
  unusable: string[];
  warning: string | undefined;
};

/**
 * `POST /v2/crawl/params-preview`: written by a language model, so that every option is taken by itself, or named as
 * unusable. A limit is cut to what is sensible; a wait over 60 is milliseconds by another reading, and left out.
 */
export const crawlPreviewReplySchema = z
  .looseObject({ success: z.literal(true), data: z.record(z.string(), z.unknown()), warning: text })
  .transform(({ data, warning }): CrawlPreview => {
    const rules: CrawlRules = {};
    const unusable: string[] = [];
    for (const [name, value] of Object.entries(data)) {
      if (NEVER_RULES.has(name) || value === null || value === undefined) continue;
      if (!takeRule(rules, name, value)) unusable.push(name);
    }
    return { rules, unusable, warning };
  });

function takeRule(rules: CrawlRules, name: string, value: unknown): boolean {
  if (!Object.hasOwn(rulesShape, name)) return false;
  const clamped =
    name === 'limit' && typeof value === 'number' ? Math.min(Math.floor(value), LARGEST_LIMIT) : value;
  const parsed = rulesSchema.safeParse({ [name]: clamped });
  if (!parsed.success) return false;
  Object.assign(rules, parsed.data);
  return true;
}

const activeCrawl = z
  .object({ id: z.string(), url: z.string(), created_at: text, options: anyObject })
  .transform(({ created_at, ...rest }) => ({ ...rest, createdAt: timeOf(created_at) }));
/** A crawl that the service is at. `options` as the service keeps them, with its defaults filled in. */
export type ActiveCrawl = z.output<typeof activeCrawl>;

/** `GET /v2/crawl/active`. */
export const activeCrawlsReplySchema = z
  .looseObject({ success: z.literal(true), crawls: list(activeCrawl) })
  .transform(({ crawls }) => crawls);
