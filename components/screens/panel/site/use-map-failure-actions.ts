import { isEnded, type Job } from '../../../../lib/model/job';
import type { MapRequest } from '../../../../lib/model/request';
import type { Settings } from '../../../../lib/model/settings';
import { useFailureActions } from '../../../failures/use-failure-actions';
import type { FailureActions } from '../../../failures/failure-actions';
import { cancelJob, retryJob } from '../../../state/actions';
import { useApp } from '../../../state/app';
import { mapAgainRequest } from '../../../state/map-request';
import { siteWithoutAccess } from '../../../state/site-without-access';
import type { SiteStarts } from '../start/use-site-starts';

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
