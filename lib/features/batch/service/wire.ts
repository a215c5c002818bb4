import { batchRequestSchema } from '@/lib/core/model/request';
import { retentionShape } from '@/lib/core/model/scrape-options';
import { z } from '@/lib/core/model/zod';
import { list, text } from '@/lib/service/wire/fields';
import { extraSchema, pageOptionsSchema, refuseContradictions, withExtra } from '@/lib/service/wire/scrape';
import { jobWebhookSchema } from '@/lib/service/wire/job-webhook';

/** What a body has under the names of the request, beside the options of its pages. */
export const batchJobShape = { maxConcurrency: batchRequestSchema.shape.maxConcurrency, ...retentionShape };

/** Body of `POST /v2/batch/scrape`: the page options are next to the addresses, not inside an object. */
export const batchBodySchema = pageOptionsSchema
  .partial({ formats: true })
  .extend({
    urls: z.array(z.string().min(1)).min(1),
    ignoreInvalidURLs: z.boolean().optional(),
    ...batchJobShape,
    /** The batch to which these addresses are added. */
    appendToId: z.string().min(1).optional(),
    webhook: jobWebhookSchema.optional(),
    extra: extraSchema,
  })
  .superRefine(refuseContradictions)
  .transform(withExtra);
export type BatchBody = z.input<typeof batchBodySchema>;

/** `POST /v2/batch/scrape`. */
export const batchStartReplySchema = z
  .looseObject({
    success: z.literal(true),
    id: z.string().min(1),
    url: text,
    invalidURLs: list(z.string()),
  })
  .transform(({ id, invalidURLs }) => ({ id, invalidUrls: invalidURLs }));
