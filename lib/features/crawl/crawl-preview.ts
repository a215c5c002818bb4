import { someRulesSchema } from '@/lib/core/model/request';
import { z } from '@/lib/core/model/zod';

/** How a service understands a sentence: rules to show and to send instead of it, and what could not be used. */
export const crawlPreviewSchema = z.object({
  rules: someRulesSchema,
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
