import { crawlRequestSchema, type CrawlRequest, type SomeRules } from '@/lib/core/model/request';
import { crawlSettingsSchema, type Settings } from '@/lib/core/model/settings';
import { folderOfPage, typedAddress, wholeSite, type ScopeChoice } from '@/lib/features/site/site-scope';
import { normalizeUrl } from '@/lib/core/model/url';
import { captureForm, retentionField, type FormValues } from '@/components/shell/form/capture-form';
import { address, choice, count, onOff, patterns, text, toggle } from '@/components/shell/form/controls';
import {
  defineForm,
  type Control,
  type Facts,
  type FormValuesOf,
} from '@/components/shell/state/define-form';
import { ScopeField } from '../site/scope/ScopeField';
import { queryFields, readingControl, siteScope } from '../site/start/site-controls';
import type { PastedOptions } from '../pasted-options/pasted-options';
import { formats } from './FormatTags';

/** Where the crawl starts: the page itself for its whole site, else the folder or the chosen address. */
const scope: Control<ScopeChoice> = {
  ...siteScope,
  draw: ({ value, onChange, facts }) => (
    <ScopeField startsAtPage page={facts.page ?? ''} choice={value} onChange={onChange} />
  ),
  hold: (request) => scopeOf(request as SomeRules, wholeSite),
  read(chosen, { page = '', engine }) {
    const here = normalizeUrl(page);
    const url = {
      site: () => here,
      folder: () => folderOfPage(here),
      address: () => typedAddress(chosen.address),
    }[chosen.scope]();
    if (url === undefined) return { problem: 'bad' };
    // Of a folder, this device also reads the page on which it was chosen.
    const isBelow = engine === 'device' && chosen.scope === 'folder' && url !== here;
    return {
      value: { url, crawlEntireDomain: chosen.scope === 'site', ...(isBelow && { page: here }) },
    };
  },
};

function scopeOf({ crawlEntireDomain }: SomeRules, before: ScopeChoice): ScopeChoice {
  if (crawlEntireDomain === undefined) return before;
  return { ...before, scope: crawlEntireDomain ? 'site' : 'folder' };
}

const main = { group: 'main' };
const more = { group: 'more' };
const sitemap: Control<boolean> = {
  ...onOff(true),
  hold: (sent) => sent !== 'skip',
  read: (on) => ({ value: on ? 'include' : 'skip' }),
};

/** How far a crawl goes, and how fast: the settings have the same fields. */
const extentFields = {
  limit: { control: count({ min: 1, max: 100_000, step: 10, first: 100 }), half: true, ...main },
  maxDiscoveryDepth: { control: count({ min: 0, max: 100 }), half: true, ...main },
};
const paceFields = {
  delay: { control: count({ min: 0, max: 60 }), half: true, ...more },
  maxConcurrency: {
    control: count({ min: 1, max: 100 }),
    half: true,
    locked: ({ delay }: Readonly<Record<string, unknown>>) => (delay ? 1 : undefined),
    ...more,
  },
};

/** What a new crawl begins with. */
export const crawlSettingsForm = defineForm(crawlSettingsSchema, {
  ...extentFields,
  ...paceFields,
  signedIn: { control: onOff() },
});

export const crawlForm = defineForm(crawlRequestSchema, {
  scope: { control: scope, path: '', ...main },
  ...extentFields,
  includePaths: { control: patterns(), ...main },
  excludePaths: { control: patterns(), ...main },
  formats: { control: formats(), ...main },
  sitemap: { control: sitemap, ...main },
  allowSubdomains: { control: onOff(), ...main },
  robots: {
    control: toggle(),
    path: null,
    locked: ({ ignoreRobotsTxt }, { engine }) => engine === 'device' || ignoreRobotsTxt !== true,
    ...main,
  },
  sitemapUse: {
    control: choice(['include', 'only'], { segments: 'line' }),
    path: 'sitemap',
    when: (values) => values['sitemap'] === true,
    ...more,
  },
  allowExternalLinks: {
    control: onOff(),
    // What is read signed in never leads to other sites.
    locked: ({ reading }, { engine }) =>
      engine === 'device' && (reading as { signedIn: boolean }).signedIn ? false : undefined,
    ...more,
  },
  ...queryFields,
  deduplicateSimilarURLs: { control: onOff(true), ...more },
  regexOnFullURL: { control: onOff(), ...more },
  ...paceFields,
  onlyMainContent: { control: onOff(true), path: 'options.onlyMainContent', ...more },
  reading: { control: readingControl(['obeyNoindex', 'obeyNofollow']), engine: 'device', ...more },
  /** The service calls it. */
  webhook: { control: address(), path: 'webhook.url', engine: 'service', ...more },
  ...retentionField,
  ignoreRobotsTxt: { control: toggle(), engine: 'service', ...more },
  robotsUserAgent: { control: text({ mono: true }), engine: 'service', ...more },
});
type CrawlFields = FormValuesOf<typeof crawlForm>;

/** The values of the crawl options. */
export type CrawlForm = {
  fields: CrawlFields;
  /** The options of each page: as typed, and as they are used. */
  typed: FormValues;
  used: FormValues;
  notify: boolean;
  /** The sentence to be turned into rules. */
  sentence: string;
  /** The further options are expanded. */
  unfolded: boolean;
};

/** The form as it opens: the rules of the settings, overridden by the given ones. */
export function openCrawlForm({ crawl, capture }: Settings, preset: SomeRules = {}): CrawlForm {
  const { signedIn, ...usual } = crawl;
  const { onlyMainContent } = capture;
  const fields = crawlForm.taken(crawlForm.empty, {
    ...usual,
    reading: { signedIn },
    options: { onlyMainContent },
  });
  const form = {
    fields,
    typed: captureForm.empty,
    used: captureForm.empty,
    notify: false,
    sentence: '',
    unfolded: false,
  };
  return withRules(form, preset);
}

/** The request made from the form. What the engine cannot use is left out, and so is what is wrong. */
export function crawlRequestOf({ fields, used }: CrawlForm, facts: Facts & { page: string }): CrawlRequest {
  const { options, ...draft } = crawlForm.draft(fields, facts);
  return crawlRequestSchema.parse({
    url: normalizeUrl(facts.page),
    ...draft,
    options: { ...(options as object), ...captureForm.draft(used) },
  });
}

/** The same form with other rules. */
export const withRules = (form: CrawlForm, rules: SomeRules): CrawlForm => ({
  ...form,
  fields: { ...crawlForm.taken(form.fields, rules), scope: scopeOf(rules, form.fields.scope) },
});

/** The same form with what was pasted: its rules, its formats, and the options of each page. */
export function withPasted(form: CrawlForm, { rules, formats, options, values }: PastedOptions): CrawlForm {
  const { onlyMainContent } = options;
  const { onlyMainContent: _here, ...others } = values;
  const next = withRules(form, rules);
  return {
    ...next,
    fields: crawlForm.taken(next.fields, {
      ...(formats.length > 0 && { formats }),
      options: { onlyMainContent },
    }),
    used: { ...form.used, ...others },
    typed: { ...form.typed, ...values },
  };
}
