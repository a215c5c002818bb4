import { z } from 'zod';

/*
 * The service's own view of the scrape options (docs/service.md 7.2 to 7.5), written independently of the client's, so
 * that one checks the other: strict at every level.
 */
const milliseconds = z.number().int().nonnegative();
const prompt = z.string().max(10_000);
const jsonSchema = z.record(z.string(), z.unknown());
const viewport = z.strictObject({
  width: z.number().int().positive().max(7680),
  height: z.number().int().positive().max(4320),
});
const screenshot = {
  fullPage: z.boolean().default(false),
  quality: z.number().int().min(1).max(100).optional(),
  viewport: viewport.optional(),
};

const json = z
  .strictObject({ type: z.literal('json'), prompt: prompt.optional(), schema: jsonSchema.optional() })
  .refine((format) => format.prompt !== undefined || format.schema !== undefined, {
    message: 'json format requires a prompt or a schema',
  });

const bare = [
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
] as const;

const formatObject = z.union([
  ...bare.map((type) => z.strictObject({ type: z.literal(type) })),
  json,
  z.strictObject({
    type: z.literal('deterministicJson'),
    prompt: prompt.optional(),
    schema: jsonSchema.optional(),
  }),
  z.strictObject({ type: z.literal('screenshot'), ...screenshot }),
  z.strictObject({
    type: z.literal('changeTracking'),
    modes: z.array(z.enum(['json', 'git-diff'])).default([]),
    schema: jsonSchema.optional(),
    prompt: prompt.optional(),
    tag: z.string().nullable().default(null),
  }),
  z.strictObject({
    type: z.literal('attributes'),
    selectors: z.array(z.strictObject({ selector: z.string(), attribute: z.string() })).min(1),
  }),
  z.strictObject({ type: z.literal('question'), question: prompt }),
  z.strictObject({ type: z.literal('highlights'), query: prompt }),
  z.strictObject({ type: z.literal('query'), prompt, mode: z.enum(['freeform', 'directQuote']).optional() }),
]);
/** A bare string becomes `{type: string}`. */
const format = z.preprocess((value) => (typeof value === 'string' ? { type: value } : value), formatObject);

const pdfParser = z.strictObject({
  type: z.literal('pdf'),
  mode: z.enum(['fast', 'auto', 'ocr']).optional(),
  maxPages: z.number().int().min(1).max(10_000).optional(),
  pages: z.boolean().optional(),
  blocks: z.boolean().optional(),
  pageMarkers: z.boolean().optional(),
});

const action = z.discriminatedUnion('type', [
  z
    .strictObject({
      type: z.literal('wait'),
      milliseconds: z.number().int().positive().optional(),
      selector: z.string().optional(),
    })
    .refine((wait) => (wait.milliseconds === undefined) !== (wait.selector === undefined), {
      message: 'wait needs exactly one of milliseconds and selector',
    }),
  z.strictObject({ type: z.literal('click'), selector: z.string(), all: z.boolean().default(false) }),
  z.strictObject({ type: z.literal('write'), text: z.string() }),
  z.strictObject({ type: z.literal('press'), key: z.string() }),
  z.strictObject({
    type: z.literal('scroll'),
    direction: z.enum(['up', 'down']).default('down'),
    selector: z.string().optional(),
  }),
  z.strictObject({ type: z.literal('screenshot'), ...screenshot }),
  z.strictObject({ type: z.literal('scrape') }),
  z.strictObject({ type: z.literal('executeJavascript'), script: z.string() }),
  z.strictObject({
    type: z.literal('pdf'),
    format: z
      .enum(['A0', 'A1', 'A2', 'A3', 'A4', 'A5', 'A6', 'Letter', 'Legal', 'Tabloid', 'Ledger'])
      .default('Letter'),
    landscape: z.boolean().default(false),
    scale: z.number().default(1),
  }),
]);

