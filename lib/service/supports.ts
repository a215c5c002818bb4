import type { RequestKind, TrawlRequest } from '../core/model/request';
import type { ServiceProfile } from '../core/model/settings';
import { isWebUrl } from '../core/model/url';
import type { IgnoredOption, Support } from '../core/ports/engine';
import { serverLack, type Lack } from '../core/model/server-lacks';

type Supports<K extends RequestKind> = (request: Extract<TrawlRequest, { kind: K }>) => Support;

/** Private hosts are accepted: a self-hosted service may reach them. */
const ifWeb = (urls: readonly string[], ignored: IgnoredOption[] = []): Support =>
  urls.some(isWebUrl) ? { ok: true, ignored } : { ok: false, reason: 'not-web' };

/** Options for reading on this device do not apply to a service. */
function deviceOnly(options: Readonly<Record<string, boolean>>): IgnoredOption[] {
  return Object.entries(options).flatMap(([option, set]) => (set ? [{ option, why: 'device-only' }] : []));
}

/** What the service engine can do; the table of jobs does it. */
const supports: { readonly [K in RequestKind]: Supports<K> } = {
  scrape: ({ source }) => ifWeb([source.url]),
  batch: ({ sources, reading }) =>
    ifWeb(
      sources.map(({ url }) => url),
      deviceOnly({ signedIn: reading.signedIn }),
    ),
  map: ({ url, hops }) => ifWeb([url], deviceOnly({ hops: hops > 0 })),
  crawl: ({ url, reading }) =>
    ifWeb(
      [url],
      deviceOnly({
        signedIn: reading.signedIn,
        obeyNoindex: reading.obeyNoindex,
        obeyNofollow: reading.obeyNofollow,
      }),
    ),
  search: () => ({ ok: true, ignored: [] }),
  // Without an address, the prompt says what to search for.
  extract: ({ urls }) => (urls.length === 0 ? { ok: true, ignored: [] } : ifWeb(urls)),
  agent: ({ urls }) => (urls.length === 0 ? { ok: true, ignored: [] } : ifWeb(urls)),
  parse: () => ({ ok: true, ignored: [] }),
  monitor: ({ urls }) => ifWeb(urls),
  interact: ({ source }) => ifWeb([source.url]),
};

/**
 * What the service engine can do, and which options it would ignore; with a profile, also those that the server at the
 * saved address probably lacks. Pure; the step checks whether a service is connected.
 */
export function supportsOnService(request: TrawlRequest, profile?: ServiceProfile): Support {
  // The table's type guarantees that the entry of a kind takes requests of that kind.
  const support = (supports[request.kind] as Supports<RequestKind>)(request);
  return support.ok ? { ok: true, ignored: [...support.ignored, ...lackedBy(profile, request)] } : support;
}

/** The parts of a request that the server at the saved address probably does not support. */
export function lackedBy(profile: ServiceProfile | undefined, request: TrawlRequest): IgnoredOption[] {
  const lacking: IgnoredOption[] = [];
  const note = (option: string, why: Lack | undefined): void => {
    if (why !== undefined) lacking.push({ option, why });
  };
  note(request.kind, serverLack(profile, request.kind));
  if (request.kind === 'crawl' && request.prompt) note('prompt', serverLack(profile, 'prompt'));
  if ('formats' in request) {
    const given = (request.options.serviceFormats ?? []).map(({ type }) => type);
    for (const format of [...request.formats, ...given]) note(format, serverLack(profile, format));
    // Options of a format are reported with the format.
    const { json: _json, screenshot: _screenshot, ...options } = request.options;
    for (const [option, value] of Object.entries(options))
      if (value !== undefined) note(option, serverLack(profile, option));
  }
  return lacking;
}
