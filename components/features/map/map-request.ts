import { mapRequestSchema, type EngineId, type MapRequest } from '@/lib/core/model/request';
import { hostOf } from '@/lib/core/model/url';
import type { TabView } from '@/lib/core/ports/current-tab';

/**
 * A map of what is chosen: of the whole host of this page if nothing is. On this device the links of the tab count, read
 * from it as it is now, if it shows the same site.
 */
export function mapRequestFor(
  tab: TabView | undefined,
  page: string,
  engine: EngineId,
  chosen: object = {},
): MapRequest {
  const { tab: _before, ...request } = mapRequestSchema.parse({
    kind: 'map',
    url: `${new URL(page).origin}/`,
    ...chosen,
  });
  if (engine === 'service') return { ...request, hops: 0 };
  const source = tab?.access.ok ? { ...tab.access.source, title: tab.title } : undefined;
  const isHere = source !== undefined && hostOf(source.url) === hostOf(request.url);
  return { ...request, ...(isHere && { tab: source }) };
}

/** The same map once more, with these changes. */
export const mapAgainRequest = (
  request: MapRequest,
  tab: TabView | undefined,
  engine: EngineId,
  change: Partial<MapRequest> = {},
): MapRequest => mapRequestFor(tab, request.url, engine, { ...request, ...change });
