import { captureFormats, jsonOptionsSchema, screenshotOptionsSchema } from '@/lib/core/model/format';
import { scrapeOptionsSchema, serviceFormatSchema } from '@/lib/core/model/scrape-options';
import { z } from '@/lib/core/model/zod';

const plainFormat = z.enum([
  ...captureFormats.filter((format) => format !== 'json' && format !== 'screenshot'),
  'rawBase64',
  'branding',
  'product',
  'menu',
  'audio',
  'video',
]);
const objectFormat = z.union([
  z
    .strictObject({ type: z.literal('json'), ...jsonOptionsSchema.shape })
    .refine((json) => json.prompt !== undefined || json.schema !== undefined, 'json-needs-prompt-or-schema'),
  z.strictObject({
    type: z.literal('screenshot'),
    ...screenshotOptionsSchema.shape,
  }),
  serviceFormatSchema,
]);

/** The service's own default for `timeout`, in milliseconds. */
export const DEFAULT_TIMEOUT_MS = 60_000;

/** The options of one page, in any request that reads pages. */
export const pageOptionsSchema = scrapeOptionsSchema
  .omit({ screenshot: true, json: true, serviceFormats: true, extra: true })
  .extend({ formats: z.array(z.union([plainFormat, objectFormat])) });
type Contradictable = {
  formats?: readonly (string | { type: string })[] | undefined;
  waitFor?: number | undefined;
  timeout?: number | undefined;
  zeroDataRetention?: boolean | undefined;
};

/** Options of a newer service: sent as is, overriding the others. */
export const extraSchema = z.record(z.string(), z.unknown()).optional();

/** Merges the options that only a newer service knows into a validated body. */
export function withExtra<T extends { extra?: Record<string, unknown> | undefined }>({
  extra,
  ...known
}: T): Omit<T, 'extra'> & Record<string, unknown> {
  return { ...known, ...extra };
}

/** Rejects options that contradict each other, which the service would refuse. */
export function refuseContradictions(
  body: Contradictable,
  context: { addIssue: (issue: { code: 'custom'; message: string }) => void },
): void {
  const types = (body.formats ?? []).map((format) => (typeof format === 'string' ? format : format.type));
  /** As a code: lib/core/words has the sentences. */
  const refuse = (message: string) => context.addIssue({ code: 'custom', message });
  if ((body.waitFor ?? 0) > (body.timeout ?? DEFAULT_TIMEOUT_MS) / 2) refuse('wait-over-half-timeout');
  if (types.includes('rawBase64') && types.length > 1) refuse('raw-base64-alone');
  if (types.includes('changeTracking') && !types.includes('markdown'))
    refuse('change-tracking-needs-markdown');
  if (types.includes('json') && types.includes('deterministicJson')) refuse('json-twice');
  if (types.includes('screenshot') && body.zeroDataRetention === true) refuse('no-retention-no-screenshot');
}

/** `scrapeOptions`, for requests that have them for the pages they find. */
export const nestedScrapeOptionsSchema = pageOptionsSchema
  .partial({ formats: true })
  .extend({ extra: extraSchema })
  .superRefine(refuseContradictions)
  .transform(withExtra);

/** Body of `POST /v2/scrape`. Strict: the service refuses unknown names, so they are rejected here first. */
export const scrapeBodySchema = pageOptionsSchema
  .extend({
    url: z.url({ protocol: /^https?$/ }),
    formats: pageOptionsSchema.shape.formats.min(1),
  })
  .superRefine(refuseContradictions);
export type ScrapeBody = z.infer<typeof scrapeBodySchema>;

/** A field of the wrong type counts as missing: one invalid field must not lose a paid page. */
const text = z.string().optional().catch(undefined);
const textList = z
  .union([z.string(), z.array(z.string())])
  .optional()
  .catch(undefined);

/** Links and images are addresses; newer servers may send objects. */
const addressList = z
  .array(z.union([z.string(), z.looseObject({ url: z.string() })]))
  .nullish()
  .catch(undefined);

/** The metadata of a page; any meta tag can appear under its own name, as one text or several. */
const pageMetadataSchema = z.looseObject({
  title: textList,
  description: textList,
  language: textList,
  keywords: textList,
  favicon: textList,
  sourceURL: text,
  url: text,
  statusCode: z.number().optional().catch(undefined),
  error: z.string().nullish().catch(undefined),
  contentType: text,
  scrapeId: text,
  creditsUsed: z.number().optional().catch(undefined),
});
export type PageMetadata = z.infer<typeof pageMetadataSchema>;

/** One page as the service returns it (docs/service.md 8). */
export const documentSchema = z.looseObject({
  markdown: z.string().nullish().catch(undefined),
  html: z.string().nullish().catch(undefined),
  rawHtml: z.string().nullish().catch(undefined),
  summary: z.string().nullish().catch(undefined),
  json: z.unknown().optional(),
  links: addressList,
  images: addressList,
  screenshot: z.string().nullish().catch(undefined),
  warning: z.string().nullish().catch(undefined),
  metadata: pageMetadataSchema.optional().catch(undefined),
});
export type ServiceDocument = z.infer<typeof documentSchema>;

/** `POST /v2/scrape` and `GET /v2/scrape/{id}`. */
export const scrapeReplySchema = z.looseObject({ success: z.literal(true), data: documentSchema });
