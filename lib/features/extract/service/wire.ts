import { z } from '@/lib/core/model/zod';
import { count, list, text } from '@/lib/service/wire/fields';
import { extraSchema, nestedScrapeOptionsSchema, withExtra } from '@/lib/service/wire/scrape';
import { endWordOf, timeOf } from '@/lib/service/wire/site-job';
import { jobWebhookSchema } from '@/lib/service/wire/job-webhook';

/** Body of `POST /v2/extract`. An address that ends in `/*` means the whole site. `timeout` in milliseconds. */
export const extractBodySchema = z
  .strictObject({
    urls: z.array(z.string().min(1)).max(10).optional(),
    prompt: z.string().max(10_000).optional(),
    systemPrompt: z.string().optional(),
    schema: z.record(z.string(), z.unknown()).optional(),
    limit: z.number().int().min(1).optional(),
    ignoreSitemap: z.boolean().optional(),
    includeSubdomains: z.boolean().optional(),
    allowExternalLinks: z.boolean().optional(),
    enableWebSearch: z.boolean().optional(),
    showSources: z.boolean().optional(),
    ignoreInvalidURLs: z.boolean().optional(),
    scrapeOptions: nestedScrapeOptionsSchema.optional(),
    timeout: z.number().int().min(1_000).optional(),
    agent: z.strictObject({ model: z.literal('FIRE-1') }).optional(),
    webhook: jobWebhookSchema.optional(),
    extra: extraSchema,
  })
  .superRefine((body, context) => {
    if (!body.urls?.length && !body.prompt)
      context.addIssue({ code: 'custom', message: 'extract-needs-urls-or-prompt' });
  })
  .transform(withExtra);
export type ExtractBody = z.input<typeof extractBodySchema>;

/** Services return one message (`warning`), several (`warnings`), or both. */
const allWarnings = (one: string | undefined, all: readonly string[]): string[] => [
  ...new Set([...(one ? [one] : []), ...all]),
];

/** `POST /v2/extract`. */
export const extractStartReplySchema = z
  .looseObject({
    success: z.literal(true),
    id: z.string().min(1),
    invalidURLs: list(z.string()),
    warning: text,
    warnings: list(z.string()),
  })
  .transform(({ id, invalidURLs, warning, warnings }) => ({
    id,
    invalidUrls: invalidURLs,
    warnings: allWarnings(warning, warnings),
  }));

/** `GET /v2/extract/{id}` for a job that did not fail; one that did is returned as a failure. */
export const extractReplySchema = z
  .looseObject({
    status: z.string(),
    data: z.unknown().optional(),
    error: text,
    expiresAt: text,
    sources: z.unknown().optional(),
    tokensUsed: count,
    creditsUsed: count,
    warning: text,
    warnings: list(z.string()),
  })
  .transform(({ status, data, error, expiresAt, sources, tokensUsed, creditsUsed, warning, warnings }) => ({
    /** The API's status for an end, otherwise the service's own. */
    status: endWordOf(status) ?? status,
    ended: endWordOf(status) !== undefined,
    /** Undefined before the end, when the service returns an empty list. */
    data: endWordOf(status) === 'completed' ? data : undefined,
    error,
    expiresAt: timeOf(expiresAt),
    sources,
    tokensUsed,
    creditsUsed,
    warnings: allWarnings(warning, warnings),
  }));
export type ExtractState = z.output<typeof extractReplySchema>;
