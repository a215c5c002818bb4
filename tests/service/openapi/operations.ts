import { z } from 'zod';
import {
  auditMetadata,
  fileOptions,
  jsonSchema,
  location,
  nestedOptions,
  pageOptions,
  profile,
  resultOptions,
  threatProtection,
  waitsInTime,
  webhook,
} from './parts';

/** One operation of the v2 API: exactly what it accepts, and the shape of its answer. */
export type Operation = {
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  /** `*` is one segment. */
  path: string;
  /** Of the JSON body, or of the part `options` of a form. None: no body at all. */
  body?: z.ZodType;
  form?: true;
  reply: z.ZodType;
};

const id = z.uuid();
const time = z.iso.datetime();
const webUrl = z.url({ protocol: /^https?$/ });
const started = z.strictObject({ success: z.literal(true), id, url: webUrl });
const metadata = z.strictObject({
  title: z.string(),
  sourceURL: webUrl,
  url: webUrl,
  statusCode: z.literal(200),
  scrapeId: id,
  creditsUsed: z.literal(1),
});
const document = z.strictObject({ markdown: z.string().min(1), html: z.string().min(1), metadata });
const page = z.strictObject({ success: z.literal(true), data: document });

const common = { origin: z.string().optional(), integration: z.string().optional() };
const scrape = z.strictObject({ url: webUrl, ...pageOptions, ...common }).refine(waitsInTime);
const batch = z
  .strictObject({
    urls: z.array(webUrl).min(1),
    ...pageOptions,
    ...common,
    ignoreInvalidURLs: z.boolean().optional(),
    maxConcurrency: z.int().positive().optional(),
    appendToId: id.optional(),
    webhook: webhook.optional(),
  })
  .refine(waitsInTime);
const crawl = z.strictObject({
  url: webUrl,
  prompt: z.string().max(10_000).optional(),
  includePaths: z.array(z.string()).optional(),
  excludePaths: z.array(z.string()).optional(),
  regexOnFullURL: z.boolean().optional(),
  maxDiscoveryDepth: z.int().min(0).optional(),
  limit: z.int().min(1).optional(),
  crawlEntireDomain: z.boolean().optional(),
  allowExternalLinks: z.boolean().optional(),
  allowSubdomains: z.boolean().optional(),
  sitemap: z.enum(['skip', 'include', 'only']).optional(),
  ignoreQueryParameters: z.boolean().optional(),
  deduplicateSimilarURLs: z.boolean().optional(),
  ignoreRobotsTxt: z.boolean().optional(),
  robotsUserAgent: z.string().optional(),
  delay: z.number().min(0).max(60).optional(),
  maxConcurrency: z.int().positive().optional(),
  scrapeOptions: nestedOptions.optional(),
  webhook: webhook.optional(),
  zeroDataRetention: z.boolean().optional(),
  ...common,
});
const map = z.strictObject({
  url: webUrl,
  search: z.string().optional(),
  sitemap: z.enum(['skip', 'include', 'only']).optional(),
  includeSubdomains: z.boolean().optional(),
  ignoreQueryParameters: z.boolean().optional(),
  ignoreCache: z.boolean().optional(),
  filterByPath: z.boolean().optional(),
  useIndex: z.boolean().optional(),
  limit: z.int().min(1).max(100_000).optional(),
  timeout: z.int().positive().optional(),
  location: location.optional(),
  headers: z.record(z.string(), z.string()).optional(),
  ...common,
});
const categories = z.enum(['github', 'research', 'pdf', 'developer']);
const search = z
  .strictObject({
    query: z.string().min(1).max(500),
    limit: z.int().min(1).max(100).optional(),
    sources: z
      .array(
        z.union([
          z.enum(['web', 'images', 'news']),
          z.strictObject({
            type: z.literal('web'),
            tbs: z.string().optional(),
            filter: z.string().optional(),
            lang: z.string().optional(),
            country: z.string().optional(),
            location: z.string().optional(),
          }),
          z.strictObject({ type: z.enum(['images', 'news']) }),
        ]),
      )
      .min(1)
      .optional(),
    categories: z.array(z.union([categories, z.strictObject({ type: categories })])).optional(),
    includeDomains: z.array(z.string()).optional(),
    excludeDomains: z.array(z.string()).optional(),
    tbs: z.string().optional(),
    filter: z.string().optional(),
    lang: z.string().optional(),
    country: z.string().optional(),
    location: z.string().optional(),
    safe: z.boolean().optional(),
    highlights: z.boolean().optional(),
    timeout: z.int().positive().optional(),
    ignoreInvalidURLs: z.boolean().optional(),
    enterprise: z.array(z.enum(['default', 'anon', 'zdr'])).optional(),
    scrapeOptions: resultOptions.optional(),
    ...common,
  })
  .refine(({ includeDomains, excludeDomains }) => !includeDomains || !excludeDomains)
  .refine(({ categories: list = [] }) => {
    const names = list.map((one) => (typeof one === 'string' ? one : one.type));
    return !names.includes('developer') || names.length === 1;
  });
