import fc, { type Arbitrary } from 'fast-check';
import { captureFormats } from '@/lib/core/model/format';
import { requestSchema, type RequestKind, type TrawlRequest } from '@/lib/core/model/request';
import {
  type actionSchema,
  scrapeOptionsSchema,
  type serviceFormatSchema,
  type ScrapeOptions,
} from '@/lib/core/model/scrape-options';

/**
 * Any request that the screens can make: every operation with any choice of its options. An option, an action or a
 * format that is added to the registries and missing here does not compile, or fails the test of the lists below.
 */

const text = fc.string({ minLength: 1, maxLength: 20 }).filter((value) => value.trim() !== '');
const names = fc.array(text, { maxLength: 3 });
const host = fc.constantFrom('docs.example', 'shop.example', 'a.example');
const url = fc.tuple(host, fc.integer({ min: 0, max: 99 })).map(([on, n]) => `http://${on}/page-${n}`);
const flag = fc.boolean();
const jsonSchema = fc.constantFrom(
  { type: 'object', properties: { price: { type: 'number' } }, required: ['price'] },
  { type: 'object', properties: { names: { type: 'array', items: { type: 'string' } } } },
);
const some = <T extends object>(shape: { [K in keyof T]: Arbitrary<T[K]> }): Arbitrary<Partial<T>> =>
  fc.record(shape, { requiredKeys: [] }) as Arbitrary<Partial<T>>;
const json = fc.oneof(
  fc.record({ prompt: text }),
  fc.record({ schema: jsonSchema }),
  fc.record({ prompt: text, schema: jsonSchema }),
);
const viewport = fc.record({
  width: fc.integer({ min: 1, max: 7_680 }),
  height: fc.integer({ min: 1, max: 4_320 }),
});
const quality = fc.integer({ min: 1, max: 100 });

type ActionType = (typeof actionSchema)['options'][number]['shape']['type']['value'];
export const actions: Record<ActionType, Arbitrary<object>> = {
  wait: fc.oneof(
    fc.record({ milliseconds: fc.integer({ min: 1, max: 2_000 }) }),
    fc.record({ selector: text }),
  ),
  click: fc.record({ selector: text, all: flag }, { requiredKeys: ['selector'] }),
  write: fc.record({ text: fc.string({ maxLength: 20 }) }),
  press: fc.record({ key: fc.constantFrom('Enter', 'Tab') }),
  scroll: some({ direction: fc.constantFrom('up', 'down'), selector: text }),
  screenshot: some({ fullPage: flag, quality, viewport }),
  scrape: fc.constant({}),
  executeJavascript: fc.record({ script: text }),
  pdf: some({ format: fc.constantFrom('A4', 'Letter'), landscape: flag, scale: fc.constantFrom(0.5, 1, 2) }),
};

type FormatType = (typeof serviceFormatSchema)['options'][number]['shape']['type']['value'];
export const serviceFormats: Record<FormatType, Arbitrary<object>> = {
  rawBase64: fc.constant({}),
  branding: fc.constant({}),
  product: fc.constant({}),
  menu: fc.constant({}),
  audio: fc.constant({}),
  video: fc.constant({}),
  deterministicJson: json,
  attributes: fc.record({
    selectors: fc.array(fc.record({ selector: text, attribute: text }), { minLength: 1, maxLength: 2 }),
  }),
  question: fc.record({ question: text }),
  highlights: fc.record({ query: text }),
  query: fc.record(
    { prompt: text, mode: fc.constantFrom('freeform', 'directQuote') },
    { requiredKeys: ['prompt'] },
  ),
  changeTracking: some({
    modes: fc.uniqueArray(fc.constantFrom('json', 'git-diff')),
    schema: jsonSchema,
    prompt: text,
    tag: fc.option(text),
  }),
};
const oneOf = (table: Record<string, Arbitrary<object>>): Arbitrary<object> =>
  fc.oneof(...Object.entries(table).map(([type, rest]) => rest.map((value) => ({ type, ...value }))));

const parser = fc.oneof(
  fc.constantFrom('pdf', 'image', { type: 'image' }),
  some({
    mode: fc.constantFrom('fast', 'auto', 'ocr'),
    maxPages: fc.integer({ min: 1, max: 10_000 }),
    pages: flag,
    blocks: flag,
    pageMarkers: flag,
  }).map((value) => ({ type: 'pdf', ...value })),
);
const milliseconds = (min: number, max: number): Arbitrary<number> => fc.integer({ min, max });

