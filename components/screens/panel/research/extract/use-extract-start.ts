import { useRef, useState } from 'preact/hooks';
import { toFailure, type Failure } from '../../../../../lib/model/errors';
import type { ExtractRequest, ScrapeRequest } from '../../../../../lib/model/request';
import { useApp } from '../../../../state/app';

export type ExtractStart = {
  starting: boolean;
  failure: Failure | undefined;
  start: (request: ExtractRequest | ScrapeRequest) => void;
  report: (thrown: unknown) => void;
  clear: () => void;
};

/** Starts an extraction, or the JSON of one page, as a job of the service, once for each press. */
export function useExtractStart(onStarted: (jobId: string) => void): ExtractStart {
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
