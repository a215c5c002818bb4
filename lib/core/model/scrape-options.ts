import { z } from './zod';
import { jsonOptionsSchema, screenshotOptionsSchema } from './format';

const list = z.array(z.string().min(1)).max(200);

/** One action before a capture (docs/service.md 7.5). */
export const actionSchema = z.discriminatedUnion('type', [
  z.strictObject({
    type: z.literal('wait'),
    milliseconds: z.number().int().positive().optional(),
    selector: z.string().optional(),
  }),
  z.strictObject({ type: z.literal('click'), selector: z.string().min(1), all: z.boolean().optional() }),
  z.strictObject({ type: z.literal('write'), text: z.string() }),
  z.strictObject({ type: z.literal('press'), key: z.string().min(1) }),
  z.strictObject({
    type: z.literal('scroll'),
    direction: z.enum(['up', 'down']).optional(),
    selector: z.string().optional(),
  }),
  z.strictObject({
    type: z.literal('screenshot'),
    fullPage: z.boolean().optional(),
    quality: z.number().int().min(1).max(100).optional(),
    viewport: z.strictObject({ width: z.number().int(), height: z.number().int() }).optional(),
  }),
  z.strictObject({ type: z.literal('scrape') }),
  z.strictObject({ type: z.literal('executeJavascript'), script: z.string().min(1) }),
  z.strictObject({
    type: z.literal('pdf'),
    format: z
      .enum(['A0', 'A1', 'A2', 'A3', 'A4', 'A5', 'A6', 'Letter', 'Legal', 'Tabloid', 'Ledger'])
      .optional(),
    landscape: z.boolean().optional(),
    scale: z.number().positive().optional(),
  }),
]);
export type Action = z.infer<typeof actionSchema>;

const pdfParserSchema = z.strictObject({
  type: z.literal('pdf'),
  mode: z.enum(['fast', 'auto', 'ocr']).optional(),
  maxPages: z.number().int().min(1).max(10_000).optional(),
  pages: z.boolean().optional(),
  blocks: z.boolean().optional(),
  pageMarkers: z.boolean().optional(),
});

/** Formats that only a service makes (docs/service.md 7.3), in addition to the shared ones of format.ts. */
export const serviceFormatSchema = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('rawBase64') }),
  z.strictObject({ type: z.literal('branding') }),
  z.strictObject({ type: z.literal('product') }),
  z.strictObject({ type: z.literal('menu') }),
  z.strictObject({ type: z.literal('audio') }),
  z.strictObject({ type: z.literal('video') }),
  z.strictObject({ type: z.literal('deterministicJson'), ...jsonOptionsSchema.shape }),
  z.strictObject({
    type: z.literal('attributes'),
    selectors: z.array(z.strictObject({ selector: z.string().min(1), attribute: z.string().min(1) })).min(1),
  }),
  z.strictObject({ type: z.literal('question'), question: z.string().min(1).max(10_000) }),
  z.strictObject({ type: z.literal('highlights'), query: z.string().min(1).max(10_000) }),
  z.strictObject({
    type: z.literal('query'),
    prompt: z.string().min(1).max(10_000),
    mode: z.enum(['freeform', 'directQuote']).optional(),
  }),
  z.strictObject({
    type: z.literal('changeTracking'),
    modes: z.array(z.enum(['json', 'git-diff'])).optional(),
    schema: z.record(z.string(), z.unknown()).optional(),
    prompt: z.string().max(10_000).optional(),
    tag: z.string().nullable().optional(),
  }),
]);
export type ServiceFormat = z.infer<typeof serviceFormatSchema>;

/** What there is to know of an option beside its values. */
type OptionFacts = {
  /** What this device does with it. */
  here?: 'honored' | 'live-tab' | 'device-has-no-use' | 'service-only';
  /** Credits that it adds to a page, at least and at most, and what that depends on (docs/service.md 3.1). */
  credits?: readonly [least: number, most: number, note?: 'injection-check'];
};
const facts = (known: OptionFacts): OptionFacts => known;
export const factsOf = (shape: z.ZodRawShape, option: string): OptionFacts => {
  const field = Object.hasOwn(shape, option) ? shape[option] : undefined;
  return (field instanceof z.ZodType ? (field.meta() as OptionFacts | undefined) : undefined) ?? {};
};
const honored = facts({ here: 'honored' });
const liveTab = facts({ here: 'live-tab' });
export const noUse = facts({ here: 'device-has-no-use' });
export const serviceOnly = facts({ here: 'service-only' });

