import type { Job, KindOfWork } from '@/lib/core/model/job';
import type { EngineId, RequestKind, Source, TrawlRequest } from '@/lib/core/model/request';
import { agentWork } from '@/lib/features/agent/agent-run';
import { interactWork } from '@/lib/features/interact/session';
import { isWebUrl, normalizeUrl } from '@/lib/core/model/url';
import type { TabView } from '@/lib/core/ports/current-tab';
import { mapAgainRequest } from '@/components/features/map/map-request';

/** What the features say of their kinds of work, where that differs from what is usual. */
const works = [agentWork, interactWork];

const workOf = (kind: RequestKind): KindOfWork<RequestKind> | undefined =>
  works.find((work) => work.kind === kind) as KindOfWork<RequestKind> | undefined;

/** What the row of a job counts, if it is not pages. */
export const countedIn = (job: Pick<Job, 'request' | 'progress'>) => workOf(job.request.kind)?.counted?.(job);

/** The request of a job, to be repeated: its tabs no longer exist in that state, so their pages are read by address. */
export function againRequest(
  { request }: Pick<Job, 'request'>,
  tab: TabView | undefined,
  engine: EngineId,
): TrawlRequest {
  if (request.kind === 'map') return mapAgainRequest(request, tab, engine);
  if (request.kind !== 'batch') return workOf(request.kind)?.again?.(request) ?? request;
  const sources = request.sources.map((source): Source =>
    source.type === 'tab' && isWebUrl(source.url) ? { type: 'url', url: normalizeUrl(source.url) } : source,
  );
  return { ...request, sources };
}
