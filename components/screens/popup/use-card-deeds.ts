import { toFailure, type Failure } from '../../../lib/model/errors';
import type { Job } from '../../../lib/model/job';
import type { Settings } from '../../../lib/model/settings';
import { cancelJob, letGoJob, pauseJob, retryJob } from '../../state/actions';
import { useApp } from '../../state/app';
import { makeSiteFile, siteFileNameOf } from '../../state/site-export';
import { useToast } from '../../state/use-toast';
import { useLaterWords } from './use-later-words';

/** What the card of a job can do. Saving is asked for in the press, the file is made after it. */
export function useCardDeeds(
  job: Job,
  settings: Settings,
  onBusy: (busy: boolean) => void,
  onFailure: (failure: Failure | undefined) => void,
) {
  const app = useApp();
  const { words, popup } = useLaterWords();
  const toast = useToast();
  const run = (work: Promise<unknown>): void => {
    onFailure(undefined);
    work.catch((thrown: unknown) => onFailure(toFailure(thrown)));
  };
  const making = (work: Promise<string>): void => {
    onBusy(true);
    run(work.then((text) => toast({ text })).finally(() => onBusy(false)));
  };
  return {
    pause: () => run(pauseJob(app, job.id)),
    resume: () => run(retryJob(app, job.id)),
    cancel: () => run(cancelJob(app, job.id)),
    letGo: () => run(letGoJob(app, job.id)),
    copy: () =>
      making(
        makeSiteFile(app, job, 'markdown', settings, words).then(async ({ blob, pages }) => {
          await app.gestures.copy({ text: await blob.text() });
          return popup.job.copiedPages(pages);
        }),
      ),
    download: () => {
      const name = siteFileNameOf(job, 'zip', words);
      const file = makeSiteFile(app, job, 'zip', settings, words).then(({ blob }) => blob);
      making(app.gestures.save(file, name).then(async () => words.toasts.saved(await name)));
    },
  };
}
