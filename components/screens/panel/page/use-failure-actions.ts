import { toFailure, type Failure } from '../../../../lib/model/errors';
import type { Job } from '../../../../lib/model/job';
import type { Settings } from '../../../../lib/model/settings';
import type { JsonAsked } from '../../../../lib/ports/gesture';
import type { TabView } from '../../../../lib/ports/current-tab';
import type { ActionId } from '../../../../lib/words';
import { cancelJob, dismissJob, retryJob } from '../../../state/actions';
import { useApp } from '../../../state/app';
import { askedSite } from '../../../state/asked-site';
import type { SectionName } from '../section';
import type { Press } from '../../../state/capture-session';
import type { PageSession } from './use-page-session';

type Input = {
  tab: TabView | undefined;
  settings: Settings;
  job: Job | undefined;
  run: PageSession;
  /** Starts a capture in place of whatever is going on with this page. */
  start: (press: Press) => void;
  go: (section: SectionName) => void;
  refresh: () => void;
  /** Opens the form of the JSON that a service is to make. */
  askAgain: (asked: JsonAsked) => void;
  /** Opens the files to read. */
  onParse: () => void;
  /** Fetches the file that the tab shows and sends it. */
  onParseTab: () => void;
};

/** What each way on from a failure does in the panel. */
export function useFailureActions(input: Input): (action: ActionId, failure: Failure) => void {
  const app = useApp();
  const { tab, settings, job, run, start } = input;
  const failed = (thrown: unknown): void => run.report(toFailure(thrown));
  const again = lastPress(job, run, settings);
  const retry = (): void => {
    if (job && !run.failure) void retryJob(app, job.id).catch(failed);
    else start(again);
  };
  const ask = (answer: Promise<boolean>, then: () => void): void => {
    answer.then((granted) => (granted ? then() : undefined), failed);
  };
  const serviceUrl = settings.service.baseUrl;

  return (action, failure) => {
    switch (action) {
      case 'capture-page':
      case 'capture-again':
        return start(again);
      case 'capture-on-device':
        return start({ ...again, engine: 'device' });
      case 'capture-with-service':
        return start({ ...again, engine: 'service' });
      case 'capture-whole-page':
        return start({ ...again, scope: 'everything' });
      // Its text, as this device reads it: nothing of it is given to a model.
      case 'look-at-page':
      case 'keep-markdown':
        return start({ ...again, format: 'markdown', engine: 'device' });
      case 'try-again':
      case 'send-again':
        return retry();
      case 'wait-longer':
        return start({ ...again, options: { ...again.options, timeout: 120_000 } });
      case 'without-check':
        return start({
          ...again,
          engine: 'service',
          options: { ...again.options, checkPromptInjection: false },
        });
      case 'edit-schema':
      case 'change-prompt':
        return input.askAgain(askedBy(again));
      case 'cancel':
        return void (job && cancelJob(app, job.id).catch(failed));
      case 'replace-key':
      case 'check-address':
      case 'connect-service':
      case 'see-usage':
        return void app.gestures.openOptions('engine');
      case 'free-space':
        return void app.gestures.openOptions('data');
      case 'open-library':
        return input.go('library');
      case 'parse-file':
        return input.onParse();
      case 'parse-with-service':
        return input.onParseTab();
      case 'open-extension-settings':
        return void app.gestures.openBrowserPage('extension');
      case 'allow-host':
        return ask(app.gestures.requestHost(serviceUrl), retry);
      case 'ask-again':
        return ask(app.gestures.requestHost(askedSite(failure, job, tab?.url ?? serviceUrl)), retry);
      case 'allow-all-sites':
        return ask(app.gestures.requestAllSites(), input.refresh);
      case 'dismiss':
        if (job) void dismissJob(app, job.id).catch(failed);
        return run.report(undefined);
    }
  };
}

function askedBy({ options }: Press): JsonAsked {
  const { prompt = '', schema } = options?.json ?? {};
  return {
    prompt,
    ...(schema && { schema: JSON.stringify(schema, null, 2) }),
    check: options?.checkPromptInjection === true,
  };
}

/**
 * The press to repeat: one that came to nothing, else the one that made the job, which may have been pressed elsewhere,
 * else the last one here, else what the settings say.
 */
function lastPress(job: Job | undefined, run: PageSession, settings: Settings): Press {
  if (run.last && run.failure) return run.last;
  if (job?.request.kind === 'scrape') {
    const { formats, scope, options, further } = job.request;
    return {
      format: formats[0] ?? settings.capture.format,
      engine: job.engine,
      scope,
      options,
      ...(further && { further }),
    };
  }
  if (run.last) return run.last;
  return { format: settings.capture.format, engine: settings.engine };
}
