import { useEffect, useMemo, useState } from 'preact/hooks';
import type { Failure } from '@/lib/core/model/errors';
import type { CaptureFormat } from '@/lib/core/model/format';
import { isLive, isWorking, type Job } from '@/lib/core/model/job';
import type { EngineId } from '@/lib/core/model/request';
import { defaultSettings, type Settings } from '@/lib/core/model/settings';
import { hostOf } from '@/lib/core/model/url';
import type { Capture } from '@/lib/core/model/capture';
import type { TabView } from '@/lib/core/ports/current-tab';
import { lookAt } from '@/lib/features/capture/look-at';
import { useApp } from '@/components/shell/state/app';
import {
  jobIdOf,
  requestedAt,
  type Canceled,
  type CaptureSession,
  type CaptureChoice,
} from '../state/capture-session';
import { useCaptureSession, type CaptureControls } from '../state/use-capture-session';
import { useAnswer } from '@/components/shell/state/use-answer';
import { useLive } from '@/components/shell/state/use-live';
import { preload, useModule } from '@/components/shell/state/use-module';
import { useNudge } from '@/components/shell/state/trouble';
import { useTab } from '@/components/shell/state/use-tab';
import { wishOf, wishOptions, type JsonWish } from './json-wish';
import { loadStartMap, popupCommands, type PopupCommands } from './popup-commands';
import { noteOfSession, type PopupNote } from './popup-note';
import { useChoice } from './use-choice';
import { useJobs, useSeen, type PopupJobs } from './use-jobs';
import { usePrices, type Prices } from './use-prices';
import { useReading } from './use-reading';
import type { ResultActions } from './use-result-actions';
import { useTakeAway } from './use-take-away';
import { viewOf, type PopupView, type Result, type Reading } from './view';

/** The capture that a finished job made, with its screenshot. Undefined until it is read. */
function useCaptured(job: Job | undefined): Result | undefined {
  const { reader } = useApp();
  const id = job?.state.status === 'done' ? job.captureIds.at(-1) : undefined;
  const { value: capture } = useLive(
    async (library) => (id === undefined ? undefined : library.capture(id)),
    ['captures'],
    [id],
  );
  const blobId = capture?.content.screenshot?.blobId;
  const { now: screenshot } = useAnswer([reader, blobId], () =>
    blobId === undefined ? undefined : reader.blob(blobId),
  );
  const { last: template } = useAnswer([reader, capture], async () => {
    if (!capture) return undefined;
    const [record, { templateNameFor }] = await Promise.all([
      reader.templateRecord(),
      import('@/lib/features/templates/template-name'),
    ]);
    return templateNameFor(record, capture);
  });
  const look = useMemo(() => capture && lookAt(capture, template), [capture, template]);
  if (!capture || !look || !job) return undefined;
  return {
    look,
    captureId: capture.id,
    screenshot,
    creditsUsed: capture.creditsUsed,
    engine: capture.engine,
  };
}

type Before = {
  captureId: string;
  capturedAt: number;
  changed: boolean;
  /** It has exactly the text that was read now. */
  same?: boolean;
  /** In how many places, if counted. */
  changes?: number;
  /** Of the page as it was read now. */
  readingId?: string;
  /** The ordinal of this capture of the page. */
  version?: number;
};

/** The capture of this page that existed when it was read, and whether the page has changed. */
function useBefore(reading: Reading): Before | undefined {
  const { call } = useApp();
  const request = reading.at === 'read' ? reading.request : undefined;
  // Nothing is shown if the two could not be compared.
  return useAnswer([call, request], async () => {
    if (!request) return undefined;
    const { before } = await call('readings.before', { request });
    const { readingId } = request.source.type === 'tab' ? request.source : {};
    return before && { ...before, ...(readingId !== undefined && { readingId }) };
  }).now;
}

export type Popup = Omit<PopupJobs, 'jobs'> &
  Pick<Prices, 'needsServiceFor' | 'serviceCost'> &
  Pick<CaptureControls, 'answer' | 'report'> &
  PopupCommands & {
    tab: TabView | undefined;
    settings: Settings;
    view: PopupView;
    format: CaptureFormat;
    engine: EngineId;
    note: PopupNote | undefined;
    /** The chosen format cannot be made on this device, and the device is the engine. */
    needsService: boolean;
    /** A service is asked for JSON: the request. */
    wish: JsonWish;
    setWish(wish: JsonWish): void;
    /** The JSON request can be entered: a service makes the JSON, and nothing is in progress. */
    asks: boolean;
    /** Credits of a capture as chosen; absent if it is free. */
    cost: { min: number; max: number } | undefined;
    job: Job | undefined;
    /** The capture that was last canceled here. */
    canceled: Canceled | undefined;
    /** The pages last captured on this site, newest first. */
    recents: Capture[] | undefined;
    /** The capture of this page that existed before it was read. */
    before: Before | undefined;
    actions: ResultActions;
    /** Copies or saves the current format, also while the page is still being read. */
    copy(): void;
    download(): void;
    ask(note: PopupNote | undefined): void;
  };

