import { isEnded, type Job } from '@/lib/core/model/job';
import type { MapRequest } from '@/lib/core/model/request';
import type { Settings } from '@/lib/core/model/settings';
import { useFailureActions } from '@/components/shell/failures/use-failure-actions';
import type { FailureActions } from '@/components/shell/failures/failure-actions';
import { cancelJob, retryJob } from '@/components/shell/state/actions';
import { useApp } from '@/components/shell/state/app';
import { mapAgainRequest } from './map-request';
import { siteWithoutAccess } from '@/components/shell/state/site-without-access';
import type { SiteStarts } from '../site/start/use-site-starts';

/** What to do about the failure that stopped a map. */
export function useMapFailureActions(
  job: Job,
  request: MapRequest,
  settings: Settings,
  starts: SiteStarts,
  again: () => void,
): FailureActions {
  const app = useApp();
  const retry = (): void => {
    if (isEnded(job.state)) again();
    else void retryJob(app, job.id).catch(starts.report);
  };
  return useFailureActions(settings, {
    retry,
    cancel: () => void cancelJob(app, job.id).catch(starts.report),
    runAgain: again,
    runOnDevice: () => starts.start(mapAgainRequest(request, undefined, 'device'), 'device'),
    askForSite: (failure) =>
      void app.gestures
        .requestHost(siteWithoutAccess(failure, job, request.url))
        .then((granted) => granted && retry())
        .catch(starts.report),
    report: starts.report,
  });
}