/** The options as the fields of a strict object: at the top of a scrape or a batch, nested elsewhere. */
export const scrapeOptionFields = {
  formats: z.array(format).default([{ type: 'markdown' }]),
  headers: z.record(z.string(), z.string()).optional(),
  includeTags: z.array(z.string()).optional(),
  excludeTags: z.array(z.string()).optional(),
  onlyMainContent: z.boolean().default(true),
  onlyCleanContent: z.boolean().default(false),
  timeout: z.number().int().min(1_000).max(300_000).default(60_000),
  waitFor: milliseconds.max(60_000).default(0),
  mobile: z.boolean().default(false),
  parsers: z
    .array(z.union([z.enum(['pdf', 'image']), pdfParser, z.strictObject({ type: z.literal('image') })]))
    .default(['pdf']),
  actions: z.array(action).max(50).optional(),
  location: z
    .strictObject({ country: z.string().optional(), languages: z.array(z.string()).optional() })
    .optional(),
  skipTlsVerification: z.boolean().optional(),
  removeBase64Images: z.boolean().default(true),
  blockAds: z.boolean().default(true),
  fastMode: z.boolean().default(false),
  proxy: z.enum(['basic', 'stealth', 'enhanced', 'auto']).default('auto'),
  maxAge: milliseconds.default(172_800_000),
  minAge: milliseconds.optional(),
  storeInCache: z.boolean().default(true),
  lockdown: z.boolean().default(false),
  checkPromptInjection: z.boolean().default(false),
  model: z.string().optional(),
  redactPII: z
    .union([
      z.boolean(),
      z.strictObject({
        mode: z.enum(['accurate', 'aggressive', 'fast']).optional(),
        entities: z.array(z.enum(['PERSON', 'EMAIL', 'PHONE', 'LOCATION', 'FINANCIAL', 'SECRET'])).optional(),
        replaceStyle: z.enum(['tag', 'mask', 'remove']).optional(),
      }),
    ])
    .default(false),
  zeroDataRetention: z.boolean().default(false),
  profile: z
    .strictObject({ name: z.string().min(1).max(128), saveChanges: z.boolean().default(true) })
    .optional(),
  threatProtection: z
    .strictObject({
      mode: z.enum(['off', 'manual-only', 'normal', 'zscaler']).optional(),
      riskScoreThreshold: z.number().min(0).max(100).optional(),
      blacklist: z.array(z.string()).max(1000).optional(),
      whitelist: z.array(z.string()).max(1000).optional(),
      blockedTlds: z.array(z.string()).max(1000).optional(),
      failurePolicy: z.enum(['open', 'closed']).optional(),
    })
    .optional(),
  auditMetadata: z.strictObject({ username: z.string() }).optional(),
};

type Options = z.output<z.ZodObject<typeof scrapeOptionFields>>;
type Format = Options['formats'][number];
export type FormatOf<T extends Format['type']> = Extract<Format, { type: T }>;

/** Reports options that exclude each other. */
export function checkScrapeOptions(
  options: Pick<Options, 'formats' | 'waitFor' | 'timeout' | 'zeroDataRetention'>,
  context: z.RefinementCtx,
): void {
  const complain = (path: string, message: string) =>
    context.addIssue({ code: 'custom', path: [path], message });
  const { formats } = options;
  if (options.waitFor > options.timeout / 2) complain('waitFor', 'waitFor must not exceed half of timeout');
  if (countOf(formats, 'screenshot') > 1) complain('formats', 'You may only specify one screenshot format');
  if (countOf(formats, 'changeTracking') > 0 && countOf(formats, 'markdown') === 0)
    complain('formats', 'The changeTracking format requires the markdown format to be specified as well');
  if (countOf(formats, 'rawBase64') > 0 && formats.length > 1)
    complain('formats', 'rawBase64 must be the only format');
  if (countOf(formats, 'json') > 0 && countOf(formats, 'deterministicJson') > 0)
    complain('formats', 'json and deterministicJson cannot be used together');
  if (options.zeroDataRetention && countOf(formats, 'screenshot') > 0)
    complain('formats', 'screenshot is not supported with zero data retention');
}

function countOf(formats: readonly { type: string }[], type: string): number {
  return formats.filter((each) => each.type === type).length;
}

/** The same as a separate object, as crawl, search and extract nest it. */
export const nestedScrapeOptionsSchema = z.strictObject(scrapeOptionFields).superRefine(checkScrapeOptions);
export type ScrapeOptions = z.output<typeof nestedScrapeOptionsSchema>;
