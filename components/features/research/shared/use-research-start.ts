import { useRef, useState } from 'preact/hooks';
import { toFailure, type Failure } from '@/lib/core/model/errors';
import type { EngineId, TrawlRequest } from '@/lib/core/model/request';
import { useApp } from '@/components/shell/state/app';

export type ResearchStart<Request> = {
  starting: boolean;
  failure: Failure | undefined;
  start: (request: Request, engine?: EngineId) => void;
  report: (thrown: unknown) => void;
  clear: () => void;
};

/** Starts a research tool's request as a job, of the service if nothing else is said, once for each press. */
export function useResearchStart<Request extends TrawlRequest>(
  onStarted: (jobId: string) => void,
): ResearchStart<Request> {
  const app = useApp();
  const [starting, setStarting] = useState(false);
  const [failure, setFailure] = useState<Failure>();
  // Two presses may come before the first is rendered.
  const busy = useRef(false);
  const report = (thrown: unknown): void => setFailure(toFailure(thrown));
  return {
    starting,
    failure,
    start(request, engine = 'service') {
      if (busy.current) return;
      busy.current = true;
      setFailure(undefined);
      setStarting(true);
      app
        .call('jobs.start', { jobId: app.newId(), request, engine })
        .then(({ jobId }) => onStarted(jobId), report)
        .finally(() => {
          busy.current = false;
          setStarting(false);
        });
    },
    report,
    clear: () => setFailure(undefined),
  };
}
