import { useParts } from '@/components/shell/state/use-parts';
import { useSettings } from '@/components/shell/state/settings';
import type { CannotReason } from '@/lib/core/model/cannot-reason';
import { toFailure, type Failure } from '@/lib/core/model/errors';
import type { EngineId, TrawlRequest } from '@/lib/core/model/request';
import { hostOf } from '@/lib/core/model/url';
import type { Gestures } from '@/lib/core/ports/gesture';
import type { TabView } from '@/lib/core/ports/current-tab';
import { askFor, reachOf, type Reach } from '@/components/shell/state/ask-permission';
import { useApp } from '@/components/shell/state/app';

type Start = { request: TrawlRequest; engine: EngineId };

/** Why a start did not happen, or another press failed. */
type SiteProblem =
  | { kind: 'failure'; failure: Failure; start?: Start }
  | ({ kind: 'cannot'; reason: CannotReason } & Start)
  /** The browser asked, and the user declined. */
  | ({ kind: 'declined'; hosts: string[] } & Start);

export type SiteStarts = {
  problem: SiteProblem | undefined;
  /** A start is being sent to the background. */
  starting: boolean;
  /** Call in the click handler: the permission that the request needs is asked for at once. */
  start: (request: TrawlRequest, engine: EngineId, notify?: boolean) => void;
  report: (thrown: unknown) => void;
  clear: () => void;
};

/** Starts jobs of many pages from Site; reports what an engine cannot do and which permission was not granted. */
export function useSiteStarts(
  tab: TabView | undefined,
  onStarted: (jobId: string, request: TrawlRequest) => void,
): SiteStarts {
  const app = useApp();
  const settings = useSettings();
  const [{ problem, starting }, change] = useParts<{ problem?: SiteProblem | undefined; starting: boolean }>({
    starting: false,
  });
  const setProblem = (next?: SiteProblem): void => change({ problem: next });
  const start = (request: TrawlRequest, engine: EngineId, notify = false): void => {
    const begun = { request, engine };
    const refuse = (reason: Failure['reason']): void =>
      setProblem({ kind: 'failure', failure: { reason, facts: {} }, start: begun });
    if (starting) return;
    setProblem();
    if (tab?.isPrivate) return refuse('private-window');
    if (engine === 'service' && !settings.service.connected) return refuse('not-connected');
    const support = app.supports(engine, request);
    if (!support.ok) return setProblem({ kind: 'cannot', reason: support.reason, ...begun });
    const reach = siteReach(request, engine, app.gestures);
    change({ starting: true });
    void askFor(reach, app.gestures)
      .then(async (granted) => {
        if (!granted) return setProblem({ kind: 'declined', hosts: hostsOf(reach), ...begun });
        const { jobId } = await app.call('jobs.start', {
          jobId: app.newId(),
          request,
          engine,
          ...(notify && { notify }),
        });
        return onStarted(jobId, request);
      })
      .catch((thrown: unknown) => setProblem({ kind: 'failure', failure: toFailure(thrown), start: begun }))
      .finally(() => change({ starting: false }));
  };
  return {
    problem,
    starting,
    start,
    report: (thrown) => setProblem({ kind: 'failure', failure: toFailure(thrown) }),
    clear: () => setProblem(),
  };
}

/** A map needs no permission where access to the tab itself is enough (docs/platform.md 2), and otherwise that of its host. */
function siteReach(
  request: TrawlRequest,
  engine: EngineId,
  { fetchesFromTab }: Pick<Gestures, 'fetchesFromTab'>,
): Reach {
  return request.kind === 'map' && engine === 'device' && !(request.tab && fetchesFromTab)
    ? { to: 'host', url: request.url }
    : reachOf(request, engine);
}

/** The hosts of a permission request, to be named; none if it was for all sites. */
export function hostsOf(reach: Reach): string[] {
  switch (reach.to) {
    case 'host':
    case 'site':
      return [hostOf(reach.url)];
    case 'hosts':
      return [...new Set(reach.urls.map(hostOf))];
    case 'nothing':
    case 'everything':
      return [];
  }
}
