import { useEffect } from 'preact/hooks';
import { toFailure, type Failure } from '../../../lib/model/errors';
import type { EngineId, TrawlRequest } from '../../../lib/model/request';
import type { TabView } from '../../../lib/ports/current-tab';
import { useApp } from '../../state/app';
import { preload } from '../../state/use-module';
import type { PopupNote } from './popup-note';

type Input = {
  tab: TabView | undefined;
  engine: EngineId;
  known: boolean;
  ask: (note: PopupNote) => void;
  report: (failure: Failure) => void;
};

/** Jobs of many pages that begin in the popup. A private window starts none: they would be kept. */
export function useStarts({ tab, engine, known, ask, report }: Input) {
  const app = useApp();
  const failed = (thrown: unknown): void => report(toFailure(thrown));
  useEffect(() => {
    if (known) preload(loadMapRequest);
  }, [known]);

  const start = (request: TrawlRequest): void => {
    if (tab?.isPrivate) return ask({ kind: 'private-keeps-nothing' });
    app
      .knowEngines()
      .then(() => {
        const support = app.supports(engine, request);
        if (support.ok) return app.call('jobs.start', { jobId: app.newId(), request, engine });
        ask({ kind: 'cannot', reason: support.reason, request, engine });
        return undefined;
      })
      .catch(failed);
  };
  const startMap = (url: string): void => {
    if (!tab) return;
    loadMapRequest()
      .then(({ mapRequestFor }) => start(mapRequestFor(tab, url, engine)))
      .catch(failed);
  };
  return { start, startMap };
}

/** Loaded before it is needed, so that closing the popup right after the press takes nothing back. */
const loadMapRequest = () => import('../../state/map-request');
