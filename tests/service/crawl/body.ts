import { z } from 'zod';
import { senderFields, webAddressSchema } from '../scrape-body';
import { nestedScrapeOptionsSchema } from '../scrape-options';
import { webhookSchema } from '../webhook';

/** The options of a crawl that define which pages belong to it (docs/service.md 10.1). */
export const crawlOptionFields = {
  includePaths: z.array(z.string()).default([]),
  excludePaths: z.array(z.string()).default([]),
  regexOnFullURL: z.boolean().default(false),
  maxDiscoveryDepth: z.number().int().nonnegative().optional(),
  limit: z.number().int().min(1).default(10_000),
  crawlEntireDomain: z.boolean().optional(),
  allowExternalLinks: z.boolean().default(false),
  allowSubdomains: z.boolean().default(false),
  sitemap: z.enum(['skip', 'include', 'only']).default('include'),
  ignoreQueryParameters: z.boolean().default(false),
  deduplicateSimilarURLs: z.boolean().default(true),
  ignoreRobotsTxt: z.boolean().default(false),
  robotsUserAgent: z.string().optional(),
  delay: z.number().nonnegative().max(60).optional(),
};

export const crawlBodySchema = z.strictObject({
  url: webAddressSchema,
  prompt: z.string().max(10_000).optional(),
  ...crawlOptionFields,
  maxConcurrency: z.number().int().positive().optional(),
  scrapeOptions: nestedScrapeOptionsSchema.prefault({}),
  webhook: webhookSchema.optional(),
  zeroDataRetention: z.boolean().optional(),
  ...senderFields,
});
export type CrawlBody = z.output<typeof crawlBodySchema>;

/** What the crawler needs to know. */
const crawlRulesSchema = z.object(crawlOptionFields);
export type CrawlRules = z.output<typeof crawlRulesSchema>;
