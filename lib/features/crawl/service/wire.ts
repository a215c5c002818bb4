import { crawlRequestSchema, someRulesSchema, type SomeRules } from '@/lib/core/model/request';
import { retentionShape } from '@/lib/core/model/scrape-options';
import { z } from '@/lib/core/model/zod';
import type { CrawlPreview } from '../crawl-preview';
import { anyObject, list, text } from '@/lib/service/wire/fields';
import { extraSchema, nestedScrapeOptionsSchema, withExtra } from '@/lib/service/wire/scrape';
import { timeOf } from '@/lib/service/wire/site-job';
import { jobWebhookSchema } from '@/lib/service/wire/job-webhook';

const url = z.url({ protocol: /^https?$/ });

const { maxConcurrency, ...rulesShape } = someRulesSchema.shape;
/** The options of a crawl that define its pages: those that a preview may suggest. */
const rulesSchema = z.object(rulesShape);

const { ignoreRobotsTxt, robotsUserAgent } = crawlRequestSchema.shape;
/** Enterprise options, which no sentence enables. */
const enterpriseShape = { ignoreRobotsTxt, robotsUserAgent };
/** What a body has under the names of the request. */
export const crawlJobShape = { ...someRulesSchema.shape, ...enterpriseShape, ...retentionShape };

/** Body of `POST /v2/crawl`. `delay` in seconds. The limit is always sent: the service's own is 10,000 pages. */
export const crawlBodySchema = z
  .strictObject({
    ...crawlJobShape,
    url,
    limit: crawlRequestSchema.shape.limit,
    prompt: crawlRequestSchema.shape.prompt,
    scrapeOptions: nestedScrapeOptionsSchema.optional(),
    webhook: jobWebhookSchema.optional(),
    extra: extraSchema,
  })
  .transform(withExtra);
export type CrawlBody = z.input<typeof crawlBodySchema>;

/** The options of a crawl that another request starts: `crawlOptions` of a monitor. */
export const crawlTargetOptionsSchema = z
  .strictObject({ ...rulesShape, maxConcurrency, extra: extraSchema })
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

const PATTERNS: ReadonlySet<string> = new Set(['includePaths', 'excludePaths']);
const LARGEST_LIMIT = 100_000;

/**
 * `POST /v2/crawl/params-preview`: written by a language model, so every option is accepted separately, or listed as
 * dropped. A limit is capped at a sensible value; a delay over 60 could mean milliseconds, and is dropped.
 */
export const crawlPreviewReplySchema = z
  .looseObject({ success: z.literal(true), data: z.record(z.string(), z.unknown()), warning: text })
  .transform(({ data, warning }) => {
    const rules: SomeRules = {};
    const dropped: CrawlPreview['dropped'] = [];
    for (const [key, value] of Object.entries(data)) {
      // The address and the sentence are returned as they were sent.
      if (key === 'url' || key === 'prompt' || value === null || value === undefined) continue;
      if (Object.hasOwn(enterpriseShape, key)) dropped.push({ key, value, why: 'not-allowed' });
      else if (!Object.hasOwn(rulesShape, key)) dropped.push({ key, value, why: 'unknown' });
      else takeRule(rules, dropped, key, value);
    }
    return { rules, dropped, warning };
  });

function takeRule(rules: SomeRules, dropped: CrawlPreview['dropped'], key: string, value: unknown): void {
  const patterns = PATTERNS.has(key) && Array.isArray(value);
  const usable = patterns
    ? value.filter(isPattern)
    : key === 'limit' && typeof value === 'number'
      ? Math.min(Math.floor(value), LARGEST_LIMIT)
      : value;
  const parsed = rulesSchema.safeParse({ [key]: usable });
  if (!parsed.success) dropped.push({ key, value, why: 'bad-value' });
  // An empty list restricts nothing.
  else if (!Array.isArray(usable) || usable.length > 0) Object.assign(rules, parsed.data);
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
  .transform(({ crawls }) => ({ crawls }));
