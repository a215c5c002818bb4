import type { TrawlRequest } from '../../model/request';
import type { ScrapeOptions } from '../../model/scrape-options';
import type { IgnoredOption, Support } from '../../ports/engine';

/** What this device does with each scrape option: honours it, or why not. */
const optionUse = {
  onlyMainContent: 'honoured',
  includeTags: 'honoured',
  excludeTags: 'honoured',
  waitFor: 'honoured',
  removeBase64Images: 'honoured',
  screenshot: 'honoured',
  json: 'honoured',
  timeout: 'device-has-no-use',
  serviceFormats: 'service-only',
  headers: 'live-tab',
  onlyCleanContent: 'service-only',
  mobile: 'live-tab',
  parsers: 'service-only',
  actions: 'service-only',
  location: 'live-tab',
  skipTlsVerification: 'device-has-no-use',
  blockAds: 'live-tab',
  fastMode: 'device-has-no-use',
  proxy: 'service-only',
  maxAge: 'device-has-no-use',
  minAge: 'device-has-no-use',
  storeInCache: 'device-has-no-use',
  lockdown: 'device-has-no-use',
  checkPromptInjection: 'service-only',
  model: 'service-only',
  redactPII: 'service-only',
  zeroDataRetention: 'device-has-no-use',
  profile: 'service-only',
  threatProtection: 'service-only',
  auditMetadata: 'service-only',
  extra: 'service-only',
} as const satisfies Record<keyof ScrapeOptions, 'honoured' | IgnoredOption['why']>;

function ignoredBy(options: ScrapeOptions): IgnoredOption[] {
  return Object.keys(options).flatMap((option) => {
    const use = optionUse[option as keyof ScrapeOptions];
    return use === 'honoured' ? [] : [{ option, why: use }];
  });
}

/** What the device engine can do, and which options it would not honour. Pure. */
export function supportsOnDevice(request: TrawlRequest): Support {
  switch (request.kind) {
    case 'scrape': {
      if (request.options.serviceFormats?.length) return { ok: false, reason: 'service-format' };
      if (request.formats.includes('screenshot') && request.source.type === 'url')
        return { ok: false, reason: 'picture-needs-tab' };
      return { ok: true, ignored: ignoredBy(request.options) };
    }
    case 'agent':
      return { ok: false, reason: 'needs-model' };
    case 'batch':
    case 'map':
    case 'crawl':
    case 'search':
    case 'extract':
    case 'parse':
    case 'monitor':
    case 'interact':
      return { ok: false, reason: 'not-yet' };
  }
}