export const pageOptions: Record<Exclude<keyof ScrapeOptions, 'extra'>, Arbitrary<unknown>> = {
  onlyMainContent: flag,
  includeTags: names,
  excludeTags: names,
  waitFor: milliseconds(0, 60_000),
  timeout: milliseconds(1_000, 300_000),
  removeBase64Images: flag,
  screenshot: fc.record({ fullPage: flag, quality, viewport }, { requiredKeys: ['fullPage'] }),
  json,
  // Stays on the device.
  steps: fc.constant({}),
  rows: fc.constant({}),
  serviceFormats: fc.uniqueArray(oneOf(serviceFormats), {
    maxLength: 3,
    selector: (each) => (each as { type: string }).type,
  }),
  headers: fc.dictionary(fc.constantFrom('Accept-Language', 'X-One'), fc.constantFrom('de', 'en')),
  onlyCleanContent: flag,
  mobile: flag,
  parsers: fc.array(parser, { maxLength: 2 }),
  actions: fc.array(oneOf(actions), { maxLength: 4 }),
  location: some({ country: fc.constantFrom('DE', 'US'), languages: fc.constant(['de', 'en-US']) }),
  skipTlsVerification: flag,
  blockAds: flag,
  fastMode: flag,
  proxy: fc.constantFrom('basic', 'stealth', 'enhanced', 'auto'),
  maxAge: milliseconds(0, 1_000_000),
  minAge: milliseconds(0, 1_000_000),
  storeInCache: flag,
  lockdown: flag,
  checkPromptInjection: flag,
  model: fc.constantFrom('spark-1-mini', 'another'),
  redactPII: fc.oneof(
    flag,
    some({
      mode: fc.constantFrom('accurate', 'aggressive', 'fast'),
      entities: fc.uniqueArray(
        fc.constantFrom('PERSON', 'EMAIL', 'PHONE', 'LOCATION', 'FINANCIAL', 'SECRET'),
      ),
      replaceStyle: fc.constantFrom('tag', 'mask', 'remove'),
    }),
  ),
  zeroDataRetention: flag,
  profile: fc.record({ name: text, saveChanges: flag }, { requiredKeys: ['name'] }),
  threatProtection: some({
    mode: fc.constantFrom('off', 'manual-only', 'normal', 'zscaler'),
    riskScoreThreshold: fc.integer({ min: 0, max: 100 }),
    blacklist: names,
    whitelist: names,
    blockedTlds: names,
    failurePolicy: fc.constantFrom('open', 'closed'),
  }),
  auditMetadata: fc.record({ username: text }),
};
export const optionNames = Object.keys(scrapeOptionsSchema.shape).filter((name) => name !== 'extra');

/** Few at a time: many combinations exclude each other and are refused before anything is sent. */
const options = fc
  .subarray(Object.keys(pageOptions), { maxLength: 5 })
  .chain((chosen) =>
    fc.record(Object.fromEntries(Object.entries(pageOptions).filter(([name]) => chosen.includes(name)))),
  );
const formats = fc.subarray([...captureFormats], { minLength: 1 });
const scraped = { formats, options };
const webhook = fc.record(
  {
    url: fc.constant('https://hooks.example/in'),
    headers: fc.constant({ 'X-Mine': '1' }),
    metadata: fc.constant({ run: '7' }),
    events: fc.constant(['started', 'completed']),
  },
  { requiredKeys: ['url'] },
);
const source = url.map((at) => ({ type: 'url', url: at }));
const sitemap = fc.constantFrom('only', 'skip', 'include');
const patterns = fc.subarray(['^/docs/', '/archive/.*', '\\.html$']);
const job = { webhook, zeroDataRetention: flag };

const shapes: Record<
  RequestKind,
  { needed: Record<string, Arbitrary<unknown>>; more: Record<string, Arbitrary<unknown>> }
