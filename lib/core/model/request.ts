import { filePartSchema } from './file-reading';
import { captureFormatSchema, jsonOptionsSchema } from './format';
import { noUse, retentionShape, scrapeOptionsSchema, serviceOnly } from './scrape-options';
import { titleSchema } from './title';
import { withoutDefaults, z } from './zod';

const webUrl = z.url({ protocol: /^https?$/ });

/** A tab at the moment of the click: never another document, even after the worker was killed. */
export const tabSourceSchema = z.object({
  type: z.literal('tab'),
  tabId: z.number().int(),
  windowId: z.number().int(),
  /** The browser's id of the document; absent if the browser has none (Firefox), then `url` decides. */
  documentId: z.string().optional(),
  url: z.string(),
  /** The reading that was made when the popup opened: it is used if it is still held. */
  readingId: z.uuid().optional(),
  title: titleSchema.default(''),
});
export type TabSource = z.infer<typeof tabSourceSchema>;

/** The name of the file that a tab shows: of this tab, at this address. */
export const tabFileOf = ({ tabId, url }: TabSource): string => `${tabId} ${url}`;

const urlSourceSchema = z.object({ type: z.literal('url'), url: webUrl });
const sourceSchema = z.discriminatedUnion('type', [tabSourceSchema, urlSourceSchema]);
export type Source = z.infer<typeof sourceSchema>;

/** `auto` uses the selection if there is one; `page` uses main content; `everything` the whole body. */
export const scopeSchema = z.enum(['auto', 'page', 'everything']);
export type Scope = z.infer<typeof scopeSchema>;

/** How to continue past what the page shows at first; only if the user chooses it. */
const paginationSchema = z.discriminatedUnion('how', [
  /** A paginated article or list: by `rel=next`, or by the picked button or link. */
  z.object({
    how: z.literal('next'),
    pages: z.number().int().min(2).max(200),
    selector: z.string().max(1_000).optional(),
  }),
  /** A page that loads more while scrolling. */
  z.object({ how: z.literal('scroll'), screens: z.number().int().min(1).max(1_000) }),
]);
export type Pagination = z.infer<typeof paginationSchema>;

export const scrapeRequestSchema = z.object({
  kind: z.literal('scrape'),
  source: sourceSchema,
  formats: z.array(captureFormatSchema).min(1),
  scope: scopeSchema.default('auto'),
  options: scrapeOptionsSchema.default({}),
  /** On this device. */
  pagination: paginationSchema.optional(),
  /** On this device: parts that main content leaves out and the user wants back, as the report names them. */
  putBack: z.array(z.string()).optional(),
});
export type ScrapeRequest = z.infer<typeof scrapeRequestSchema>;

const scrapeShape = {
  formats: z.array(captureFormatSchema).min(1),
  options: scrapeOptionsSchema.default({}),
};

/** An endpoint that the service calls while a job runs (docs/service.md 20). Trawl itself cannot be called. */
const webhookSchema = z.strictObject({
  url: webUrl,
  headers: z.record(z.string(), z.string()).optional(),
  metadata: z.record(z.string(), z.unknown()).optional(),
  events: z.array(z.string()).optional(),
});

/** How this device reads pages by address. Not used by a service. */
export const readingSchema = z.object({
  /** Sends the cookies of this browser with every page: GET only, no side-effect links, no external links. */
  signedIn: z.boolean().default(false),
  /** Runs a page in a background tab: if the fetched page has no content (`auto`), always, or never. */
  render: z.enum(['auto', 'always', 'never']).default('auto'),
  /** Skips pages with noindex. */
  obeyNoindex: z.boolean().default(false),
  /** Skips links with nofollow. */
  obeyNofollow: z.boolean().default(false),
  /** Reads files (PDF, Word, sheets…) of up to this many megabytes too; skips all files when absent. */
  filesUpToMb: z.number().int().min(1).max(100).optional(),
});
export type Reading = z.infer<typeof readingSchema>;

const serviceJobShape = {
  webhook: webhookSchema.optional().meta(serviceOnly),
  ...retentionShape,
};

/** Addresses that differ only in the query count as one page. */
const queryShape = { ignoreQueryParameters: z.boolean().default(false) };

export const batchRequestSchema = z.object({
  kind: z.literal('batch'),
  sources: z.array(sourceSchema).min(1),
  /** Concurrent pages; the engine's own limit by default. */
  maxConcurrency: z.number().int().min(1).optional(),
  ...serviceJobShape,
  ...scrapeShape,
  reading: readingSchema.prefault({}),
});
export type BatchRequest = z.infer<typeof batchRequestSchema>;
/** Map (docs/service.md 11). */
export const mapRequestSchema = z.object({
  kind: z.literal('map'),
  url: webUrl,
  /** Sorts by relevance to these words. */
  search: z.string().max(500).optional(),
  sitemap: z.enum(['only', 'skip', 'include']).default('include'),
  includeSubdomains: z.boolean().default(true),
  ...queryShape,
  limit: z.number().int().min(1).max(100_000).default(5_000),
  ignoreCache: z.boolean().optional().meta(noUse),
  filterByPath: z.boolean().optional(),
  useIndex: z.boolean().optional().meta(serviceOnly),
  /** Milliseconds. */
  timeout: z.number().int().min(1_000).optional().meta(noUse),
  /**
   * On this device: how many links away from the start page to read pages for their links. 0 is one where the site has
   * no sitemap, and none elsewhere.
   */
  hops: z.number().int().min(0).max(2).default(0),
  /** The tab where the map started: its links are read from the live tab. */
  tab: tabSourceSchema.optional(),
});
export type MapRequest = z.infer<typeof mapRequestSchema>;

