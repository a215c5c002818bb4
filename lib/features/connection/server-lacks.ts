import type { ServiceFormat } from '@/lib/core/model/scrape-options';
import { profileOf } from '@/lib/core/model/service-profile';
import type { EngineId } from '@/lib/core/model/request';
import type { ServiceProfile, Settings } from '@/lib/core/model/settings';
import { lackWords, type Lack, type LackWords } from './words/lacks';

/** Formats and options that a self-hosted server without database, cloud and model lacks (docs/service.md 21). */
const lacks: Readonly<Record<string, Lack>> = {
  json: 'server-needs-model',
  summary: 'server-needs-model',
  question: 'server-needs-model',
  query: 'server-needs-model',
  highlights: 'server-needs-model',
  deterministicJson: 'server-needs-model',
  prompt: 'server-needs-model',
  onlyCleanContent: 'server-needs-model',
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

/** Why a server of this kind probably lacks a format or an option; undefined if there is no reason. */
export function serverLack(profile: ServiceProfile | undefined, what: string): Lack | undefined {
  return profile === 'self-hosted' && Object.hasOwn(lacks, what) ? lacks[what] : undefined;
}

/**
 * What a screen shows for a format (or another option by its name, such as `prompt`) that the server at the saved
 * address probably lacks: a label of a word or two, and a sentence with the reason. Marked, never disabled. Undefined
 * if this device would do it, or nothing is known to be missing.
 */
export function serverMark(
  what: string,
  label: string,
  { engine, service }: { engine: EngineId; service: Settings['service'] },
): LackWords | undefined {
  const lack = engine === 'service' ? serverLack(profileOf(service), what) : undefined;
  return lack && lackWords(lack, label);
}