> = {
  scrape: { needed: { source, ...scraped }, more: {} },
  batch: {
    needed: { sources: fc.array(source, { minLength: 1, maxLength: 4 }), ...scraped },
    more: { maxConcurrency: fc.integer({ min: 1, max: 50 }), ...job },
  },
  map: {
    needed: { url },
    more: {
      search: text,
      sitemap,
      includeSubdomains: flag,
      ignoreQueryParameters: flag,
      limit: fc.integer({ min: 1, max: 100_000 }),
      ignoreCache: flag,
      filterByPath: flag,
      useIndex: flag,
      timeout: milliseconds(1_000, 60_000),
    },
  },
  crawl: {
    needed: { url, limit: fc.integer({ min: 1, max: 100 }), ...scraped },
    more: {
      prompt: fc.constantFrom('Only the docs, at most 20 pages', 'Up to 5 pages'),
      maxDiscoveryDepth: fc.integer({ min: 0, max: 10 }),
      includePaths: patterns,
      excludePaths: patterns,
      regexOnFullURL: flag,
      crawlEntireDomain: flag,
      allowSubdomains: flag,
      allowExternalLinks: flag,
      sitemap,
      ignoreQueryParameters: flag,
      deduplicateSimilarURLs: flag,
      delay: fc.integer({ min: 0, max: 60 }),
      maxConcurrency: fc.integer({ min: 1, max: 50 }),
      ignoreRobotsTxt: flag,
      robotsUserAgent: text,
      ...job,
    },
  },
  search: {
    needed: { query: text },
    more: {
      sources: fc.subarray(['web', 'news', 'images'], { minLength: 1 }),
      limit: fc.integer({ min: 1, max: 100 }),
      categories: fc.subarray(['github', 'research', 'pdf', 'developer'], { maxLength: 1 }),
      includeDomains: fc.constant(['a.example']),
      tbs: fc.constantFrom(
        'qdr:h',
        'qdr:d',
        'qdr:w',
        'qdr:m',
        'qdr:y',
        'cdr:1,cd_min:1/2/2026,cd_max:3/4/2026',
      ),
      country: fc.constantFrom('de', 'us'),
      location: text,
      timeout: milliseconds(1_000, 300_000),
      formats,
      options,
    },
  },
  extract: {
    needed: {
      urls: fc.array(
        fc.oneof(
          url,
          host.map((on) => `http://${on}/*`),
        ),
        { maxLength: 4 },
      ),
      prompt: text,
    },
    more: {
      schema: jsonSchema,
      systemPrompt: text,
      enableWebSearch: flag,
      showSources: flag,
      includeSubdomains: flag,
      allowExternalLinks: flag,
    },
  },
  agent: {
    needed: { prompt: text, maxCredits: fc.integer({ min: 1, max: 100_000 }) },
    more: {
      urls: fc.array(url, { maxLength: 3 }),
      schema: jsonSchema,
      strictConstrainToURLs: flag,
      model: fc.constantFrom('spark-1-mini', 'spark-1-pro', 'spark-2'),
      effort: fc.constantFrom('low', 'medium', 'high'),
    },
  },
  parse: {
    needed: { inboxId: fc.constant('i'), fileName: fc.constantFrom('a.pdf', 'über mich.docx'), ...scraped },
    more: {
      fileSize: fc.integer({ min: 0, max: 50_000_000 }),
      // Several files are one job, each of which is sent separately.
      more: fc.array(
        fc.record({
          inboxId: fc.constantFrom('j', 'k'),
          fileName: fc.constantFrom('b.pdf', 'c.docx'),
          fileSize: fc.integer({ min: 0, max: 50_000_000 }),
        }),
        { minLength: 1, maxLength: 3 },
      ),
    },
  },
  monitor: {
    needed: {
      name: text,
      urls: fc.array(url, { minLength: 1, maxLength: 4 }),
      schedule: fc.oneof(
        fc.record({ text: fc.constantFrom('hourly', 'every 6 hours', 'daily at 7:30am') }),
        fc.record({ cron: fc.constant('0 */6 * * *'), timezone: fc.constant('Europe/Vienna') }),
      ),
    },
    more: {
      goal: text,
      retentionDays: fc.integer({ min: 1, max: 365 }),
      emails: fc.subarray(['a@mail.example', 'b@mail.example']),
      tellMe: flag,
      ...scraped,
    },
  },
  interact: {
    needed: { source },
    more: {
      steps: fc.array(oneOf(actions), { maxLength: 4 }),
      timeoutS: fc.integer({ min: 1, max: 300 }),
      ...scraped,
    },
  },
};

export const kinds = Object.keys(shapes) as RequestKind[];

/** Requests of one kind, as accepted at the background's boundary. */
export function requestsOf(kind: RequestKind): Arbitrary<TrawlRequest> {
  const { needed, more } = shapes[kind];
  const turn: Arbitrary<object> =
    kind === 'interact'
      ? fc.oneof(
          fc.record({ prompt: text }),
          fc.record({ code: text, language: fc.constantFrom('node', 'python', 'bash') }),
        )
      : fc.constant({});
  return fc
    .tuple(fc.record({ ...needed, ...more }, { requiredKeys: Object.keys(needed) }), turn)
    .map(([given, then]) => requestSchema.safeParse({ kind, ...given, ...then }))
    .filter((parsed) => parsed.success)
    .map(({ data }) => data);
}
