import { z } from 'zod';
import { senderFields } from '../scrape-body';
import { checkScrapeOptions, scrapeOptionFields } from '../scrape-options';

/** Either a bare name, or an object that has it as `type`. */
const named = <const T extends readonly [string, ...string[]]>(names: T, more: z.ZodRawShape = {}) =>
  z
    .union([z.enum(names), z.strictObject({ type: z.enum(names), ...more })])
    .transform((value) => (typeof value === 'string' ? value : value.type));

const place = {
  tbs: z.string().optional(),
  filter: z.string().optional(),
  lang: z.string().optional(),
  country: z.string().optional(),
  location: z.string().optional(),
};
const scrapable = new Set([
  'markdown',
  'html',
  'rawHtml',
  'links',
  'images',
  'summary',
  'product',
  'menu',
  'json',
  'question',
  'highlights',
  'query',
  'screenshot',
]);

const scrapeOptions = z
  .strictObject({ ...scrapeOptionFields, formats: scrapeOptionFields.formats.unwrap().default([]) })
  .superRefine(checkScrapeOptions)
  .superRefine(({ formats }, context) => {
    for (const { type } of formats)
      if (!scrapable.has(type))
        context.addIssue({
          code: 'custom',
          path: ['formats'],
          message: `The format ${type} is not supported in search`,
        });
  });

/** What a search may request (docs/service.md 12). */
export const searchBodySchema = z
  .strictObject({
    query: z.string().min(1),
    limit: z.number().int().min(1).max(100).default(10),
    sources: z
      .array(named(['web', 'images', 'news'], place))
      .min(1)
      .default(['web']),
    categories: z
      .array(named(['github', 'research', 'pdf', 'developer'], { sites: z.array(z.string()).optional() }))
      .optional(),
    includeDomains: z.array(z.string()).optional(),
    excludeDomains: z.array(z.string()).optional(),
    ...place,
    safe: z.boolean().optional(),
    highlights: z.boolean().default(true),
    timeout: z.number().int().positive().default(60_000),
    ignoreInvalidURLs: z.boolean().default(false),
    enterprise: z.array(z.enum(['default', 'anon', 'zdr'])).optional(),
    scrapeOptions: scrapeOptions.prefault({}),
    ...senderFields,
  })
  .refine((body) => !(body.includeDomains?.length && body.excludeDomains?.length), {
    message: 'includeDomains and excludeDomains cannot both be specified',
  })
  .refine((body) => !body.categories?.includes('developer') || body.categories.length === 1, {
    path: ['categories'],
    message: 'developer must be the only category',
  });
export type SearchBody = z.output<typeof searchBodySchema>;
