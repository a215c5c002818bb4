import type { ActionId } from '../../../lib/words';
import { askedSite } from '../../state/asked-site';
import { useApp } from '../../state/app';
import { toFailure, type Failure } from '../../../lib/model/errors';
import type { Job } from '../../../lib/model/job';
import { askedOf } from './json-wish';
import type { Press } from '../../state/capture-session';
import type { Popup } from './use-popup';

/** "Wait longer": two minutes instead of the usual half. */
const LONG_TIMEOUT_MS = 120_000;

/** What each way on from a failure does. */
export function usePopupActions(popup: Popup): (action: ActionId, failure?: Failure) => void {
  const { gestures } = useApp();
  const { settings, tab } = popup;
  const options = (section: string): void => void gestures.openOptions(section);
  const ask = (granted: Promise<boolean>): void =>
    void granted.then(
      (yes) => yes && popup.retry(),
      (thrown: unknown) => popup.report(toFailure(thrown)),
    );
  return (action, failure = { reason: 'host-not-granted', facts: {} }) => {
    switch (action) {
      case 'capture-again':
        return popup.capture();
      // The open tab, by this device: offered where nothing else can be had.
      case 'capture-page':
      case 'capture-on-device':
        return popup.capture({ engine: 'device' });
      // Its text, as this device reads it: nothing of it is given to a model.
      case 'look-at-page':
        return popup.capture({ engine: 'device', format: 'markdown' });
      case 'capture-with-service':
        return popup.capture({ engine: 'service' });
      case 'capture-whole-page':
        return popup.capture({ scope: 'everything' });
      case 'wait-longer':
        return popup.capture({ options: { timeout: LONG_TIMEOUT_MS } });
      case 'without-check':
        return popup.capture({ ...asAsked(popup.job), engine: 'service' });
      case 'try-again':
      case 'send-again':
        return popup.retry();
      case 'keep-markdown':
        popup.dismiss();
        return popup.setFormat('markdown');
      // What was asked for stands in the popup to be changed; its fields are edited where there is room.
      case 'change-prompt':
        return popup.dismiss();
      case 'edit-schema':
        return void gestures.openPanel({ section: 'page', open: 'json', ask: askedOf(popup.wish) });
      case 'cancel':
        return popup.cancel();
      case 'dismiss':
        return popup.dismiss();
      case 'replace-key':
      case 'check-address':
      case 'connect-service':
      case 'see-usage':
        return options('engine');
      case 'free-space':
        return options('data');
      case 'open-library':
        return void gestures.openPanel({ section: 'library' });
      case 'parse-file':
      case 'parse-with-service':
        return void gestures.openPanel({ section: 'page', open: 'parse' });
      case 'open-extension-settings':
        return void gestures.openBrowserPage('extension');
      case 'allow-host':
        return ask(gestures.requestHost(settings.service.baseUrl));
      case 'ask-again':
        return ask(gestures.requestHost(askedSite(failure, popup.job, tab?.url ?? settings.service.baseUrl)));
      case 'allow-all-sites':
        return ask(gestures.requestAllSites());
    }
  };
}

/** The same capture with the check switched off for this once. */
function asAsked(job: Job | undefined): Partial<Press> {
  const off = { checkPromptInjection: false };
  if (job?.request.kind !== 'scrape') return { options: off };
  const { formats, scope, options } = job.request;
  return { ...(formats[0] && { format: formats[0] }), scope, options: { ...options, ...off } };
}
