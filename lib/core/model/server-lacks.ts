import type { ServiceFormat } from './scrape-options';
import type { ServiceProfile } from './settings';

/** Why a server may lack something: it usually does not have it, or only with a language model. */
export type Lack = 'server-lacks' | 'server-needs-model';

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

/** Why a server of this kind probably lacks a format, an option or an operation; undefined if there is no reason. */
export function serverLack(profile: ServiceProfile | undefined, what: string): Lack | undefined {
  return profile === 'self-hosted' && Object.hasOwn(lacks, what) ? lacks[what] : undefined;
}
