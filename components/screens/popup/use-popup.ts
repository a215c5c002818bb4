import { useEffect, useRef, useState } from 'preact/hooks';
import { isBilled } from '../../../lib/model/is-billed';
import { toFailure, type Failure } from '../../../lib/model/errors';
import type { CaptureFormat } from '../../../lib/model/format';
import { hasItems, isEnded, isLive, isWorking, type Job } from '../../../lib/model/job';
import type { EngineId, ScrapeRequest, TrawlRequest } from '../../../lib/model/request';
import type { ScrapeOptions } from '../../../lib/model/scrape-options';
import { defaultSettings, type Settings } from '../../../lib/model/settings';
import { hostOf } from '../../../lib/model/url';
import type { Capture } from '../../../lib/model/capture';
import type { TabView } from '../../../lib/ports/current-tab';
import type { Support } from '../../../lib/ports/engine';
import { useApp } from '../../state/app';
import {
  cancelJob,
  dismissJob,
  retryJob,
  scrapeRequestFor,
  startCapture,
  updateCaptureSettings,
} from '../../state/actions';
import { useLive } from '../../state/use-live';
import { preload, useModule } from '../../state/use-module';
import { useNudge } from '../../state/use-nudge';
import { useTab } from '../../state/use-tab';
import { failedElsewhere, isUndelivered, jobToShow, manyPageJob } from './tab-jobs';
import { lookAt } from '../../../lib/derive/look';
import { wishOf, wishOptions, type JsonWish } from './json-wish';
import { useBefore, type Before } from './use-before';
import { useCaptured } from './use-captured';
import { useResultActions, type ResultActions } from './use-result-actions';
import { useReading } from './use-reading';
import { viewOf, type PopupView, type Result } from './view';

/** What the lower region asks or explains, when it is not a failure. */
type PopupNote =
  /** The switch was moved to the service: what that means. */
  | { kind: 'service' }
  /** The operation cannot be done by this engine. */
  | {
      kind: 'cannot';
      reason: Extract<Support, { ok: false }>['reason'];
      request: TrawlRequest;
      engine: EngineId;
    }
  /** A private window: may the address be sent? */
  | { kind: 'private'; press: Press }
  /** A private window: what would be kept cannot be started there. */
  | { kind: 'private-keeps-nothing' };

/** `mayHaveCost`: what a service may have charged, which had been asked for it. */
export type Canceled = { mayHaveCost?: { min: number; max: number } };

export type Press = {
  engine?: EngineId;
  scope?: ScrapeRequest['scope'];
  options?: ScrapeOptions;
  format?: CaptureFormat;
};

export type Popup = {
  tab: TabView | undefined;
  settings: Settings;
  view: PopupView;
  format: CaptureFormat;
  engine: EngineId;
  note: PopupNote | undefined;
  /** The chosen format cannot be made on this device, and the device is to make it. */
  needsService: boolean;
  needsServiceFor(format: CaptureFormat): boolean;
  /** A service is asked for JSON: for what. */
  wish: JsonWish;
  setWish(wish: JsonWish): void;
  /** What is asked for can be said: a service makes the JSON, and nothing is under way. */
  asks: boolean;
  /** Credits of a capture as chosen; absent when it is free. */
  cost: { min: number; max: number } | undefined;
  /** Credits of the same capture when the service makes it. */
  serviceCost: { min: number; max: number } | undefined;
  job: Job | undefined;
  /** The capture that was cancelled here last. */
  canceled: Canceled | undefined;
  card: Job | undefined;
  /** There are jobs with many pages, running or ended. */
  hasJobs: boolean;
  /** What of this site was captured last, newest first. */
  recents: Capture[] | undefined;
  /** The capture of this page that there was before it was read. */
  before: Before | undefined;
  actions: ResultActions;
  failedElsewhere: Job[];
  /** The newest capture that is kept but was not copied or saved as was asked. */
  undelivered: Job | undefined;
  setFormat(format: CaptureFormat): void;
  setEngine(engine: EngineId): void;
  /**
   * Starts a capture of the tab; a press that comes before the tab is known is kept. What would leave a private
   * window is asked about first.
   */
  capture(press?: Press): void;
  /** What is shown, read once more with another scope: the whole page, or without the selection. */
  widen(scope: 'page' | 'everything'): void;
  /** The answer to that question: the address may be sent. */
  sendFromPrivate(press: Press): void;
  /** Goes on with the blocked or failed job; without one, captures again. */
  retry(): void;
  cancel(): void;
  /** Lets go of the note beside a result; else of the job, the note and the failure that are shown. */
  dismiss(): void;
  /** Takes away the format that is shown, also of a page that is still being read. */
  copy(): void;
  download(): void;
  start(request: TrawlRequest): void;
  /** The map of the site of a page of the tab. */
  startMap(url: string): void;
  ask(note: PopupNote | undefined): void;
  report(failure: Failure | undefined): void;
};