/** The rules of a crawl that the settings have, too. */
export const paceShape = {
  /** The maximum number of pages; always sent. */
  limit: z.number().int().min(1).max(1_000_000),
  /** 0 is only the start page and the sitemap. */
  maxDiscoveryDepth: z.number().int().min(0).optional(),
  /** Seconds (docs/service.md 1.1), at most 60; then one page at a time. */
  delay: z.number().min(0).max(60).optional(),
  maxConcurrency: z.number().int().min(1).max(1_000).optional(),
};

/** The options of a crawl, with the specification's names and meanings (docs/service.md 10.1). */
export const crawlRulesSchema = z.object({
  ...paceShape,
  /** Regular expressions, on the path or, with `regexOnFullURL`, on the whole address. */
  includePaths: z.array(z.string().min(1).max(2_000)).max(500).default([]),
  excludePaths: z.array(z.string().min(1).max(2_000)).max(500).default([]),
  regexOnFullURL: z.boolean().default(false),
  crawlEntireDomain: z.boolean().default(false),
  allowSubdomains: z.boolean().default(false),
  allowExternalLinks: z.boolean().default(false),
  sitemap: z.enum(['only', 'skip', 'include']).default('include'),
  ...queryShape,
  deduplicateSimilarURLs: z.boolean().default(true),
});
export type CrawlRules = z.infer<typeof crawlRulesSchema>;

/** Names of v1 of the API, and those that took their place (docs/specification.md, “From v1 to v2”). */
export const renamedRules = {
  maxDepth: 'maxDiscoveryDepth',
  allowBackwardCrawling: 'crawlEntireDomain',
  allowBackwardLinks: 'crawlEntireDomain',
} as const satisfies Record<string, keyof CrawlRules>;

/** Some of the rules, without the defaults of the others. */
export const someRulesSchema = z.object(withoutDefaults(crawlRulesSchema.shape)).partial();
export type SomeRules = z.infer<typeof someRulesSchema>;

export const crawlRequestSchema = z.object({
  kind: z.literal('crawl'),
  url: webUrl,
  /** On this device: the page on which the folder that `url` names was chosen, read as well. */
  page: webUrl.optional(),
  /** The service derives options from this sentence; explicit options override them. */
  prompt: z.string().max(10_000).optional().meta(serviceOnly),
  ...crawlRulesSchema.shape,
  /** Enterprise options of a service: refused with 403 if not enabled. */
  ignoreRobotsTxt: z.boolean().optional().meta(serviceOnly),
  robotsUserAgent: z.string().optional().meta(serviceOnly),
  ...serviceJobShape,
  ...scrapeShape,
  reading: readingSchema.prefault({}),
});
export type CrawlRequest = z.infer<typeof crawlRequestSchema>;

const foundPagesShape = {
  /** The formats of each page found; when empty, no page is read. */
  formats: z.array(captureFormatSchema).default([]),
  options: scrapeOptionsSchema.default({}),
};

/** Search (docs/service.md 12). */
export const searchRequestSchema = z.object({
  kind: z.literal('search'),
  query: z.string().min(1).max(500),
  sources: z
    .array(z.enum(['web', 'news', 'images']))
    .min(1)
    .default(['web']),
  /** Per source. */
  limit: z.number().int().min(1).max(100).default(10),
  categories: z.array(z.enum(['github', 'research', 'pdf', 'developer'])).optional(),
  includeDomains: z.array(z.string().min(1)).max(100).optional(),
  excludeDomains: z.array(z.string().min(1)).max(100).optional(),
  /** `qdr:h`, `qdr:d`, `qdr:w`, `qdr:m`, `qdr:y`, or a date range. */
  tbs: z.string().max(200).optional(),
  country: z.string().max(20).optional(),
  /** Free text, such as a city. */
  location: z.string().max(200).optional(),
  /** Milliseconds. */
  timeout: z.number().int().min(1_000).max(300_000).optional(),
  /** On this device: the search address (web-search/search-address) that is asked. */
  at: z.string().max(2_000).optional(),
  /** On this device: the tab whose page lists the results; read by its address when it is gone. */
  tab: tabSourceSchema.optional(),
  ...foundPagesShape,
});
export type SearchRequest = z.infer<typeof searchRequestSchema>;
export type SearchSource = SearchRequest['sources'][number];

