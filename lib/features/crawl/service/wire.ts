import { z } from '@/lib/core/model/zod';
import { anyObject, list, text } from '@/lib/service/wire/fields';
import { extraSchema, nestedScrapeOptionsSchema, withExtra } from '@/lib/service/wire/scrape';
import { timeOf } from '@/lib/service/wire/site-job';
import { jobWebhookSchema } from '@/lib/features/webhook/service/wire';

const url = z.url({ protocol: /^https?$/ });

/** Here the service uses seconds, and waits no longer than this (docs/service.md 10.1). */
const MAX_DELAY_S = 60;

/** The options of a crawl that define its pages: those that a preview may suggest. */
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
type CrawlRules = z.infer<typeof rulesSchema>;

/** Body of `POST /v2/crawl`. `delay` in seconds. The limit is always sent: the service's own is 10,000 pages. */
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

/** The options of a crawl that another request starts: `crawlOptions` of a monitor. */
export const crawlTargetOptionsSchema = z
  .strictObject({ ...rulesShape, maxConcurrency: z.number().int().min(1).optional(), extra: extraSchema })
  .transform(withExtra);

/** `POST /v2/crawl`. With a prompt, the service returns the options that it derived from it. */
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

/** Enterprise options, which no sentence enables. */
const NEVER_FROM_WORDS: ReadonlySet<string> = new Set(['ignoreRobotsTxt', 'robotsUserAgent']);
const PATTERNS: ReadonlySet<string> = new Set(['includePaths', 'excludePaths']);
const LARGEST_LIMIT = 100_000;

/** A suggestion of the service that is not used. */
type DroppedRule = {
  key: string;
  value: unknown;
  /**
   * `unknown`: not an option of a crawl. `not-allowed`: not from a sentence. `bad-value`: it would be refused or
   * misread.
   */
  why: 'unknown' | 'not-allowed' | 'bad-value';
};
export type CrawlPreview = {
  /** What can be sent as is, instead of the sentence. */
  rules: CrawlRules;
  dropped: DroppedRule[];
  warning: string | undefined;
};

/**
 * `POST /v2/crawl/params-preview`: written by a language model, so every option is accepted separately, or listed as
 * dropped. A limit is capped at a sensible value; a delay over 60 could mean milliseconds, and is dropped.
 */
export const crawlPreviewReplySchema = z
  .looseObject({ success: z.literal(true), data: z.record(z.string(), z.unknown()), warning: text })
  .transform(({ data, warning }): CrawlPreview => {
    const rules: CrawlRules = {};
    const dropped: DroppedRule[] = [];
    for (const [key, value] of Object.entries(data)) {
      // The address and the sentence are returned as they were sent.
      if (key === 'url' || key === 'prompt' || value === null || value === undefined) continue;
      if (NEVER_FROM_WORDS.has(key)) dropped.push({ key, value, why: 'not-allowed' });
      else if (!Object.hasOwn(rulesShape, key)) dropped.push({ key, value, why: 'unknown' });
      else takeRule(rules, dropped, key, value);
    }
    return { rules, dropped, warning };
  });

function takeRule(rules: CrawlRules, dropped: DroppedRule[], key: string, value: unknown): void {
  const patterns = PATTERNS.has(key) && Array.isArray(value);
  const usable = patterns
    ? value.filter(isPattern)
    : key === 'limit' && typeof value === 'number'
      ? Math.min(Math.floor(value), LARGEST_LIMIT)
      : value;
  const parsed = rulesSchema.safeParse({ [key]: usable });
  if (parsed.success) Object.assign(rules, parsed.data);
  else dropped.push({ key, value, why: 'bad-value' });
  if (patterns)
    for (const each of value)
      if (!isPattern(each)) dropped.push({ key, value: each as unknown, why: 'bad-value' });
}

function isPattern(value: unknown): boolean {
  if (typeof value !== 'string' || value === '') return false;
  try {
    return new RegExp(value).source !== '';
  } catch {
    // Not a regular expression: the service would refuse the whole crawl for it.
    return false;
  }
}

const activeCrawl = z
  .object({ id: z.string(), url: z.string(), created_at: text, options: anyObject })
  .transform(({ created_at, ...rest }) => ({ ...rest, createdAt: timeOf(created_at) }));
/** A running crawl. `options` as the service stores them, with its defaults filled in. */
export type ActiveCrawl = z.output<typeof activeCrawl>;

/** `GET /v2/crawl/active`. */
export const activeCrawlsReplySchema = z
  .looseObject({ success: z.literal(true), crawls: list(activeCrawl) })
  .transform(({ crawls }) => crawls);
