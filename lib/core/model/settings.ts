import { cleanUpRulesSchema, noCleanUp } from '@/lib/features/clean-up/clean-up';
import { captureFormatSchema, type CaptureFormat } from './format';
import { libraryViewFields, libraryViewSchema } from '@/lib/features/library/library-view';
import { engineIdSchema, paceShape } from './request';
import { MOST_SITE_RULES, siteRuleSchema } from './site-rule';
import { z } from './zod';

export const HOSTED_BASE_URL = 'https://api.firecrawl.dev';

/** They cost nothing on this device, and switching the format then needs no second capture. */
const keptByDefault: CaptureFormat[] = ['markdown', 'summary', 'json', 'html', 'links', 'images'];

/** The result of the last connection test. Never the key. */
export const connectionResultSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('connected'),
    /** Milliseconds the first reply took. */
    answeredInMs: z.number(),
    credits: z.object({ remaining: z.number(), plan: z.number() }).optional(),
    tokens: z.object({ remaining: z.number(), plan: z.number() }).optional(),
    /** ISO 8601. */
    periodStart: z.string().nullable().optional(),
    periodEnd: z.string().nullable().optional(),
  }),
  z.object({ kind: z.literal('connected-no-billing'), answeredInMs: z.number() }),
  /** It answers, refuses an account without a key, and the user wants what it gives without one. */
  z.object({ kind: z.literal('keyless'), answeredInMs: z.number() }),
  z.object({
    kind: z.literal('key-refused'),
    keyTail: z.string().max(4).optional(),
    /** The service's own message, if it says more than that it refuses. */
    said: z.string().max(300).optional(),
    /** 401, or 403 for a key without any permission there. */
    status: z.number().optional(),
  }),
  z.object({ kind: z.literal('no-answer') }),
  z.object({ kind: z.literal('wrong-api'), status: z.number().optional() }),
  z.object({ kind: z.literal('redirect-refused') }),
  z.object({ kind: z.literal('not-granted') }),
  z.object({
    kind: z.literal('service-error'),
    status: z.number().optional(),
    /** It answers other requests, but not the one about its queue. */
    queueSilent: z.boolean().optional(),
  }),
]);
export type ConnectionResult = z.infer<typeof connectionResultSchema>;

/**
 * The kind of server at the saved address: it decides what is marked as unsupported there. `keyless`: a hosted one that
 * is used without a key (docs/service.md 4.4).
 */
const serviceProfileSchema = z.enum(['hosted', 'self-hosted', 'keyless']);
export type ServiceProfile = z.infer<typeof serviceProfileSchema>;
export const chosenProfileSchema = serviceProfileSchema.exclude(['keyless']);
export type ChosenProfile = z.infer<typeof chosenProfileSchema>;

/** The default formats of a crawled page: none for which a service charges extra. */
const crawledByDefault: CaptureFormat[] = ['markdown', 'links'];

/** The defaults of a new crawl. For an absent number, the engine's own default applies. */
export const crawlSettingsSchema = z.object({
  ...paceShape,
  limit: paceShape.limit.max(100_000).default(100),
  maxConcurrency: paceShape.maxConcurrency.unwrap().max(100).optional(),
  signedIn: z.boolean().default(false),
  formats: z.array(captureFormatSchema).min(1).default(crawledByDefault),
});
export type CrawlSettings = z.infer<typeof crawlSettingsSchema>;

const captureFields = {
  /** Format of the main button; the last one chosen. */
  format: captureFormatSchema,
  /** Kept with every capture in addition to the chosen one. */
  alsoKeep: z.array(captureFormatSchema),
  onlyMainContent: z.boolean(),
  keepImages: z.boolean(),
  /** The popup reads the page when it opens. */
  readOnOpen: z.boolean(),
  /** Copied Markdown and summaries end with a line that has the page's title and address. */
  copySource: z.boolean(),
  /** The toolbar button has a mark if the active page is in the library. */
  markKnown: z.boolean(),
  /** Lines `key: {placeholder}`; the placeholders are in lib/features/export/front-matter.ts. */
  frontMatter: z.string().max(2_000),
  fileName: z.string().max(200),
};

const captureDefaults = {
  format: 'markdown' as const,
  alsoKeep: keptByDefault,
  onlyMainContent: true,
  keepImages: true,
  readOnOpen: true,
  copySource: false,
  markKnown: false,
  frontMatter:
    'title: {title}\nurl: {url}\nauthor: {author}\npublished: {published}\ncaptured: {captured}\nwords: {words}',
  fileName: '{title}',
};

/** If there are more, the oldest are removed. */
const MOST_IMAGE_SITES = 1_000;

