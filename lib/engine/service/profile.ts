import type { RequestKind, TrawlRequest } from '../../model/request';
import type { ScrapeOptions, ServiceFormat } from '../../model/scrape-options';
import type { ServiceProfile } from '../../model/settings';
import type { IgnoredOption } from '../../ports/engine';

type Lack = 'server-lacks' | 'server-needs-model';

/** Formats and options that a self-hosted server without database, cloud and model goes without (contract 21). */
const formatLacks: Partial<Record<ServiceFormat['type'] | 'json' | 'summary' | 'screenshot', Lack>> = {
  json: 'server-needs-model',
  summary: 'server-needs-model',
  question: 'server-needs-model',
  query: 'server-needs-model',
  highlights: 'server-needs-model',
  deterministicJson: 'server-needs-model',
  screenshot: 'server-lacks',
  branding: 'server-lacks',
  audio: 'server-lacks',
  video: 'server-lacks',
  product: 'server-lacks',
  menu: 'server-lacks',
  changeTracking: 'server-lacks',
};
const optionLacks: Partial<Record<keyof ScrapeOptions, Lack>> = {
  onlyCleanContent: 'server-needs-model',
  actions: 'server-lacks',
  mobile: 'server-lacks',
  location: 'server-lacks',
  maxAge: 'server-lacks',
  minAge: 'server-lacks',
  storeInCache: 'server-lacks',
  lockdown: 'server-lacks',
};

/** Whole operations that such a server does not offer. */
const kindLacks: Partial<Record<RequestKind, Lack>> = {
  extract: 'server-needs-model',
  agent: 'server-lacks',
  monitor: 'server-lacks',
  interact: 'server-lacks',
};

/** What of a request the server at the saved address is likely to go without: marked, never held back. */
export function lackedBy(profile: ServiceProfile | undefined, request: TrawlRequest): IgnoredOption[] {
  if (profile !== 'self-hosted') return [];
  const lacking: IgnoredOption[] = [];
  const note = (option: string, why: Lack | undefined): void => {
    if (why !== undefined) lacking.push({ option, why });
  };
  note(request.kind, kindLacks[request.kind]);
  if (request.kind === 'crawl' && request.prompt) note('prompt', 'server-needs-model');
  if ('formats' in request) {
    const given = (request.options.serviceFormats ?? []).map(({ type }) => type);
    for (const format of [...request.formats, ...given])
      note(format, formatLacks[format as keyof typeof formatLacks]);
    for (const [option, value] of Object.entries(request.options))
      if (value !== undefined) note(option, optionLacks[option as keyof ScrapeOptions]);
  }
  return lacking;
}