/** Extract (docs/service.md 13). An address that ends in `/*` means the whole site. */
export const extractRequestSchema = z.object({
  kind: z.literal('extract'),
  urls: z.array(webUrl).max(1_000),
  ...jsonOptionsSchema.shape,
  systemPrompt: z.string().max(10_000).optional(),
  enableWebSearch: z.boolean().optional(),
  showSources: z.boolean().optional(),
  includeSubdomains: z.boolean().optional(),
  allowExternalLinks: z.boolean().optional(),
});
export type ExtractRequest = z.infer<typeof extractRequestSchema>;

/** Agent (docs/service.md 14). */
export const agentRequestSchema = z.object({
  kind: z.literal('agent'),
  prompt: z.string().min(1).max(10_000),
  urls: z.array(webUrl).default([]),
  schema: jsonOptionsSchema.shape.schema,
  /** The maximum cost; always sent. On this device: requests to the user's own model. */
  maxCredits: z.number().positive(),
  /** Only uses `urls`. */
  strictConstrainToURLs: z.boolean().optional(),
  model: z.string().min(1).max(100).optional(),
  effort: z.enum(['low', 'medium', 'high']).optional(),
  /**
   * An existing run of the account, started elsewhere: it is read as if it had been started here, and nothing is
   * started. Its cap is unknown, so `maxCredits` has no meaning.
   */
  runId: z.string().min(1).max(200).optional(),
});
export type AgentRequest = z.infer<typeof agentRequestSchema>;

const parsedFileSchema = z.object({
  /** Id of the file in the inbox: a message cannot contain a file (docs/platform.md 19). */
  inboxId: z.string(),
  fileName: z.string().max(512),
  /** Bytes; absent in older records. */
  fileSize: z.number().int().nonnegative().optional(),
  /** Only this part is read; on this device. A password is never part of a request. */
  part: filePartSchema.omit({ password: true }).optional(),
});
export type ParsedFile = z.infer<typeof parsedFileSchema>;

/** The maximum number of files of one job. */
export const MOST_FILES = 100;

/** Parse (docs/service.md 15). */
export const parseRequestSchema = z.object({
  kind: z.literal('parse'),
  ...parsedFileSchema.shape,
  /** The files after the first, which are read one after another; absent for a single file. Parsed by `filesOf`. */
  more: z
    .array(parsedFileSchema)
    .max(MOST_FILES - 1)
    .optional(),
  ...scrapeShape,
});
export type ParseRequest = z.infer<typeof parseRequestSchema>;

/** When a service checks again: as text ("every 6 hours"), or as a cron rule in five fields. */
const scheduleSchema = z.union([
  z.strictObject({ text: z.string().min(1).max(100), timezone: z.string().max(100).optional() }),
  z.strictObject({ cron: z.string().min(9).max(100), timezone: z.string().max(100).optional() }),
]);

/** What the user can choose about a monitor, when it is created and later. */
export const monitorFieldsSchema = z.object({
  name: z.string().min(1).max(256),
  schedule: scheduleSchema,
  /** What counts as a significant change. */
  goal: z.string().max(2_000).optional(),
  /** Days. */
  retentionDays: z.number().int().min(1).max(365).optional(),
  /** Who gets an email from the service about changes. */
  emails: z.array(z.email()).max(25).default([]),
});

/** The most pages that one monitor watches. */
export const MOST_WATCHED = 50;

/**
 * Monitor (docs/service.md 16): asks a service to check pages regularly. The job ends when the service has accepted
 * that.
 */
export const monitorRequestSchema = z.object({
  kind: z.literal('monitor'),
  ...monitorFieldsSchema.shape,
  urls: z.array(webUrl).min(1).max(MOST_WATCHED),
  /** The user wants notifications of changes from this browser. */
  tellMe: z.boolean().default(false),
  formats: z.array(captureFormatSchema).min(1).default(['markdown']),
  options: scrapeOptionsSchema.default({}),
});
export type MonitorRequest = z.infer<typeof monitorRequestSchema>;

/** Interact (docs/service.md 17): works on a page, with prompts or code, after the actions of its capture. */
export const interactRequestSchema = z.object({
  kind: z.literal('interact'),
  source: sourceSchema,
  steps: scrapeOptionsSchema.shape.actions,
  /** Only one of this and `code`. */
  prompt: z.string().max(10_000).optional(),
  code: z.string().max(100_000).optional(),
  language: z.enum(['node', 'python', 'bash']).optional(),
  /** Seconds that the prompt or the code may take. */
  timeoutS: z.number().int().min(1).max(300).optional(),
  formats: z.array(captureFormatSchema).min(1).default(['markdown']),
  options: scrapeOptionsSchema.default({}),
  /** How long the session stays open, and the turns added after the first; parsed by `planOf` (model/session). */
  session: z.unknown().optional(),
});
export type InteractRequest = z.infer<typeof interactRequestSchema>;

/** The ten operations. An engine that cannot do one reports that in `supports()`. */
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
/** Requests that list pages or read them by address. */
export type PagesRequest = ScrapeRequest | MapRequest | CrawlRequest | BatchRequest;
export type RequestKind = TrawlRequest['kind'];

export const engineIdSchema = z.enum(['device', 'service']);
export type EngineId = z.infer<typeof engineIdSchema>;
