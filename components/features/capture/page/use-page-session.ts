import { useSettings } from '@/components/shell/state/settings';
import type { Failure, FailureReason } from '@/lib/core/model/errors';
import { isLive, type Job } from '@/lib/core/model/job';
import type { Settings } from '@/lib/core/model/settings';
import { normalizeUrl } from '@/lib/core/model/url';
import type { CannotReason } from '@/lib/core/model/cannot-reason';
import type { TabView } from '@/lib/core/ports/current-tab';
import type { CaptureChoice } from '../state/capture-session';
import type { PrivateCapture } from '../state/private-capture';
import { useCaptureSession, type CaptureControls, type SessionMemory } from '../state/use-capture-session';
import { useNudge } from '@/components/shell/state/trouble';
import type { JsonQuestion } from '@/lib/core/ports/gesture';
import { useFailureActions, type FailureActions } from '@/components/shell/failures/failure-actions';
import { cancelJob, dismissJob, retryJob } from '@/components/shell/state/actions';
import { useApp } from '@/components/shell/state/app';
import { siteWithoutAccess } from '@/components/shell/state/site-without-access';
import { withoutOptions } from '@/lib/core/model/scrape-options';
import type { SectionName } from '@/lib/core/model/panel-section';

export type PageSession = Pick<
  CaptureControls,
  'busySince' | 'capture' | 'captureInstead' | 'answer' | 'report'
> & {
  /** What a private window holds for this page. */
  held: PrivateCapture | undefined;
  /** A press that failed before there was a job. */
  failure: Failure | undefined;
  /** A private window: may the address be sent to the service? */
  asks: boolean;
  /** The last press, for a retry. */
  last: CaptureChoice | undefined;
};

/** The text for a request that an engine cannot handle. */
const refusals = {
  'not-connected': 'not-connected',
  'not-web': 'bad-url',
  'screenshot-needs-tab': 'screenshot-unsupported',
  'service-format': 'engine-cannot',
  'needs-model': 'engine-cannot',
  'needs-service': 'engine-cannot',
  'signed-in-external': 'engine-cannot',
  'render-signed-out': 'engine-cannot',
  'bad-pattern': 'bad-request',
} as const satisfies Record<CannotReason, FailureReason>;

type Input = {
  tab: TabView | undefined;
  /** The newest job that captures this page, wherever it was started. */
  job: Job | undefined;
  onStart: (choice: CaptureChoice) => void;
  memory: SessionMemory;
};

/** Captures of the page the panel is about. What belongs to another page is not shown. */
export function usePageSession({ tab, job, onStart, memory }: Input): PageSession {
  const settings = useSettings();
  const { session, ...controls } = useCaptureSession({
    tab,
    settings,
    page: tab && `${tab.tabId} ${normalizeUrl(tab.url ?? '')}`,
    jobOf: () => job,
    complete: (choice) => ({ format: settings.capture.format, engine: settings.engine, ...choice }),
    onStart,
    memory,
  });
  useNudge(job !== undefined && isLive(job) && job.state.status !== 'blocked');
  const { said, step, pending, last } = session;
  return {
    ...controls,
    held: step.at === 'held' ? step.held : undefined,
    failure:
      said?.kind === 'failure'
        ? said.failure
        : said?.kind === 'refused'
          ? { reason: refusals[said.reason], facts: {} }
          : undefined,
    asks: pending?.until === 'allowed',
    last,
  };
}

type FailureActionsInput = {
  tab: TabView | undefined;
  job: Job | undefined;
  run: PageSession;
  /** Starts a capture, replacing one of this page that is in progress. */
  start: (choice: CaptureChoice) => void;
  go: (section: SectionName) => void;
  refresh: () => void;
  /** Opens the form of the JSON that a service is to make. */
  askAgain: (asked: JsonQuestion) => void;
  /** Opens the files to read. */
  onParse: () => void;
  /** Fetches the file in the tab and sends it. */
  onParseTab: () => void;
};

/** What to do about a failure, for the page the panel is about. */
export function usePageFailureActions(input: FailureActionsInput): FailureActions {
  const app = useApp();
  const settings = useSettings();
  const { tab, job, run, start } = input;
  const failed = run.report;
  const again = lastChoice(job, run, settings);
  const startWith = (change: Partial<CaptureChoice>): void =>
    start({ ...again, ...change, options: { ...again.options, ...change.options } });
  const retry = (): void => {
    if (job && !run.failure) void retryJob(app, job.id).catch(failed);
    else start(again);
  };
  const edit = (): void => input.askAgain(askedBy(again));

  return useFailureActions(settings, {
    retry,
    cancel: () => void (job && cancelJob(app, job.id).catch(failed)),
    dismiss: () => {
      if (job) void dismissJob(app, job.id).catch(failed);
      run.report(undefined);
    },
    capturePage: () => start(again),
    captureAgain: () => start(again),
    captureBy: (engine) => start({ ...again, engine }),
    captureWith: startWith,
    repeatWith: startWith,
    repeatWithout: (names) => start({ ...again, options: withoutOptions(again.options ?? {}, names) }),
    keepMarkdown: () => start({ ...again, format: 'markdown', engine: 'device' }),
    editPrompt: edit,
    editSchema: edit,
    openLibrary: () => input.go('library'),
    parseFile: input.onParse,
    parseTab: input.onParseTab,
    askForSite: (failure) =>
      void app.gestures
        .requestHost(siteWithoutAccess(failure, job, tab?.url ?? settings.service.baseUrl))
        .then((granted) => granted && retry())
        .catch(failed),
    onAllSites: input.refresh,
    report: failed,
  });
}

function askedBy({ options }: CaptureChoice): JsonQuestion {
  const { prompt = '', schema } = options?.json ?? {};
  return {
    prompt,
    ...(schema && { schema: JSON.stringify(schema, null, 2) }),
    check: options?.checkPromptInjection === true,
  };
}

/**
 * The press to repeat: one that failed, else the one that made the job (perhaps on another surface), else the last one
 * here, else the settings.
 */
function lastChoice(job: Job | undefined, run: PageSession, settings: Settings): CaptureChoice {
  if (run.last && run.failure) return run.last;
  if (job?.request.kind === 'scrape') {
    const { formats, scope, options, pagination } = job.request;
    return {
      format: formats[0] ?? settings.capture.format,
      engine: job.engine,
      scope,
      options,
      ...(pagination && { pagination }),
    };
  }
  if (run.last) return run.last;
  return { format: settings.capture.format, engine: settings.engine };
}
