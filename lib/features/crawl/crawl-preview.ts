import { crawlRulesSchema } from '@/lib/core/model/request';
import { z } from '@/lib/core/model/zod';

const { shape } = crawlRulesSchema;

/** Some of the options of a crawl: only those given, without defaults. */
export const suggestedRulesSchema = z
  .object({
    limit: shape.limit,
    maxDiscoveryDepth: shape.maxDiscoveryDepth,
    includePaths: shape.includePaths.unwrap(),
    excludePaths: shape.excludePaths.unwrap(),
    regexOnFullURL: shape.regexOnFullURL.unwrap(),
    crawlEntireDomain: shape.crawlEntireDomain.unwrap(),
    allowSubdomains: shape.allowSubdomains.unwrap(),
    allowExternalLinks: shape.allowExternalLinks.unwrap(),
    sitemap: shape.sitemap.unwrap(),
    ignoreQueryParameters: shape.ignoreQueryParameters.unwrap(),
    deduplicateSimilarURLs: shape.deduplicateSimilarURLs.unwrap(),
    delay: shape.delay,
    maxConcurrency: shape.maxConcurrency,
  })
  .partial();
export type SuggestedRules = z.infer<typeof suggestedRulesSchema>;

/** How a service understands a sentence: rules to show and to send instead of it, and what could not be used. */
export const crawlPreviewSchema = z.object({
  rules: suggestedRulesSchema,
  dropped: z.array(
    z.object({
      key: z.string(),
      /** As it was suggested. */
      value: z.unknown(),
      /** `unknown`: not an option of a crawl. `not-allowed`: not from a sentence. `bad-value`: refused or misread. */
      why: z.enum(['unknown', 'not-allowed', 'bad-value']),
    }),
  ),
  /** The service's own message. */
  warning: z.string().optional(),
});
export type CrawlPreview = z.infer<typeof crawlPreviewSchema>;