/** The sites with images after consent was given or withdrawn for one. */
export function withImageSite(
  sites: readonly string[],
  { site, load }: { site: string; load: boolean },
): string[] {
  const others = sites.filter((one) => one !== site);
  return load ? [...others, site].slice(-MOST_IMAGE_SITES) : others;
}

export const settingsSchema = z.object({
  /** The default engine. */
  engine: engineIdSchema.default('device'),
  service: z
    .object({
      /** Canonical base URL, without `/v2` and without a trailing slash. */
      baseUrl: z.string().default(HOSTED_BASE_URL),
      /** The user confirmed that the key may travel unencrypted to this origin. */
      plainHttpConfirmedFor: z.string().optional(),
      /** Last four characters of the saved key. */
      keyTail: z.string().max(4).optional(),
      /** A service was saved, with or without a key. */
      connected: z.boolean().default(false),
      lastTest: connectionResultSchema.optional(),
      lastTestAt: z.number().optional(),
      /** The last known balance. */
      creditsLeft: z.number().optional(),
      /** Of the saved address: as found by the last answered test, and as the user says, which takes precedence. */
      profile: z
        .object({
          found: serviceProfileSchema.optional(),
          chosen: chosenProfileSchema.optional(),
          /** Formats that it refused; requested again after the next passed test. */
          refused: z.array(z.string().max(100)).max(50).optional(),
        })
        .optional(),
    })
    .default({ baseUrl: HOSTED_BASE_URL, connected: false }),
  capture: z
    .object({
      format: captureFields.format.default(captureDefaults.format),
      alsoKeep: captureFields.alsoKeep.default(captureDefaults.alsoKeep),
      onlyMainContent: captureFields.onlyMainContent.default(captureDefaults.onlyMainContent),
      keepImages: captureFields.keepImages.default(captureDefaults.keepImages),
      readOnOpen: captureFields.readOnOpen.default(captureDefaults.readOnOpen),
      copySource: captureFields.copySource.default(captureDefaults.copySource),
      markKnown: captureFields.markKnown.default(captureDefaults.markKnown),
      frontMatter: captureFields.frontMatter.default(captureDefaults.frontMatter),
      fileName: captureFields.fileName.default(captureDefaults.fileName),
    })
    .default(captureDefaults),
  crawl: crawlSettingsSchema.default({ limit: 100, signedIn: false, formats: crawledByDefault }),
  /** The user's rules to keep or leave out parts of a site's pages, oldest first. */
  siteRules: z.array(siteRuleSchema).max(MOST_SITE_RULES).default([]),
  /** How the library is shown. */
  library: libraryViewSchema.default({
    collections: [],
    group: 'day',
    sort: 'newest',
    filters: '',
    searches: [],
  }),
  /** What the library removes automatically. */
  cleanUp: cleanUpRulesSchema.default(noCleanUp),
  /** Searches the web from this device (web-search/search-address); absent if there is none. */
  searchAddress: z.string().max(2_000).optional(),
  contextMenus: z.boolean().default(true),
  /** Single-letter keys (WCAG 2.1.4). */
  singleKeys: z.boolean().default(true),
  /** Show images of captured pages from the web. */
  loadRemoteImages: z.boolean().default(false),
  /** Sites (`siteOf`) whose captures are shown with their images, with consent for each. */
  imageSites: z.array(z.string().min(1).max(255)).max(MOST_IMAGE_SITES).default([]),
  /**
   * Settings, as `group.name`, whose stored value could not be read, so they are back at their defaults; `all` when
   * nothing could be read. Listed until the user has seen it.
   */
  unread: z.array(z.string().max(100)).max(100).default([]),
});
export type Settings = z.infer<typeof settingsSchema>;
export const defaultSettings: Settings = settingsSchema.parse({});

/** Whole top-level groups replace the stored ones. */
export const settingsPatchSchema = z.strictObject({
  engine: engineIdSchema.optional(),
  capture: z.strictObject(captureFields).partial().optional(),
  /** As a whole, since an omitted number is reset. */
  crawl: crawlSettingsSchema.optional(),
  /** Collections are changed by separate commands. */
  library: z.strictObject(libraryViewFields).partial().optional(),
  /** As a whole. */
  cleanUp: cleanUpRulesSchema.optional(),
  /** Empty removes it. */
  searchAddress: z.string().max(2_000).optional(),
  contextMenus: z.boolean().optional(),
  singleKeys: z.boolean().optional(),
  loadRemoteImages: z.boolean().optional(),
  /** Consent for the images of one site, given or withdrawn. */
  imageSite: z.strictObject({ site: z.string().min(1).max(255), load: z.boolean() }).optional(),
  /** The user has seen what could not be read. */
  unread: z.tuple([]).optional(),
});
export type SettingsPatch = z.infer<typeof settingsPatchSchema>;
