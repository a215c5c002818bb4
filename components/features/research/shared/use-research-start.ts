import { AppError, type Failure } from '@/lib/core/model/errors';
import type { EngineId, TrawlRequest } from '@/lib/core/model/request';
import { hostOf } from '@/lib/core/model/url';
import { useWork } from '@/components/shell/state/use-work';
import { useApp } from '@/components/shell/state/app';
import { askFor, type Reach } from '@/components/shell/state/ask-permission';

export type ResearchStart<Request> = {
  starting: boolean;
  failure: Failure | undefined;
  /** By the service. */
  start: (request: Request) => void;
  /**
   * On this device, when the browser has granted what it reads, and `agreed` has come about. Call it in the press itself:
   * the browser asks nowhere else.
   */
  startHere: (request: Request, reach: Reach, agreed?: () => Promise<unknown>) => void;
  report: (thrown: unknown) => void;
  clear: () => void;
};

/** Starts a research tool's request as a job, once for each press. */
export function useResearchStart<Request extends TrawlRequest>(
  onStarted: (jobId: string) => void,
): ResearchStart<Request> {
  const app = useApp();
  const { busy, failure, act, report, clear } = useWork();
  const begin = async (request: Request, engine: EngineId): Promise<void> =>
    onStarted((await app.call('jobs.start', { jobId: app.newId(), request, engine })).jobId);
  return {
    starting: busy,
    failure,
    start: (request) => act(() => begin(request, 'service')),
    startHere: (request, reach, agreed) =>
      act(async () => {
        const granted = askFor(reach, app.gestures);
        await agreed?.();
        if (await granted) return begin(request, 'device');
        const [url = ''] = reach.to === 'hosts' ? reach.urls : 'url' in reach ? [reach.url] : [];
        throw new AppError('host-not-granted', { host: hostOf(url) });
      }),
    report,
    clear,
  };
}
