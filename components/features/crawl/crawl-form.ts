import type { CaptureFormat } from '@/lib/core/model/format';
import {
  crawlRequestSchema,
  crawlRulesSchema,
  readingSchema,
  type CrawlRequest,
  type CrawlRules,
  type EngineId,
  type Reading,
} from '@/lib/core/model/request';
import type { ScrapeOptions } from '@/lib/core/model/scrape-options';
import type { Settings } from '@/lib/core/model/settings';
import { folderOfPage, typedAddress, wholeSite, type ScopeChoice } from '@/lib/features/site/site-scope';
import { isWebUrl, normalizeUrl } from '@/lib/core/model/url';
import { promptField } from '@/components/shell/form/option-fields';
import type { FormValues } from '@/components/shell/form/options-form';
import type { PastedOptions } from '../pasted-options/pasted-options';

/** The values of the crawl options. */
export type CrawlForm = {
  /** How much of the site; determines the starting address and `crawlEntireDomain`. */
  choice: ScopeChoice;
  rules: CrawlRules;
  /** As chosen here; the settings' formats if nothing was chosen. */
  formats: CaptureFormat[] | undefined;
  onlyMainContent: boolean;
  /** Further options of each page. */
  options: ScrapeOptions;
  reading: Reading;
  /** Address that the service calls. */
  webhook: string;
  zeroDataRetention: boolean;
  ignoreRobotsTxt: boolean;
  robotsUserAgent: string;
  notify: boolean;
  /** The sentence to be turned into rules. */
  sentence: string;
  /** As typed into the options of each page. */
  optionValues: FormValues;
  /** The further options are expanded. */
  unfolded: boolean;
};

/** Some rules; an undefined one has its default. */
export type RuleChange = { readonly [K in keyof CrawlRules]?: CrawlRules[K] | undefined };

/** The form as it opens: the rules of the settings, overridden by the given ones. */
export function openCrawlForm(settings: Settings, preset: Partial<CrawlRules> = {}): CrawlForm {
  const { signedIn, formats: _kept, ...usual } = settings.crawl;
  return {
    choice: preset.crawlEntireDomain === false ? { ...wholeSite, scope: 'folder' } : wholeSite,
    rules: crawlRulesSchema.parse({ ...usual, ...preset }),
    formats: undefined,
    onlyMainContent: settings.capture.onlyMainContent,
    options: {},
    reading: readingSchema.parse({ signedIn }),
    webhook: '',
    zeroDataRetention: false,
    ignoreRobotsTxt: false,
    robotsUserAgent: '',
    notify: false,
    sentence: '',
    optionValues: {},
    unfolded: false,
  };
}

/**
 * The formats of each page: those chosen here, else the settings' formats for crawls, whatever was captured of one
 * page.
 */
export function crawlFormats({ formats }: Pick<CrawlForm, 'formats'>, settings: Settings): CaptureFormat[] {
  return formats ?? settings.crawl.formats;
}

/** True if the form's own fields are valid; patterns are checked by the matcher. */
export function isFormRight({ webhook, choice }: CrawlForm): boolean {
  if (choice.scope === 'address' && typedAddress(choice.address) === undefined) return false;
  return webhook.trim() === '' || isWebUrl(webhook.trim());
}

/** Where the crawl starts: the page itself for its whole site, else the folder or the chosen address. */
function crawlStart(page: string, { scope, address }: ScopeChoice): string {
  switch (scope) {
    case 'site':
      return page;
    case 'folder':
      return folderOfPage(page);
    case 'address':
      return typedAddress(address) ?? page;
  }
}

/** The request made from the form. What the engine cannot use is left out. */
export function crawlRequestOf(
  url: string,
  form: CrawlForm,
  settings: Settings,
  engine: EngineId,
): CrawlRequest {
  const webhook = form.webhook.trim();
  const page = normalizeUrl(url);
  const start = crawlStart(page, form.choice);
  return crawlRequestSchema.parse({
    kind: 'crawl',
    url: start,
    ...(engine === 'device' && form.choice.scope === 'folder' && page !== start && { page }),
    ...form.rules,
    crawlEntireDomain: form.choice.scope === 'site',
    formats: crawlFormats(form, settings),
    options: { onlyMainContent: form.onlyMainContent, ...form.options },
    ...(engine === 'device'
      ? { reading: form.reading }
      : {
          ...(isWebUrl(webhook) && { webhook: { url: webhook } }),
          ...(form.zeroDataRetention && { zeroDataRetention: true }),
          ...(form.ignoreRobotsTxt && { ignoreRobotsTxt: true }),
          ...(form.robotsUserAgent.trim() !== '' && { robotsUserAgent: form.robotsUserAgent.trim() }),
        }),
  });
}

/** The same form with other rules; contradictions are resolved. */
export function withRules(form: CrawlForm, change: RuleChange): CrawlForm {
  const { crawlEntireDomain } = change;
  return {
    ...form,
    rules: crawlRulesSchema.parse(withoutUndefined({ ...form.rules, ...change })),
    ...(crawlEntireDomain !== undefined && {
      choice: { ...form.choice, scope: crawlEntireDomain ? 'site' : 'folder' },
    }),
  };
}

/** The same form with what was pasted: its rules, its formats, and the options of each page. */
export function withPasted(form: CrawlForm, { rules, formats, options, values }: PastedOptions): CrawlForm {
  const { onlyMainContent = form.onlyMainContent, ...rest } = options;
  return {
    ...withRules(form, rules),
    ...(formats.length > 0 && { formats }),
    onlyMainContent,
    options: { ...form.options, ...rest },
    optionValues: { ...form.optionValues, ...values },
  };
}

/** The longest sentence that a service accepts. */
const LONGEST_PROMPT = 10_000;

/** The same form with what the service extracts from each page; an empty sentence removes it. */
export function withPrompt(form: CrawlForm, typed: string): CrawlForm {
  const prompt = typed.slice(0, LONGEST_PROMPT);
  const { json, ...options } = form.options;
  const { prompt: _before, ...rest } = json ?? {};
  const asked = prompt.trim() === '' ? rest : { ...rest, prompt };
  return {
    ...form,
    optionValues: { ...form.optionValues, [promptField.path]: prompt },
    options: Object.keys(asked).length === 0 ? options : { ...options, json: asked },
  };
}

/** Another way of reading. A page whose scripts always run is opened in the user's session, so it is read signed in. */
export function changedReading(reading: Reading, change: Partial<Reading>): Reading {
  const next = { ...reading, ...change };
  if (change.render === 'always') next.signedIn = true;
  if (change.signedIn === false && next.render === 'always') next.render = 'auto';
  return next;
}

/** The same form with another way of reading; what is read signed in never leads to other sites. */
export function withReading(form: CrawlForm, change: Partial<Reading>): CrawlForm {
  const read = { ...form, reading: changedReading(form.reading, change) };
  return read.reading.signedIn && form.rules.allowExternalLinks
    ? withRules(read, { allowExternalLinks: false })
    : read;
}

function withoutUndefined<T extends object>(value: T): Partial<T> {
  return Object.fromEntries(Object.entries(value).filter(([, field]) => field !== undefined)) as Partial<T>;
}
