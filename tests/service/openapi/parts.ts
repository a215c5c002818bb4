import { z } from 'zod';

/**
 * The parts of the v2 API's request bodies, transcribed from its description (docs/service.md 7, 20) independently for
 * these tests: every name, type, range and choice, and nothing else. Nothing of the product is used here.
 */

const text = z.string().min(1);
const prompt = z.string().min(1).max(10_000);
/** A JSON Schema, which the service accepts unchanged. */
export const jsonSchema = z.record(z.string(), z.unknown());
const viewport = z.strictObject({ width: z.int().min(1), height: z.int().min(1) });
const quality = z.int().min(1).max(100);

const asksForJson = ({ prompt: asked, schema }: { prompt?: unknown; schema?: unknown }): boolean =>
  asked !== undefined || schema !== undefined;

/** The formats that are plain words. */
const words = z.enum([
  'markdown',
  'html',
  'rawHtml',
  'links',
  'images',
  'summary',
  'rawBase64',
  'branding',
  'product',
  'menu',
  'audio',
  'video',
  'screenshot',
  'changeTracking',
]);
const plain = words.exclude(['screenshot', 'changeTracking']).options;
const extraction = { prompt: prompt.optional(), schema: jsonSchema.optional() };

const format = z.union([
  words,
  z.strictObject({ type: z.enum(plain) }),
  z.strictObject({ type: z.literal('json'), ...extraction }).refine(asksForJson),
  z.strictObject({ type: z.literal('deterministicJson'), ...extraction }).refine(asksForJson),
  z.strictObject({
    type: z.literal('screenshot'),
    fullPage: z.boolean().optional(),
    quality: quality.optional(),
    viewport: viewport.optional(),
  }),
  z.strictObject({
    type: z.literal('changeTracking'),
    modes: z.array(z.enum(['json', 'git-diff'])).optional(),
    schema: jsonSchema.optional(),
    prompt: prompt.optional(),
    tag: z.string().nullable().optional(),
  }),
  z.strictObject({
    type: z.literal('attributes'),
    selectors: z.array(z.strictObject({ selector: text, attribute: text })).min(1),
  }),
  z.strictObject({ type: z.literal('question'), question: prompt }),
  z.strictObject({ type: z.literal('highlights'), query: prompt }),
  z.strictObject({
    type: z.literal('query'),
    prompt,
    mode: z.enum(['freeform', 'directQuote']).optional(),
  }),
]);
type Format = z.infer<typeof format>;

const nameOf = (one: Format): string => (typeof one === 'string' ? one : one.type);

/** What may be combined in one list of formats, and what may not. */
const formats = z.array(format).refine(
  (list) => {
    const names = list.map(nameOf);
    const has = (name: string): boolean => names.includes(name);
    return (
      names.filter((name) => name === 'screenshot').length <= 1 &&
      (!has('rawBase64') || names.length === 1) &&
      (!has('changeTracking') || has('markdown')) &&
      !(has('json') && has('deterministicJson'))
    );
  },
  { error: 'these formats do not go together' },
);

const parser = z.union([
  z.enum(['pdf', 'image']),
  z.strictObject({
    type: z.literal('pdf'),
    mode: z.enum(['fast', 'auto', 'ocr']).optional(),
    maxPages: z.int().min(1).max(10_000).optional(),
    pages: z.boolean().optional(),
    blocks: z.boolean().optional(),
    pageMarkers: z.boolean().optional(),
  }),
  z.strictObject({ type: z.literal('image') }),
]);

const action = z.union([
  z.strictObject({ type: z.literal('wait'), milliseconds: z.int().positive() }),
  z.strictObject({ type: z.literal('wait'), selector: text }),
  z.strictObject({ type: z.literal('click'), selector: text, all: z.boolean().optional() }),
  z.strictObject({ type: z.literal('write'), text: z.string() }),
  z.strictObject({ type: z.literal('press'), key: text }),
  z.strictObject({
    type: z.literal('scroll'),
    direction: z.enum(['up', 'down']).optional(),
    selector: text.optional(),
  }),
  z.strictObject({
    type: z.literal('screenshot'),
    fullPage: z.boolean().optional(),
    quality: quality.optional(),
    viewport: viewport.optional(),
  }),
  z.strictObject({ type: z.literal('scrape') }),
  z.strictObject({ type: z.literal('executeJavascript'), script: text }),
  z.strictObject({
    type: z.literal('pdf'),
    format: z
      .enum(['A0', 'A1', 'A2', 'A3', 'A4', 'A5', 'A6', 'Letter', 'Legal', 'Tabloid', 'Ledger'])
      .optional(),
    landscape: z.boolean().optional(),
    scale: z.number().positive().optional(),
  }),
]);

