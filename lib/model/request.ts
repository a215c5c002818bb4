import { captureFormatSchema, jsonOptionsSchema } from './format';
import { scrapeOptionsSchema } from './scrape-options';
import { z } from './zod';

const webUrl = z.url({ protocol: /^https?$/ });

/** A tab as it stood when the user pressed: never another document, also after the worker was killed. */
export const tabSourceSchema = z.object({
  type: z.literal('tab'),
  tabId: z.number().int(),
  windowId: z.number().int(),
  /** The browser's id of the document; absent where the browser has none (Firefox), then `url` decides. */
  documentId: z.string().optional(),
  url: z.string(),
  title: z.string().default(''),
});
export type TabSource = z.infer<typeof tabSourceSchema>;

export const urlSourceSchema = z.object({ type: z.literal('url'), url: webUrl });
export const sourceSchema = z.discriminatedUnion('type', [tabSourceSchema, urlSourceSchema]);
export type Source = z.infer<typeof sourceSchema>;

/** `auto` takes the selection when there is one; `page` takes main content; `everything` the whole body. */
export const scopeSchema = z.enum(['auto', 'page', 'everything']);
export type Scope = z.infer<typeof scopeSchema>;

export const scrapeRequestSchema = z.object({
  kind: z.literal('scrape'),
  source: sourceSchema,
  formats: z.array(captureFormatSchema).min(1),
  scope: scopeSchema.default('auto'),
  options: scrapeOptionsSchema.default({}),
});
export type ScrapeRequest = z.infer<typeof scrapeRequestSchema>;

const scrapeShape = {
  formats: z.array(captureFormatSchema).min(1),
  options: scrapeOptionsSchema.default({}),
};

const batchRequestSchema = z.object({
  kind: z.literal('batch'),
  sources: z.array(sourceSchema).min(1),
  ...scrapeShape,
});
const mapRequestSchema = z.object({
  kind: z.literal('map'),
  url: webUrl,
  search: z.string().optional(),
  sitemap: z.enum(['only', 'skip', 'include']).default('include'),
  includeSubdomains: z.boolean().default(true),
  ignoreQueryParameters: z.boolean().default(true),
  limit: z.number().int().min(1).max(100_000).default(5_000),
});
const crawlRequestSchema = z.object({
  kind: z.literal('crawl'),
  url: webUrl,
  prompt: z.string().max(10_000).optional(),
  limit: z.number().int().min(1),
  maxDiscoveryDepth: z.number().int().min(0).optional(),
  includePaths: z.array(z.string()).default([]),
  excludePaths: z.array(z.string()).default([]),
  crawlEntireDomain: z.boolean().default(false),
  sitemap: z.enum(['only', 'skip', 'include']).default('include'),
  /** Seconds (contract 1.1), at most 60. */
  delay: z.number().min(0).max(60).optional(),
  ...scrapeShape,
});
const searchRequestSchema = z.object({
  kind: z.literal('search'),
  query: z.string().min(1).max(500),
  sources: z.array(z.enum(['web', 'news', 'images'])).default(['web']),
  limit: z.number().int().min(1).max(100).default(10),
});
const extractRequestSchema = z.object({
  kind: z.literal('extract'),
  urls: z.array(webUrl).max(10),
  ...jsonOptionsSchema.shape,
});
const agentRequestSchema = z.object({
  kind: z.literal('agent'),
  prompt: z.string().min(1).max(10_000),
  urls: z.array(webUrl).default([]),
  schema: jsonOptionsSchema.shape.schema,
  maxCredits: z.number().positive(),
});
const parseRequestSchema = z.object({
  kind: z.literal('parse'),
  /** Id of the file in the inbox: a file cannot travel in a message (platform.md 19). */
  inboxId: z.string(),
  fileName: z.string().max(512),
  ...scrapeShape,
});
const monitorRequestSchema = z.object({
  kind: z.literal('monitor'),
  name: z.string().min(1).max(256),
  urls: z.array(webUrl).min(1).max(50),
  everyMinutes: z.number().int().min(5),
  goal: z.string().max(2_000).optional(),
});
const interactRequestSchema = z.object({
  kind: z.literal('interact'),
  source: sourceSchema,
  steps: scrapeOptionsSchema.shape.actions,
  prompt: z.string().max(10_000).optional(),
});

/** The ten operations. An engine that cannot do one says so through `supports()`. */
export const requestSchema = z.discriminatedUnion('kind', [
  scrapeRequestSchema,
  batchRequestSchema,
  mapRequestSchema,
  crawlRequestSchema,
  searchRequestSchema,
  extractRequestSchema,
  agentRequestSchema,
  parseRequestSchema,
  monitorRequestSchema,
  interactRequestSchema,
]);
export type TrawlRequest = z.infer<typeof requestSchema>;
export type RequestKind = TrawlRequest['kind'];

export const engineIdSchema = z.enum(['device', 'service']);
export type EngineId = z.infer<typeof engineIdSchema>;
