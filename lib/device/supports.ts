import type { CannotReason } from '../core/model/cannot-reason';
import type { CaptureFormat } from '../core/model/format';
import type { RequestKind, TrawlRequest } from '../core/model/request';
import type { ScrapeOptions } from '../core/model/scrape-options';
import { isWebUrl } from '../core/model/url';
import type { IgnoredOption, Support } from '../core/ports/engine';

/** What this device does with each scrape option: applies it, or why not. */
const optionUse = {
  onlyMainContent: 'honored',
  includeTags: 'honored',
  excludeTags: 'honored',
  waitFor: 'honored',
  removeBase64Images: 'honored',
  screenshot: 'honored',
  json: 'honored',
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
} as const satisfies Record<keyof ScrapeOptions, 'honored' | IgnoredOption['why']>;

function ignoredBy(options: ScrapeOptions): IgnoredOption[] {
  return Object.keys(options).flatMap((option) => {
    const use = optionUse[option as keyof ScrapeOptions];
    return use === 'honored' ? [] : [{ option, why: use }];
  });
}

/** Pages by address are not live tabs: only a service can choose what a tab gets from the browser. */
function ignoredByAddress(options: ScrapeOptions): IgnoredOption[] {
  return ignoredBy(options).map((one) => (one.why === 'live-tab' ? { ...one, why: 'service-only' } : one));
}

/** Those of these options that were set. */
function given(options: Readonly<Record<string, unknown>>, why: IgnoredOption['why']): IgnoredOption[] {
  return Object.entries(options).flatMap(([option, value]) =>
    value === undefined || value === false ? [] : [{ option, why }],
  );
}

const no = (reason: CannotReason): Support => ({ ok: false, reason });

/** Why a request for many pages cannot be done as requested. */
function refusedPages(request: {
  formats: readonly CaptureFormat[];
  options: ScrapeOptions;
  reading: { render: string; signedIn: boolean };
}): CannotReason | undefined {
  const { formats, options, reading } = request;
  if (options.serviceFormats?.length) return 'service-format';
  if (formats.includes('screenshot')) return 'screenshot-needs-tab';
  return reading.render === 'always' && !reading.signedIn ? 'render-signed-out' : undefined;
}

type Supports<K extends RequestKind> = (request: Extract<TrawlRequest, { kind: K }>) => Support;
const needsService = (): Support => no('needs-service');

/** What the device engine can do; the table of jobs does it. */
const supports: { readonly [K in RequestKind]: Supports<K> } = {
  scrape({ source, formats, options }) {
    if (options.serviceFormats?.length) return no('service-format');
    if (formats.includes('screenshot') && source.type === 'url') return no('screenshot-needs-tab');
    return { ok: true, ignored: ignoredBy(options) };
  },
  batch(request) {
    const refusal = refusedPages(request);
    if (refusal) return no(refusal);
    const { webhook, zeroDataRetention, options } = request;
    return {
      ok: true,
      ignored: [
        ...given({ webhook }, 'service-only'),
        ...given({ zeroDataRetention }, 'device-has-no-use'),
        ...ignoredByAddress(options),
      ],
    };
  },
  map({ url, useIndex, ignoreCache, timeout }) {
    if (!isWebUrl(url)) return no('not-web');
    return {
      ok: true,
      ignored: [
        ...given({ useIndex }, 'service-only'),
        ...given({ ignoreCache, timeout }, 'device-has-no-use'),
      ],
    };
  },
  crawl(request) {
    const refusal = refusedPages(request);
    if (refusal) return no(refusal);
    if (!isWebUrl(request.url)) return no('not-web');
    if (request.reading.signedIn && request.allowExternalLinks) return no('signed-in-external');
    const { webhook, prompt, ignoreRobotsTxt, robotsUserAgent, zeroDataRetention, options } = request;
    return {
      ok: true,
      ignored: [
        ...given({ webhook, prompt, ignoreRobotsTxt, robotsUserAgent }, 'service-only'),
        ...given({ zeroDataRetention }, 'device-has-no-use'),
        ...ignoredByAddress(options),
      ],
    };
  },
  agent: () => no('needs-model'),
  search: needsService,
  extract: needsService,
  parse: ({ options }) => ({ ok: true, ignored: ignoredByAddress(options) }),
  monitor: needsService,
  interact: needsService,
};

/** What the device engine can do, and which options it would ignore; does not check patterns. Pure. */
export function supportsOnDevice(request: TrawlRequest): Support {
  // The table's type guarantees that the entry of a kind takes requests of that kind.
  return (supports[request.kind] as Supports<RequestKind>)(request);
}