export const location = z.strictObject({
  country: z.string().optional(),
  languages: z.array(z.string()).optional(),
});
export const threatProtection = z.strictObject({
  mode: z.enum(['off', 'manual-only', 'normal', 'zscaler']).optional(),
  riskScoreThreshold: z.number().min(0).max(100).optional(),
  blacklist: z.array(z.string()).max(1_000).optional(),
  whitelist: z.array(z.string()).max(1_000).optional(),
  blockedTlds: z.array(z.string()).max(1_000).optional(),
  failurePolicy: z.enum(['open', 'closed']).optional(),
});
export const auditMetadata = z.strictObject({ username: z.string() });
export const profile = z.strictObject({
  name: z.string().min(1).max(128),
  saveChanges: z.boolean().optional(),
});

/** Every option of reading one page. */
export const pageOptions = {
  formats: formats.optional(),
  headers: z.record(z.string(), z.string()).optional(),
  includeTags: z.array(z.string()).optional(),
  excludeTags: z.array(z.string()).optional(),
  onlyMainContent: z.boolean().optional(),
  onlyCleanContent: z.boolean().optional(),
  timeout: z.int().min(1_000).max(300_000).optional(),
  waitFor: z.int().min(0).max(60_000).optional(),
  mobile: z.boolean().optional(),
  parsers: z.array(parser).optional(),
  actions: z.array(action).max(50).optional(),
  location: location.optional(),
  skipTlsVerification: z.boolean().optional(),
  removeBase64Images: z.boolean().optional(),
  blockAds: z.boolean().optional(),
  fastMode: z.boolean().optional(),
  proxy: z.enum(['basic', 'stealth', 'enhanced', 'auto']).optional(),
  maxAge: z.int().min(0).optional(),
  minAge: z.int().min(0).optional(),
  storeInCache: z.boolean().optional(),
  lockdown: z.boolean().optional(),
  checkPromptInjection: z.boolean().optional(),
  model: text.optional(),
  redactPII: z
    .union([
      z.boolean(),
      z.strictObject({
        mode: z.enum(['accurate', 'aggressive', 'fast']).optional(),
        entities: z.array(z.enum(['PERSON', 'EMAIL', 'PHONE', 'LOCATION', 'FINANCIAL', 'SECRET'])).optional(),
        replaceStyle: z.enum(['tag', 'mask', 'remove']).optional(),
      }),
    ])
    .optional(),
  zeroDataRetention: z.boolean().optional(),
  profile: profile.optional(),
  threatProtection: threatProtection.optional(),
  auditMetadata: auditMetadata.optional(),
};

/** A wait may take half of the available time. */
export const waitsInTime = ({
  waitFor = 0,
  timeout,
}: {
  waitFor?: number | undefined;
  timeout?: number | undefined;
}): boolean => timeout === undefined || waitFor <= timeout / 2;

export const nestedOptions = z.strictObject(pageOptions).refine(waitsInTime);

/** Formats that a search can make of its results. */
const OF_RESULTS = new Set(
  `markdown html rawHtml links images summary product menu json question highlights query screenshot`.split(
    ' ',
  ),
);
export const resultOptions = nestedOptions.refine(({ formats: list = [] }) =>
  list.every((one) => OF_RESULTS.has(nameOf(one))),
);

/** Not possible for a file. */
const NOT_OF_FILES = ['screenshot', 'branding', 'changeTracking', 'rawBase64'];
const {
  actions: _actions,
  waitFor: _waitFor,
  location: _location,
  mobile: _mobile,
  ...ofFiles
} = pageOptions;
export const fileOptions = z
  .strictObject({ ...ofFiles, proxy: z.enum(['basic', 'auto']).optional() })
  .refine(({ formats: list = [] }) => list.every((one) => !NOT_OF_FILES.includes(nameOf(one))));

export const webhook = z.union([
  z.url(),
  z.strictObject({
    url: z.url(),
    headers: z.record(z.string(), z.string()).optional(),
    metadata: z.record(z.string(), z.string()).optional(),
    events: z.array(z.string()).optional(),
  }),
]);