/** The service keeps nothing of a page, or of any page of a job. */
export const retentionShape = {
  zeroDataRetention: z
    .boolean()
    .optional()
    .meta(facts({ ...noUse, credits: [1, 1] })),
};

/**
 * Every option of docs/service.md 7.2, with the specification's names and units (milliseconds unless stated). An
 * omitted option is not sent: the engine's own default applies. Strict: an unknown name is rejected here, before the
 * service refuses it; options of a newer server go into `extra` and are sent as is. Only a service uses what says nothing
 * of this device.
 */
export const scrapeOptionsSchema = z.strictObject({
  onlyMainContent: z.boolean().optional().meta(honored),
  includeTags: list.optional().meta(honored),
  excludeTags: list.optional().meta(honored),
  waitFor: z.number().int().min(0).max(60_000).optional().meta(honored),
  timeout: z.number().int().min(1_000).max(300_000).optional().meta(noUse),
  removeBase64Images: z.boolean().optional().meta(honored),
  screenshot: screenshotOptionsSchema.optional().meta(honored),
  json: jsonOptionsSchema.optional().meta(honored),
  /** How rows of a page are found, for its JSON; whoever reads the page parses it. Never sent. */
  rows: z.record(z.string(), z.unknown()).optional().meta(honored),
  /** What is done in the page before it is read, in a background tab; whoever opens it parses it. Never sent. */
  steps: z.record(z.string(), z.unknown()).optional().meta(honored),
  serviceFormats: z.array(serviceFormatSchema).optional(),
  headers: z.record(z.string(), z.string()).optional().meta(liveTab),
  onlyCleanContent: z.boolean().optional(),
  mobile: z.boolean().optional().meta(liveTab),
  parsers: z
    .array(z.union([z.enum(['pdf', 'image']), pdfParserSchema, z.strictObject({ type: z.literal('image') })]))
    .optional(),
  actions: z.array(actionSchema).max(50).optional(),
  location: z
    .strictObject({ country: z.string().optional(), languages: z.array(z.string()).optional() })
    .optional()
    .meta(liveTab),
  skipTlsVerification: z.boolean().optional().meta(noUse),
  blockAds: z.boolean().optional().meta(liveTab),
  fastMode: z.boolean().optional().meta(noUse),
  proxy: z.enum(['basic', 'stealth', 'enhanced', 'auto']).optional(),
  maxAge: z.number().int().min(0).optional().meta(noUse),
  minAge: z.number().int().min(0).optional().meta(noUse),
  storeInCache: z.boolean().optional().meta(noUse),
  lockdown: z.boolean().optional().meta(noUse),
  checkPromptInjection: z
    .boolean()
    .optional()
    .meta(facts({ credits: [0, 4, 'injection-check'] })),
  model: z.string().min(1).optional(),
  redactPII: z
    .union([
      z.boolean(),
      z.strictObject({
        mode: z.enum(['accurate', 'aggressive', 'fast']).optional(),
        entities: z.array(z.enum(['PERSON', 'EMAIL', 'PHONE', 'LOCATION', 'FINANCIAL', 'SECRET'])).optional(),
        replaceStyle: z.enum(['tag', 'mask', 'remove']).optional(),
      }),
    ])
    .optional()
    .meta(facts({ credits: [4, 4] })),
  ...retentionShape,
  profile: z
    .strictObject({ name: z.string().min(1).max(128), saveChanges: z.boolean().optional() })
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
  /** Options that a newer server knows and this schema does not: sent to the service as is. */
  extra: z.record(z.string(), z.unknown()).optional(),
});
export type ScrapeOptions = z.infer<typeof scrapeOptionsSchema>;

/** The options without those of these names; a format that a service makes with its own options counts as one. */
export function withoutOptions(options: ScrapeOptions, names: readonly string[]): ScrapeOptions {
  const { serviceFormats, extra, ...known } = options;
  const left = <T>(named: Readonly<Record<string, T>>): Record<string, T> =>
    Object.fromEntries(Object.entries(named).filter(([name]) => !names.includes(name)));
  const formats = serviceFormats?.filter(({ type }) => !names.includes(type)) ?? [];
  const more = left(extra ?? {});
  return {
    ...left(known),
    ...(formats.length > 0 && { serviceFormats: formats }),
    ...(Object.keys(more).length > 0 && { extra: more }),
  };
}
