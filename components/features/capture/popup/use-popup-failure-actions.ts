import { useAnswer } from '@/components/shell/state/use-answer';
import { useFailureActions, type FailureActions } from '@/components/shell/failures/failure-actions';
import { siteWithoutAccess } from '@/components/shell/state/site-without-access';
import { useApp } from '@/components/shell/state/app';
import { withoutOptions } from '@/lib/core/model/scrape-options';
import type { Failure } from '@/lib/core/model/errors';
import type { Job } from '@/lib/core/model/job';
import { askedOf } from './json-wish';
import type { CaptureChoice } from '../state/capture-session';
import type { Popup } from './use-popup';
import type { EngineId } from '@/lib/core/model/request';
import { hostOf } from '@/lib/core/model/url';
import { failureWords, type FailureWords } from '@/lib/core/words/failures';
import { usePopupWords } from './use-popup-words';

/** What to do about a failure in the popup. */
export function usePopupFailureActions(popup: Popup): FailureActions {
  const { gestures } = useApp();
  const { settings, tab, job, capture, dismiss, retry, report } = popup;
  const toParse = (): void => void gestures.openPanel({ section: 'page', open: 'parse' });
  return useFailureActions(settings, {
    retry,
    cancel: popup.cancel,
    dismiss,
    capturePage: () => capture({ engine: 'device' }),
    captureAgain: () => capture(),
    captureBy: (engine) => capture({ engine }),
    captureWith: capture,
    repeatWith: (change) => capture(repeated(job, change)),
    repeatWithout: (names) => {
      const { options = {}, ...same } = repeated(job, { engine: 'service' });
      capture({ ...same, options: withoutOptions(options, names) });
    },
    keepMarkdown: () => {
      dismiss();
      popup.setFormat('markdown');
    },
    // The request is in the popup, to be changed; its fields are edited where there is more space.
    editPrompt: dismiss,
    editSchema: () => void gestures.openPanel({ section: 'page', open: 'json', ask: askedOf(popup.wish) }),
    openLibrary: () => void gestures.openPanel({ section: 'library' }),
    parseFile: toParse,
    parseTab: toParse,
    askForSite: (failure) =>
      void gestures
        .requestHost(siteWithoutAccess(failure, job, tab?.url ?? settings.service.baseUrl))
        .then((granted) => granted && retry())
        .catch(report),
    onAllSites: retry,
    report,
  });
}

function repeated(job: Job | undefined, change: Partial<CaptureChoice>): Partial<CaptureChoice> {
  if (job?.request.kind !== 'scrape') return change;
  const { formats, scope, options } = job.request;
  return {
    ...(formats[0] && { format: formats[0] }),
    scope,
    ...change,
    options: { ...options, ...change.options },
  };
}

/** A failure in words, with what the popup knows of the page, the service and the keys. */
export function useFailureWords(
  popup: Pick<Popup, 'tab' | 'settings' | 'format'>,
): (failure: Failure, engine: EngineId, waiting: boolean) => FailureWords {
  const app = useApp();
  const { format } = usePopupWords();
  const shortcut = useAnswer([app.shortcuts], app.shortcuts).now?.['_execute_action'] || undefined;
  return (failure, engine, waiting) =>
    failureWords(
      failure,
      {
        host: hostOf(popup.tab?.url ?? ''),
        serviceUrl: popup.settings.service.baseUrl,
        engine,
        connected: popup.settings.service.connected,
        waiting,
        what: popup.format,
        shortcut,
        now: app.now(),
      },
      format,
    );
}
