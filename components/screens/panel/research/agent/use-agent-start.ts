import { useRef, useState } from 'preact/hooks';
import { toFailure, type Failure } from '../../../../../lib/model/errors';
import type { AgentRequest } from '../../../../../lib/model/request';
import { useApp } from '../../../../state/app';

export type AgentStart = {
  starting: boolean;
  failure: Failure | undefined;
  start: (request: AgentRequest) => void;
  report: (thrown: unknown) => void;
  clear: () => void;
};

/** Starts a run as a job, once for each press. */
export function useAgentStart(onStarted: (jobId: string) => void): AgentStart {
  const app = useApp();
  const [starting, setStarting] = useState(false);
  const [failure, setFailure] = useState<Failure>();
  // Two presses may come before the first is drawn.
  const busy = useRef(false);
  const report = (thrown: unknown): void => setFailure(toFailure(thrown));
  return {
    starting,
    failure,
    start(request) {
      if (busy.current) return;
      busy.current = true;
      setFailure(undefined);
      setStarting(true);
      app
        .call('jobs.start', { jobId: app.newId(), request, engine: 'service' })
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
