import type { Job } from '@/lib/core/model/job';
import type { EngineId, MapRequest } from '@/lib/core/model/request';
import { folderOfPage, mapUrlOf, wholeSite, type ScopeChoice } from '@/lib/features/site/site-scope';
import { hostOf, normalizeUrl } from '@/lib/core/model/url';
import type { TabView } from '@/lib/core/ports/current-tab';

/** The user's options of a map. */
export type MapOptions = Pick<
  MapRequest,
  'search' | 'sitemap' | 'includeSubdomains' | 'ignoreQueryParameters' | 'limit' | 'hops'
>;

/** Unlike a service's own defaults (docs/service.md 11), each query counts: many sites tell pages apart by it alone. */
export const usualMapOptions: MapOptions = {
  sitemap: 'include',
  includeSubdomains: true,
  ignoreQueryParameters: false,
  limit: 5_000,
  hops: 0,
};

/** The options of the last map of this site, else of any; search words only from this site. `jobs` newest first. */
export function lastMapOptions(jobs: readonly Job[], host: string): MapOptions {
  const maps = jobs.flatMap((job) =>
    job.request.kind === 'map' ? [{ host: job.host, request: job.request }] : [],
  );
  const own = maps.find((map) => map.host === host);
  const last = own ?? maps[0];
  if (!last) return usualMapOptions;
  const { search, ...rest } = mapOptionsOf(last.request);
  return own && search !== undefined ? { ...rest, search } : rest;
}

/** The scope of a map, as it is selected on this page of its site. */
export function mapChoiceOf({ url }: MapRequest, page: string): ScopeChoice {
  if (new URL(url).pathname === '/') return wholeSite;
  return folderOfPage(page) === url ? { scope: 'folder', address: '' } : { scope: 'address', address: url };
}

export function mapOptionsOf(request: MapRequest): MapOptions {
  const { search, sitemap, includeSubdomains, ignoreQueryParameters, limit, hops } = request;
  return {
    ...(search !== undefined && { search }),
    sitemap,
    includeSubdomains,
    ignoreQueryParameters,
    limit,
    hops,
  };
}

/**
 * A map of the site in this tab: of its whole host if nothing else is chosen. On this device the tab's own links count,
 * read from it as it is.
 */
export function mapRequestFor(
  tab: TabView,
  url: string,
  engine: EngineId,
  options: MapOptions = usualMapOptions,
  choice: ScopeChoice = wholeSite,
): MapRequest {
  const start = mapUrlOf(url, choice) ?? normalizeUrl(url);
  return {
    kind: 'map',
    url: start,
    ...options,
    hops: engine === 'device' ? options.hops : 0,
    ...(engine === 'device' &&
      hostOf(start) === hostOf(url) &&
      tab.access.ok && { tab: { ...tab.access.source, title: tab.title } }),
  };
}

/**
 * Repeats the map with these options, of this address. A tab is only read as it is now: if it shows another site, only
 * the address is used.
 */
export function mapAgainRequest(
  request: MapRequest,
  tab: TabView | undefined,
  engine: EngineId,
  options: MapOptions = mapOptionsOf(request),
  url: string = request.url,
): MapRequest {
  const { tab: _before, search: _search, ...rest } = request;
  const sameSite = tab?.url !== undefined && hostOf(tab.url) === hostOf(url);
  return {
    ...rest,
    url,
    ...options,
    hops: engine === 'device' ? options.hops : 0,
    ...(engine === 'device' &&
      sameSite &&
      tab.access.ok && { tab: { ...tab.access.source, title: tab.title } }),
  };
}
