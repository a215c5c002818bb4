import type { Job } from '@/lib/core/model/job';
import type { EngineId, Source, TrawlRequest } from '@/lib/core/model/request';
import { planOf } from '@/lib/features/interact/session';
import { isWebUrl, normalizeUrl } from '@/lib/core/model/url';
import type { TabView } from '@/lib/core/ports/current-tab';
import { mapAgainRequest } from '@/components/features/map/map-request';

/** The request of a job, to be repeated: its tabs no longer exist in that state, so their pages are read by address. */
export function againRequest(
  { request }: Pick<Job, 'request'>,
  tab: TabView | undefined,
  engine: EngineId,
): TrawlRequest {
  if (request.kind === 'map') return mapAgainRequest(request, tab, engine);
  // Later requests depended on what the first step had shown.
  if (request.kind === 'interact') return { ...request, session: { idleS: planOf(request)?.idleS ?? 0 } };
  if (request.kind !== 'batch') return request;
  const sources = request.sources.map((source): Source =>
    source.type === 'tab' && isWebUrl(source.url) ? { type: 'url', url: normalizeUrl(source.url) } : source,
  );
  return { ...request, sources };
}