/** Everything the popup knows and does, apart from how it looks. */
export function usePopup(): Popup {
  const app = useApp();
  const { tab, error: tabError } = useTab();
  const known = useModule(app.knowEngines);
  const settingsRead = useLive((reader) => reader.settings(), ['settings'], []);
  const [openedAt] = useState(() => app.now());
  const jobsRead = useLive((reader) => reader.currentJobs(openedAt), ['jobs'], [openedAt]);
  const host = tab?.url === undefined ? undefined : hostOf(tab.url);
  const recentsRead = useLive(
    async (reader) => (host === undefined ? [] : reader.captures({ host, limit: RECENTS })),
    ['captures'],
    [host],
  );
  const keys = useModule(loadPageKey);
  const settings = settingsRead.value ?? defaultSettings;
  const jobs = jobsRead.value;

  const [chosen, setChosen] = useState<{ format?: CaptureFormat; engine?: EngineId }>({});
  const [jobId, setJobId] = useState<string>();
  const [pressedAt, setPressedAt] = useState<number>();
  const [failure, setFailure] = useState<Failure>();
  const [note, setNote] = useState<PopupNote>();
  const [unsaved, setUnsaved] = useState<Result>();
  const [unseen, setUnseen] = useState<ReadonlySet<string>>(NONE);
  const [typed, setWish] = useState<JsonWish>();
  const [wanted, setWanted] = useState<Press>();
  const [canceled, setCanceled] = useState<Canceled>();
  const opened = useRef(false);
  /** The press that counts: an answer to an earlier or a cancelled one is let go of. */
  const turn = useRef(0);

  const format = chosen.format ?? shown(settings.capture.format);
  const engine = chosen.engine ?? settings.engine;
  const job = jobs?.find(({ id }) => id === jobId);
  const wish = typed ?? wishOf(job) ?? NO_WISH;
  const captured = useCaptured(job);
  const card = jobs && manyPageJob(jobs, unseen, openedAt);
  useNudge(
    pressedAt !== undefined || (job !== undefined && isLive(job)) || (card !== undefined && isWorking(card)),
  );

  // What is waiting for this person when the popup opens: shown once, and let go of.
  useEffect(() => {
    if (opened.current || !jobs || !tab || !keys) return;
    opened.current = true;
    // A job that keeps this popup's own reading may be there before the list is.
    const others = jobs.filter(({ id }) => id !== actions.keptBy);
    setJobId((id) => id ?? jobToShow(others, tab, keys.pageKeyOf)?.id);
    const ended = jobs.filter((one) => isEnded(one.state) && !one.seen).map(({ id }) => id);
    setUnseen(new Set(ended));
    const answered = jobs.filter((one) => isEnded(one.state) && !one.seen && !isUndelivered(one, app.now()));
    for (const { id } of answered) void dismissJob(app, id).catch(() => undefined);
  }, [jobs, tab, app, keys]);

  const jobEnded = job !== undefined && isEnded(job.state) && !job.seen && opened.current;
  useEffect(() => {
    if (jobEnded && jobId !== undefined) void dismissJob(app, jobId).catch(() => undefined);
  }, [jobEnded, jobId, app]);
  // What ends while this is open is seen here.
  const cardEnded = card !== undefined && isEnded(card.state) && !card.seen ? card.id : undefined;
  useEffect(() => {
    if (cardEnded !== undefined) void dismissJob(app, cardEnded).catch(() => undefined);
  }, [cardEnded, app]);
  useEffect(() => {
    if (job) setPressedAt(undefined);
  }, [job]);

  const { reading, why, readScope } = useReading({
    tab,
    settings: settingsRead.value,
    engine,
    format,
    known,
  });
  const view = viewOf({
    tab,
    reading,
    waitsFor: why,
    job,
    pressedAt,
    result: unsaved ?? captured,
    failure: failure ?? (tab ? undefined : tabError),
    engine,
  });

  const result = view.at === 'result' ? view.result : undefined;
  const request = reading.at === 'reading' || reading.at === 'read' ? reading.request : undefined;
  const isOfReading = view.at === 'reading' || (result !== undefined && result.request === request);
  const actions = useResultActions(result, isOfReading ? request : undefined, jobs, settings, setFailure);
  const before = useBefore(reading);
  // A press that came before anything was known is kept; one that a page or a question stands in the way of is not.
  const [early, setEarly] = useState<'copy' | 'save'>();
  useEffect(() => {
    if (!early || view.at === 'loading') return;
    if (view.at === 'reading' && !actions.ready) return;
    setEarly(undefined);
    if (actions.ready) actions[early](format);
    else if (view.at === 'ready' && early === 'copy') capture();
  }, [early, view.at, actions.ready]);

  const optionsFor = (wantedFormat: CaptureFormat, by: EngineId): ScrapeOptions =>
    wantedFormat === 'json' && by === 'service' ? wishOptions(wish) : {};
  const capture = (press: Press = {}): void => {
    if (!tab || !settingsRead.value || !known) {
      setWanted(press);
      return;
    }
    const by = press.engine ?? engine;
    const as = press.format ?? format;
    const options = { ...optionsFor(as, by), ...press.options };
    const scope = press.scope && { scope: press.scope };
    const choice = { tab, settings, engine: by, format: as, options, ...scope };
    const asked = scrapeRequestFor(choice);
    setCanceled(undefined);
    setNote(undefined);
    setFailure(undefined);
    setUnsaved(undefined);
    actions.forget();
    if (by === 'service' && !settings.service.connected) {
      setFailure({ reason: 'not-connected', facts: {} });
      return;
    }
    const support = app.supports(by, asked);
    if (!support.ok) {
      setNote({ kind: 'cannot', reason: support.reason, request: asked, engine: by });
      return;
    }
    const old = job && isLive(job) ? job : undefined;
    if (old) void cancelJob(app, old.id).catch(() => undefined);
    setJobId(undefined);
    setPressedAt(app.now());
    const mine = ++turn.current;
    const run = tab.isPrivate
      ? import('../../state/private-capture').then(async ({ capturePrivately }) => {
          const page = await capturePrivately(app, asked, by);
          if (turn.current !== mine) return;
          const { capture: unkept, template, picture } = page;
          setUnsaved({ look: lookAt(unkept, template), unkept, picture, engine: by });
          setPressedAt(undefined);
        })
      : startCapture(app, choice).then((id) => (turn.current === mine ? setJobId(id) : cancelJob(app, id)));
    run.catch((thrown: unknown) => {
      if (turn.current !== mine) return;
      setPressedAt(undefined);
      setFailure(toFailure(thrown));
    });
  };

  useEffect(() => {
    if (wanted && tab && settingsRead.value && known) {
      setWanted(undefined);
      if (tab.access.ok) capture(wanted);
    }
  }, [wanted, tab, settingsRead.value, known]);

  const needsServiceFor = (wantedFormat: CaptureFormat): boolean => {
    if (!known || !tab?.access.ok || engine === 'service') return false;
    const request = scrapeRequestFor({ tab, settings, engine: 'device', format: wantedFormat });
    return !app.supports('device', { ...request, formats: [wantedFormat] }).ok;
  };
  const serviceCost =
    known && tab?.url !== undefined && settings.service.connected && isBilled(settings.service)
      ? app.estimateCost(
          scrapeRequestFor({
            tab,
            settings,
            engine: 'service',
            format,
            options: optionsFor(format, 'service'),
          }),
        )
      : undefined;

  /** Of what was asked; of what is chosen, where that is not known yet. */
  const costOf = (request?: TrawlRequest): { min: number; max: number } | undefined =>
    request ? app.estimateCost(request) : serviceCost;

  const start = (request: TrawlRequest): void => {
    if (tab?.isPrivate) {
      setNote({ kind: 'private-keeps-nothing' });
      return;
    }
    app
      .knowEngines()
      .then(() => {
        const support = app.supports(engine, request);
        if (support.ok) return app.call('jobs.start', { jobId: app.newId(), request, engine });
        setNote({ kind: 'cannot', reason: support.reason, request, engine });
        return undefined;
      })
      .catch((thrown: unknown) => setFailure(toFailure(thrown)));
  };

  useEffect(() => {
    if (known) preload(loadMapRequest);
  }, [known]);

  /** A private window leaves no trace, not even what was chosen in it. */
  const remembers = tab !== undefined && !tab.isPrivate;

  return {
    tab,
    settings,
    view,
    format,
    engine,
    note,
    needsService: needsServiceFor(format),
    needsServiceFor,
    wish,
    setWish,
    asks: view.at === 'ready' && format === 'json' && engine === 'service' && settings.service.connected,
    cost: engine === 'service' ? serviceCost : undefined,
    serviceCost,
    job,
    canceled,
    card,
    hasJobs: tab?.isPrivate !== true && jobs?.some(hasItems) === true,
    recents: tab?.isPrivate ? [] : recentsRead.value,
    before,
    actions,
    failedElsewhere: jobs && tab && keys ? failedElsewhere(jobs, unseen, tab, keys.pageKeyOf) : [],
    undelivered: tab?.isPrivate ? undefined : jobs?.find((one) => !one.seen && isUndelivered(one, app.now())),
    setFormat(next) {
      setCanceled(undefined);
      setChosen((before) => ({ ...before, format: next }));
      setNote(undefined);
      if (remembers) void updateCaptureSettings(app, { format: next }).catch(() => undefined);
    },
    setEngine(next) {
      setCanceled(undefined);
      setChosen((before) => ({ ...before, engine: next }));
      setFailure(
        next === 'service' && !settings.service.connected
          ? { reason: 'not-connected', facts: {} }
          : undefined,
      );
      setNote(next === 'service' && settings.service.connected ? { kind: 'service' } : undefined);
      if (remembers) void app.call('settings.update', { engine: next }).catch(() => undefined);
    },
    capture(press = {}) {
      const by = press.engine ?? engine;
      if (tab?.isPrivate && by === 'service' && settings.service.connected)
        setNote({ kind: 'private', press });
      else capture(press);
    },
    copy: () => (actions.ready ? actions.copy(format) : setEarly('copy')),
    download: () => (actions.ready ? actions.save(format) : setEarly('save')),
    widen(scope) {
      if (!result?.request) return capture({ scope });
      actions.forget();
      readScope(scope);
    },
    sendFromPrivate: (press) => capture({ ...press, engine: 'service' }),
    retry() {
      if (!job || failure) return capture();
      void retryJob(app, job.id).catch((thrown: unknown) => setFailure(toFailure(thrown)));
    },
    cancel() {
      turn.current += 1;
      setPressedAt(undefined);
      // Nothing is charged for what waits to be sent again.
      const isSent = job ? job.engine === 'service' && job.state.status === 'running' : engine === 'service';
      const cost = isSent && isBilled(settings.service) ? costOf(job?.request) : undefined;
      setCanceled(cost ? { mayHaveCost: cost } : {});
      if (job && isLive(job))
        void cancelJob(app, job.id).catch((thrown: unknown) => setFailure(toFailure(thrown)));
    },
    dismiss() {
      if (note && view.at === 'result') return setNote(undefined);
      // What was asked for stands there to be changed.
      setWish(wish);
      if (job && isLive(job)) void cancelJob(app, job.id).catch(() => undefined);
      setJobId(undefined);
      setFailure(undefined);
      setNote(undefined);
      setUnsaved(undefined);
    },
    start,
    startMap(url) {
      if (!tab) return;
      loadMapRequest()
        .then(({ mapRequestFor }) => start(mapRequestFor(tab, url, engine)))
        .catch((thrown: unknown) => setFailure(toFailure(thrown)));
    },
    ask: setNote,
    report: setFailure,
  };
}

/** Loaded before it is needed, so that closing the popup right after the press takes nothing back. */
const loadMapRequest = () => import('../../state/map-request');
/** What folds addresses is nothing that the first paint needs. */
const loadPageKey = () => import('../../../lib/model/page-key');
const NONE: ReadonlySet<string> = new Set();
const NO_WISH: JsonWish = { prompt: '', check: false };
/** Rows of the menu of this site's captures. */
const RECENTS = 6;

/** `rawHtml` is kept by the panel and is not among the seven of the popup. */
function shown(format: CaptureFormat): CaptureFormat {
  return format === 'rawHtml' ? 'html' : format;
}