const extract = z
  .strictObject({
    urls: z.array(webUrl).max(10).optional(),
    prompt: z.string().optional(),
    systemPrompt: z.string().optional(),
    schema: jsonSchema.optional(),
    limit: z.int().positive().optional(),
    ignoreSitemap: z.boolean().optional(),
    includeSubdomains: z.boolean().optional(),
    allowExternalLinks: z.boolean().optional(),
    enableWebSearch: z.boolean().optional(),
    showSources: z.boolean().optional(),
    ignoreInvalidURLs: z.boolean().optional(),
    scrapeOptions: nestedOptions.optional(),
    timeout: z.int().positive().optional(),
    agent: z.strictObject({ model: z.literal('FIRE-1') }).optional(),
    webhook: webhook.optional(),
    ...common,
  })
  .refine(({ urls, prompt }) => (urls?.length ?? 0) > 0 || prompt !== undefined);
const agent = z.strictObject({
  prompt: z.string().min(1).max(10_000),
  urls: z.array(webUrl).optional(),
  schema: jsonSchema.optional(),
  maxCredits: z.number().positive().optional(),
  strictConstrainToURLs: z.boolean().optional(),
  model: z.string().optional(),
  effort: z.enum(['low', 'medium', 'high']).optional(),
  webhook: webhook.optional(),
  threadId: id.optional(),
  mode: z.enum(['extract', 'chat']).optional(),
  threatProtection: threatProtection.optional(),
  auditMetadata: auditMetadata.optional(),
  ...common,
});
const monitorShape = {
  name: z.string().min(1).max(256),
  schedule: z.union([
    z.strictObject({ cron: z.string().regex(/^\S+( \S+){4}$/), timezone: z.string().optional() }),
    z.strictObject({ text: z.string().min(1), timezone: z.string().optional() }),
  ]),
  targets: z
    .array(
      z.strictObject({
        type: z.literal('scrape'),
        urls: z.array(webUrl).min(1),
        scrapeOptions: nestedOptions.optional(),
      }),
    )
    .min(1)
    .max(50),
  webhook: webhook.optional(),
  notification: z
    .strictObject({
      email: z
        .strictObject({
          enabled: z.boolean().optional(),
          recipients: z.array(z.email()).max(25).optional(),
          includeDiffs: z.boolean().optional(),
        })
        .optional(),
    })
    .optional(),
  retentionDays: z.int().min(1).max(365).optional(),
  goal: z.string().max(2_000).optional(),
  judgeEnabled: z.boolean().optional(),
};
const act = z
  .strictObject({
    code: z.string().min(1).max(100_000).optional(),
    prompt: z.string().min(1).max(10_000).optional(),
    language: z.enum(['node', 'python', 'bash']).optional(),
    timeout: z.int().min(1).max(300).optional(),
    ...common,
  })
  .refine(({ code, prompt }) => (code === undefined) !== (prompt === undefined));

const jobRead = z.strictObject({
  success: z.literal(true),
  status: z.literal('completed'),
  total: z.literal(1),
  completed: z.literal(1),
  creditsUsed: z.literal(1),
  expiresAt: time,
  data: z.array(document).length(1),
});
const jobErrors = z.strictObject({ errors: z.array(z.never()), robotsBlocked: z.array(z.never()) });
const ended = { success: z.literal(true), status: z.literal('completed'), expiresAt: time };
const monitorRecord = z.strictObject({
  success: z.literal(true),
  data: z.strictObject({
    id,
    name: z.string(),
    status: z.literal('active'),
    schedule: z.strictObject({ cron: z.literal('0 * * * *'), timezone: z.literal('UTC') }),
    nextRunAt: time,
    targets: z
      .array(z.strictObject({ id, type: z.literal('scrape'), urls: z.array(webUrl).length(1) }))
      .length(1),
    retentionDays: z.literal(30),
    estimatedCreditsPerMonth: z.literal(720),
    createdAt: time,
    updatedAt: time,
  }),
});
const acted = z.strictObject({
  success: z.literal(true),
  output: z.string(),
  stdout: z.literal(''),
  stderr: z.literal(''),
  result: z.literal(''),
  exitCode: z.literal(0),
  killed: z.literal(false),
});

