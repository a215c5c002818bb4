import type { RequestKind } from './request';
import type { ServiceFormat } from './scrape-options';
import type { ServiceProfile } from './settings';

/** Why a server may lack something: it usually does not have it, or only with a language model, or only for a key. */
export type Lack = 'server-lacks' | 'server-needs-model' | 'server-needs-key';

/**
 * Formats, options and whole operations that a self-hosted server without database, cloud and model lacks
 * (docs/service.md 21).
 */
const lacks: Readonly<Record<string, Lack>> = {
  json: 'server-needs-model',
  summary: 'server-needs-model',
  question: 'server-needs-model',
  query: 'server-needs-model',
  highlights: 'server-needs-model',
  deterministicJson: 'server-needs-model',
  prompt: 'server-needs-model',
  onlyCleanContent: 'server-needs-model',
  extract: 'server-needs-model',
  agent: 'server-lacks',
  monitor: 'server-lacks',
  interact: 'server-lacks',
  screenshot: 'server-lacks',
  branding: 'server-lacks',
  audio: 'server-lacks',
  video: 'server-lacks',
  product: 'server-lacks',
  menu: 'server-lacks',
  changeTracking: 'server-lacks',
  actions: 'server-lacks',
  mobile: 'server-lacks',
  location: 'server-lacks',
  maxAge: 'server-lacks',
  minAge: 'server-lacks',
  storeInCache: 'server-lacks',
  lockdown: 'server-lacks',
} satisfies Partial<Record<ServiceFormat['type'] | 'json' | 'summary' | 'screenshot', Lack>> &
  Record<string, Lack>;

/** What a hosted service does not do for anyone without a key (docs/service.md 4.4): never sent, unlike the others. */
const needKey = {
  batch: 'server-needs-key',
  map: 'server-needs-key',
  crawl: 'server-needs-key',
  prompt: 'server-needs-key',
  extract: 'server-needs-key',
  agent: 'server-needs-key',
  monitor: 'server-needs-key',
  interact: 'server-needs-key',
} satisfies Record<Exclude<RequestKind, 'scrape' | 'search' | 'parse'> | 'prompt', Lack>;

const lacksOf: Readonly<Record<ServiceProfile, Readonly<Record<string, Lack>>>> = {
  hosted: {},
  'self-hosted': lacks,
  keyless: needKey,
};

/** Why a server of this kind probably lacks a format, an option or an operation; undefined if there is no reason. */
export function serverLack(profile: ServiceProfile | undefined, what: string): Lack | undefined {
  const known = profile && lacksOf[profile];
  return known && Object.hasOwn(known, what) ? known[what] : undefined;
}
