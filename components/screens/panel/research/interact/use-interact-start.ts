import { useRef, useState } from 'preact/hooks';
import { toFailure, type Failure } from '../../../../../lib/model/errors';
import type { InteractRequest } from '../../../../../lib/model/request';
import { useApp } from '../../../../state/app';

export type InteractStart = {
  starting: boolean;
  failure: Failure | undefined;
  start: (request: InteractRequest) => void;
  report: (thrown: unknown) => void;
  clear: () => void;
};

/** Opens a session as a job, once for each press. */
export function useInteractStart(onStarted: (jobId: string) => void): InteractStart {
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