/** The operations that the screens use. */
export const operations: readonly Operation[] = [
  { method: 'POST', path: '/v2/scrape', body: scrape, reply: page },
  { method: 'POST', path: '/v2/scrape/*/interact', body: act, reply: acted },
  {
    method: 'DELETE',
    path: '/v2/scrape/*/interact',
    reply: z.strictObject({ success: z.literal(true), sessionDurationMs: z.literal(900) }),
  },
  { method: 'POST', path: '/v2/batch/scrape', body: batch, reply: started },
  { method: 'GET', path: '/v2/batch/scrape/*', reply: jobRead },
  { method: 'GET', path: '/v2/batch/scrape/*/errors', reply: jobErrors },
  { method: 'POST', path: '/v2/crawl', body: crawl, reply: started },
  { method: 'GET', path: '/v2/crawl/*', reply: jobRead },
  { method: 'GET', path: '/v2/crawl/*/errors', reply: jobErrors },
  {
    method: 'POST',
    path: '/v2/crawl/params-preview',
    body: z.strictObject({ url: webUrl, prompt: z.string().max(10_000) }),
    reply: z.strictObject({ success: z.literal(true), data: z.strictObject({ url: webUrl }) }),
  },
  {
    method: 'POST',
    path: '/v2/map',
    body: map,
    reply: z.strictObject({
      success: z.literal(true),
      links: z.array(z.strictObject({ url: webUrl, title: z.string() })).length(1),
    }),
  },
  {
    method: 'POST',
    path: '/v2/search',
    body: search,
    reply: z.strictObject({
      success: z.literal(true),
      id,
      creditsUsed: z.literal(2),
      data: z.strictObject({
        web: z.array(z.strictObject({ url: webUrl, title: z.string(), description: z.string() })).length(1),
      }),
    }),
  },
  {
    method: 'POST',
    path: '/v2/extract',
    body: extract,
    reply: z.strictObject({ success: z.literal(true), id, urlTrace: z.array(z.never()) }),
  },
  {
    method: 'GET',
    path: '/v2/extract/*',
    reply: z.strictObject({
      ...ended,
      data: z.strictObject({ name: z.string() }),
      creditsUsed: z.literal(5),
    }),
  },
  { method: 'POST', path: '/v2/agent', body: agent, reply: z.strictObject({ success: z.literal(true), id }) },
  {
    method: 'GET',
    path: '/v2/agent/*',
    reply: z.strictObject({
      ...ended,
      data: z.strictObject({ name: z.string() }),
      creditsUsed: z.literal(5),
    }),
  },
  {
    method: 'GET',
    path: '/v2/agent/*/trace',
    reply: z.strictObject({
      success: z.literal(true),
      id,
      events: z.array(z.never()),
      creditsUsed: z.literal(0),
    }),
  },
  { method: 'POST', path: '/v2/parse', body: fileOptions, form: true, reply: page },
  { method: 'POST', path: '/v2/monitor', body: z.strictObject(monitorShape), reply: monitorRecord },
  {
    method: 'PATCH',
    path: '/v2/monitor/*',
    body: z
      .strictObject({ ...monitorShape, status: z.enum(['active', 'paused']) })
      .partial()
      .refine((patch) => Object.keys(patch).length > 0),
    reply: monitorRecord,
  },
  { method: 'GET', path: '/v2/monitor/*', reply: monitorRecord },
  {
    method: 'POST',
    path: '/v2/interact',
    body: z.strictObject({
      ttl: z.int().min(30).max(3_600).optional(),
      activityTtl: z.int().min(10).max(3_600).optional(),
      streamWebView: z.boolean().optional(),
      recordSession: z.boolean().optional(),
      profile: profile.optional(),
    }),
    reply: z.strictObject({ success: z.literal(true), id, expiresAt: time }),
  },
];
