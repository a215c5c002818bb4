import type { Failure } from '../../../../lib/model/errors';
import { isEnded, type Job } from '../../../../lib/model/job';
import type { MapRequest } from '../../../../lib/model/request';
import type { Settings } from '../../../../lib/model/settings';
import type { JobActionId } from '../../../../lib/words/job-failures';
import { cancelJob, retryJob } from '../../../state/actions';
import { useApp } from '../../../state/app';
import { mapAgainRequest } from '../../../state/map-request';
import { askedSite } from '../../../state/asked-site';
import type { SiteStarts } from '../start/use-site-starts';

/** What each way on from what stopped a map does. */
export function useMapActions(
  job: Job,
  request: MapRequest,
  settings: Settings,
  starts: SiteStarts,
  again: () => void,
): (action: JobActionId, failure: Failure) => void {
  const app = useApp();
  const goOn = (): void => {
    if (isEnded(job.state)) again();
    else void retryJob(app, job.id).catch(starts.report);
  };
  const whenGranted = (asked: Promise<boolean>): void =>
    void asked.then((granted) => {
      if (granted) goOn();
    }, starts.report);
  return (action, failure) => {
    switch (action) {
      case 'continue':
      case 'start-again':
        return goOn();
      case 'run-again':
        return again();
      case 'run-on-device':
        return starts.start(mapAgainRequest(request, undefined, 'device'), 'device');
      case 'finish-here':
        return void cancelJob(app, job.id).catch(starts.report);
      case 'ask-again':
        return whenGranted(app.gestures.requestHost(askedSite(failure, job, request.url)));
      case 'allow-service':
        return whenGranted(app.gestures.requestHost(settings.service.baseUrl));
      case 'replace-key':
      case 'connect-service':
      case 'check-address':
      case 'see-usage':
        return void app.gestures.openOptions('engine');
      case 'free-space':
        return void app.gestures.openOptions('data');
    }
  };
}
