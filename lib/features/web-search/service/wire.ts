import type { SearchSource } from '@/lib/core/model/request';
import type { ListedResult } from '../search-listing';
import { z } from '@/lib/core/model/zod';
import { count, list, number, text } from '@/lib/service/wire/fields';
import {
  documentSchema,
  extraSchema,
  nestedScrapeOptionsSchema,
  withExtra,
  type ServiceDocument,
} from '@/lib/service/wire/scrape';

const webSource = z.strictObject({
  type: z.literal('web'),
  tbs: z.string().optional(),
  filter: z.string().optional(),
  lang: z.string().optional(),
  country: z.string().optional(),
  location: z.string().optional(),
});
const otherSource = z.strictObject({ type: z.enum(['images', 'news']) });
const categories = ['github', 'research', 'pdf', 'developer'] as const;

/** Page formats that a search cannot return for its results (docs/service.md 12). */
const NOT_OF_RESULTS: ReadonlySet<string> = new Set([
  'rawBase64',
  'branding',
  'audio',
  'video',
  'deterministicJson',
  'attributes',
  'changeTracking',
]);

/** Body of `POST /v2/search`. `timeout` in milliseconds, `limit` per source. */
export const searchBodySchema = z
  .strictObject({
    query: z.string().min(1),
    limit: z.number().int().min(1).max(100).optional(),
    sources: z
      .array(z.union([z.enum(['web', 'images', 'news']), webSource, otherSource]))
      .min(1)
      .optional(),
    categories: z
      .array(z.union([z.enum(categories), z.strictObject({ type: z.enum(categories) })]))
      .optional(),
    includeDomains: z.array(z.string()).optional(),
    excludeDomains: z.array(z.string()).optional(),
    tbs: z.string().optional(),
    filter: z.string().optional(),
    lang: z.string().optional(),
    country: z.string().optional(),
    location: z.string().optional(),
    safe: z.boolean().optional(),
    highlights: z.boolean().optional(),
    timeout: z.number().int().min(1_000).optional(),
    ignoreInvalidURLs: z.boolean().optional(),
    enterprise: z.array(z.enum(['default', 'anon', 'zdr'])).optional(),
    scrapeOptions: nestedScrapeOptionsSchema.optional(),
    extra: extraSchema,
  })
  .superRefine((body, context) => {
    const refuse = (message: string) => context.addIssue({ code: 'custom', message });
    if (body.includeDomains?.length && body.excludeDomains?.length) refuse('domains-both-ways');
    const kinds = (body.categories ?? []).map((each) => (typeof each === 'string' ? each : each.type));
    if (kinds.includes('developer') && kinds.length > 1) refuse('developer-alone');
    const formats = body.scrapeOptions?.formats ?? [];
    if (formats.some((each) => NOT_OF_RESULTS.has(typeof each === 'string' ? each : each.type)))
      refuse('not-of-results');
  })
  .transform(withExtra);
export type SearchBody = z.input<typeof searchBodySchema>;

export type SearchResult = ListedResult & {
  position: number | undefined;
  category: string | undefined;
  /** The page itself, if it was requested and could be read. */
  document: ServiceDocument | undefined;
};

const result = z.looseObject({
  url: z.string(),
  title: text,
  description: text,
  snippet: text,
  date: text,
  position: number,
  category: text,
  imageUrl: text,
  imageWidth: count,
  imageHeight: count,
});

/** Fields that make an entry more than a line of a list. */
const PAGE_FIELDS = [
  'markdown',
  'html',
  'rawHtml',
  'links',
  'images',
  'summary',
  'json',
  'screenshot',
  'answer',
  'highlights',
  'product',
  'menu',
] as const;

function toResult(source: SearchSource, entry: z.output<typeof result>): SearchResult {
  const {
    url,
    title,
    description,
    snippet,
    date,
    position,
    category,
    imageUrl,
    imageWidth,
    imageHeight,
    ...rest
  } = entry;
  const read = PAGE_FIELDS.some((field) => rest[field] !== undefined && rest[field] !== null);
  const page = read ? documentSchema.safeParse(rest) : undefined;
  return {
    source,
    url,
    title,
    description: description ?? snippet,
    date,
    position,
    category,
    image: imageUrl === undefined ? undefined : { url: imageUrl, width: imageWidth, height: imageHeight },
    document: page?.success ? page.data : undefined,
  };
}

const results = list(result);
const groups = z.looseObject({ web: results, news: results, images: results });

/** `POST /v2/search`. The previous version sent one list of web results; unknown kinds of results are omitted. */
export const searchReplySchema = z
  .looseObject({
    success: z.literal(true),
    data: z.union([z.array(z.unknown()).transform((web) => groups.parse({ web })), groups]),
    id: text,
    creditsUsed: count,
    warning: text,
  })
  .transform(({ data, id, creditsUsed, warning }) => ({
    id,
    creditsUsed,
    warning,
    results: (['web', 'news', 'images'] as const).flatMap((source) =>
      data[source].map((entry) => toResult(source, entry)),
    ),
  }));
