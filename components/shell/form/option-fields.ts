import type { ScrapeOptions } from '@/lib/core/model/scrape-options';

/** One control of the form. `path` is where its value goes in the options, and its name in lib/core/words. */
export type OptionField = {
  path: string;
} & (
  | { kind: 'choice'; values: readonly string[] }
  | { kind: 'switch' }
  | { kind: 'number'; unit?: 'seconds' }
  | { kind: 'text' }
  | { kind: 'long' }
  /** One entry per line. */
  | { kind: 'lines' }
  /** Any value, written as JSON. */
  | { kind: 'json'; example: string }
);

export const optionGroups = ['reading', 'content', 'json', 'request', 'formats', 'privacy', 'other'] as const;
export type OptionGroup = (typeof optionGroups)[number];

/** What to extract, in words: if JSON is chosen on a service, it is shown beside the format. */
export const promptField = { path: 'json.prompt', kind: 'long' } as const satisfies OptionField;
export const schemaField = {
  path: 'json.schema',
  kind: 'json',
  example: '{ "type": "object", "properties": { "price": { "type": "number" } } }',
} as const satisfies OptionField;
/** The actions before a capture, which have their own editor. */
export const actionsField = 'actions';
/** Offered if a model reads the page. */
export const injectionField = { path: 'checkPromptInjection', kind: 'switch' } as const satisfies OptionField;
/** What to report about a change since the last capture: together they become one of the formats. */
export const trackingModes = {
  status: [],
  text: ['git-diff'],
  fields: ['json'],
  both: ['git-diff', 'json'],
} as const;
const trackingFields = [
  { path: 'changeTracking.modes', kind: 'choice', values: Object.keys(trackingModes) },
  { path: 'changeTracking.tag', kind: 'text' },
] as const satisfies readonly OptionField[];
/** The request for JSON by a service. */
export const jsonFields: readonly OptionField[] = [promptField, schemaField, injectionField];

/**
 * Every scrape option and its controls; a missing option does not compile. Options with a few parts have a control for
 * each part, the others are written as JSON.
 */
export const optionFields: Record<
  keyof ScrapeOptions,
  { group: OptionGroup; fields: readonly OptionField[] }
> = {
  timeout: { group: 'reading', fields: [{ path: 'timeout', kind: 'number', unit: 'seconds' }] },
  waitFor: { group: 'reading', fields: [{ path: 'waitFor', kind: 'number', unit: 'seconds' }] },
  mobile: { group: 'reading', fields: [{ path: 'mobile', kind: 'switch' }] },
  fastMode: { group: 'reading', fields: [{ path: 'fastMode', kind: 'switch' }] },
  actions: {
    group: 'reading',
    fields: [{ path: 'actions', kind: 'json', example: '[{ "type": "click", "selector": "#more" }]' }],
  },
  parsers: {
    group: 'reading',
    fields: [{ path: 'parsers', kind: 'json', example: '[{ "type": "pdf", "maxPages": 20 }]' }],
  },
  onlyMainContent: { group: 'content', fields: [{ path: 'onlyMainContent', kind: 'switch' }] },
  onlyCleanContent: { group: 'content', fields: [{ path: 'onlyCleanContent', kind: 'switch' }] },
  includeTags: { group: 'content', fields: [{ path: 'includeTags', kind: 'lines' }] },
  excludeTags: { group: 'content', fields: [{ path: 'excludeTags', kind: 'lines' }] },
  removeBase64Images: { group: 'content', fields: [{ path: 'removeBase64Images', kind: 'switch' }] },
  blockAds: { group: 'content', fields: [{ path: 'blockAds', kind: 'switch' }] },
  screenshot: {
    group: 'content',
    fields: [
      { path: 'screenshot.fullPage', kind: 'switch' },
      { path: 'screenshot.quality', kind: 'number' },
      { path: 'screenshot.viewport', kind: 'json', example: '{ "width": 1280, "height": 800 }' },
    ],
  },
  json: {
    group: 'json',
    fields: [promptField, schemaField],
  },
  model: { group: 'json', fields: [{ path: 'model', kind: 'text' }] },
  location: {
    group: 'request',
    fields: [
      { path: 'location.country', kind: 'text' },
      { path: 'location.languages', kind: 'lines' },
    ],
  },
  proxy: {
    group: 'request',
    fields: [{ path: 'proxy', kind: 'choice', values: ['basic', 'stealth', 'enhanced', 'auto'] }],
  },
  maxAge: { group: 'request', fields: [{ path: 'maxAge', kind: 'number', unit: 'seconds' }] },
  minAge: { group: 'request', fields: [{ path: 'minAge', kind: 'number', unit: 'seconds' }] },
  storeInCache: { group: 'request', fields: [{ path: 'storeInCache', kind: 'switch' }] },
  headers: {
    group: 'request',
    fields: [{ path: 'headers', kind: 'json', example: '{ "Accept-Language": "de" }' }],
  },
  skipTlsVerification: { group: 'request', fields: [{ path: 'skipTlsVerification', kind: 'switch' }] },
  profile: {
    group: 'request',
    fields: [
      { path: 'profile.name', kind: 'text' },
      { path: 'profile.saveChanges', kind: 'switch' },
    ],
  },
  serviceFormats: {
    group: 'formats',
    fields: [
      ...trackingFields,
      { path: 'serviceFormats', kind: 'json', example: '[{ "type": "branding" }]' },
    ],
  },
  redactPII: { group: 'privacy', fields: [{ path: 'redactPII', kind: 'json', example: 'true' }] },
  zeroDataRetention: { group: 'privacy', fields: [{ path: 'zeroDataRetention', kind: 'switch' }] },
  lockdown: { group: 'privacy', fields: [{ path: 'lockdown', kind: 'switch' }] },
  checkPromptInjection: { group: 'privacy', fields: [injectionField] },
  threatProtection: {
    group: 'privacy',
    fields: [{ path: 'threatProtection', kind: 'json', example: '{ "mode": "normal" }' }],
  },
  auditMetadata: { group: 'privacy', fields: [{ path: 'auditMetadata.username', kind: 'text' }] },
  extra: { group: 'other', fields: [{ path: 'extra', kind: 'json', example: '{ "newOption": true }' }] },
};

/** The controls that apply on this device, out of the options that its engine honors. */
export const deviceFields: ReadonlySet<string> = new Set([
  'waitFor',
  'onlyMainContent',
  'includeTags',
  'excludeTags',
  'removeBase64Images',
  'screenshot.fullPage',
  'screenshot.quality',
  'screenshot.viewport',
  'json.schema',
]);

/** The controls of a group, in table order. */
export function fieldsOf(group: OptionGroup): OptionField[] {
  return Object.values(optionFields)
    .filter((option) => option.group === group)
    .flatMap((option) => option.fields);
}