/** Everything the popup knows and does, apart from how it looks. */
export function usePopup(): Popup {
  const app = useApp();
  const { tab, error: tabError } = useTab();
  const known = useModule(app.knowEngines);
  const { value: settingsRead } = useLive((reader) => reader.settings(), ['settings'], []);
  const settings = settingsRead ?? defaultSettings;
  const choice = useChoice(tab, settingsRead);
  const { format, engine } = choice;
  const [note, setNote] = useState<PopupNote>();
  const [typed, setWish] = useState<JsonWish>();

  const library = useJobs(
    tab,
    (id) => actions.isOwnJob(id),
    (jobId) => send({ type: 'found', jobId }),
  );
  const { jobs, card } = library;
  const { session, job, captureInstead, cancel, report, send, answer } = useCaptureSession({
    tab,
    settings: known && settingsRead,
    jobOf: (of) => jobs?.find(({ id }) => id === jobIdOf(of)),
    complete: (choice) => completed(choice, engine, format, wish),
    onStart() {
      setNote(undefined);
      actions.forget();
    },
  });
  useSeen(job);
  const wish = typed ?? wishOf(job) ?? NO_WISH;
  const serviceOptions = format === 'json' ? wishOptions(wish) : {};
  const prices = usePrices({ tab, settings, format, engine, serviceOptions, known: known === true });
  const { serviceCost, costOf, needsServiceFor } = prices;
  const startedAt = requestedAt(session);
  useNudge(
    startedAt !== undefined || (job !== undefined && isLive(job)) || (card !== undefined && isWorking(card)),
  );

  const { reading, why, readAgain } = useReading({ tab, settings: settingsRead, engine, format, known });
  const failure = session.said?.kind === 'failure' ? session.said.failure : undefined;
  const view = useView({ tab, tabError, reading, why, session, job, failure, engine });
  const result = view.at === 'result' ? view.result : undefined;
  const capture = (): void => captureInstead({});
  const { actions, ...takeAway } = useTakeAway({ view, reading, choice, jobs, settings, report, capture });
  useEffect(() => {
    if (known) preload(loadStartMap);
  }, [known]);
  const shownNote = noteOfSession(session, note);
  const isConnected = settings.service.connected;

  return {
    ...library,
    ...takeAway,
    tab,
    settings,
    view,
    format,
    engine,
    note: shownNote,
    needsService: needsServiceFor(format),
    needsServiceFor,
    wish,
    setWish,
    asks: view.at === 'ready' && format === 'json' && engine === 'service' && isConnected,
    cost: engine === 'service' ? serviceCost : undefined,
    serviceCost,
    job,
    canceled: session.said?.kind === 'canceled' ? session.said.canceled : undefined,
    recents: useRecents(tab),
    before: useBefore(reading),
    actions,
    ...popupCommands({
      app,
      tab,
      settings,
      engine,
      view,
      result,
      job,
      failure,
      note: shownNote,
      wish,
      session: { captureInstead, cancel, report, send },
      forgetAction: actions.forget,
      setNote,
      setWish,
      chooseFormat: choice.chooseFormat,
      chooseEngine: choice.chooseEngine,
      readAgain,
      costOf,
    }),
    answer,
    ask: setNote,
    report,
  };
}

/** A press with all the popup's choices. */
function completed(choice: Partial<CaptureChoice>, engine: EngineId, format: CaptureFormat, wish: JsonWish) {
  const by = choice.engine ?? engine;
  const as = choice.format ?? format;
  const options = as === 'json' && by === 'service' ? wishOptions(wish) : {};
  return { ...choice, engine: by, format: as, options: { ...options, ...choice.options } };
}

/** What the popup shows now. */
function useView({
  tab,
  tabError,
  reading,
  why,
  session,
  job,
  failure,
  engine,
}: Pick<ReturnType<typeof useReading>, 'reading' | 'why'> &
  Pick<Popup, 'tab' | 'job' | 'engine'> & {
    tabError: Failure | undefined;
    session: CaptureSession;
    failure: Failure | undefined;
  }): PopupView {
  const captured = useCaptured(job);
  return viewOf({
    tab,
    reading,
    waitsFor: why,
    job,
    requestedAt: requestedAt(session),
    result: useHeldResult(session) ?? captured,
    failure: failure ?? (tab ? undefined : tabError),
    engine,
  });
}

/** The pages captured on this site, for the menu beside its host. A private window shows nothing of the library. */
function useRecents(tab: TabView | undefined): Capture[] | undefined {
  const host = tab?.url === undefined ? undefined : hostOf(tab.url);
  const { value } = useLive(
    async (reader) => (host === undefined ? [] : reader.latestPages({ host, limit: RECENTS })),
    ['captures'],
    [host],
  );
  return tab?.isPrivate ? [] : value;
}

/** A page of a private window, as it is shown. */
function useHeldResult({ step }: CaptureSession): Result | undefined {
  return useMemo(() => {
    if (step.at !== 'held') return undefined;
    const { capture, template, screenshot } = step.held;
    return { look: lookAt(capture, template), privateCapture: capture, screenshot, engine: step.engine };
  }, [step]);
}

const NO_WISH: JsonWish = { prompt: '', check: false };
/** Rows of the menu of this site's captures. */
const RECENTS = 6;
