import { AppError, type Failure } from '@/lib/core/model/errors';
import type { CaptureFormat } from '@/lib/core/model/format';
import { isBilled } from '@/lib/core/model/service-profile';
import { isLive, type Job } from '@/lib/core/model/job';
import type { EngineId } from '@/lib/core/model/request';
import type { Settings } from '@/lib/core/model/settings';
import type { TabView } from '@/lib/core/ports/current-tab';
import { cancelJob, retryJob } from '@/components/shell/state/actions';
import type { App } from '@/components/shell/state/app';
import type { CaptureChoice } from '../state/capture-session';
import type { useCaptureSession } from '../state/use-capture-session';
import type { JsonWish } from './json-wish';
import type { PopupNote } from './popup-note';
import type { Prices } from './use-prices';
import type { PopupView, Result } from './view';

export type PopupCommands = {
  setFormat(format: CaptureFormat): void;
  setEngine(engine: EngineId): void;
  /**
   * Starts a capture of the tab; a press before the tab is known is kept. What would leave a private window needs
   * confirmation first.
   */
  capture(choice?: Partial<CaptureChoice>): void;
  /** Reads what is shown again: the whole page, its main content without the selection, or with parts put back. */
  readAgain(change: Rereading): void;
  /** Resumes the blocked or failed job; without one, captures again. */
  retry(): void;
  cancel(): void;
  /** Closes the note beside a result; otherwise the job, the note and the failure that are shown. */
  dismiss(): void;
  /** Maps the site of a page of the tab. */
  startMap(url: string): void;
};

export type Rereading = Pick<CaptureChoice, 'scope' | 'putBack'>;

type Parts = {
  app: App;
  tab: TabView | undefined;
  settings: Settings;
  engine: EngineId;
  view: PopupView;
  result: Result | undefined;
  job: Job | undefined;
  /** The error of the last press, not of a job. */
  failure: Failure | undefined;
  note: PopupNote | undefined;
  wish: JsonWish;
  session: Pick<ReturnType<typeof useCaptureSession>, 'captureInstead' | 'cancel' | 'report' | 'send'>;
  /** Removes the message about the last copy or save. */
  forgetAction(): void;
  setNote(note: PopupNote | undefined): void;
  setWish(wish: JsonWish): void;
  chooseFormat(format: CaptureFormat): void;
  chooseEngine(engine: EngineId): void;
  readAgain(change: Rereading): void;
  costOf: Prices['costOf'];
};

/** The actions of the popup's buttons and keys, given everything that it knows at the moment. */
export function popupCommands(parts: Parts): PopupCommands {
  const { app, tab, settings, engine, view, result, job, failure, note, wish, session } = parts;
  const { setNote, setWish, forgetAction } = parts;
  const { captureInstead, report, send } = session;
  const isConnected = settings.service.connected;
  return {
    setFormat(next) {
      send({ type: 'choose' });
      setNote(undefined);
      parts.chooseFormat(next);
    },
    setEngine(next) {
      const lacks = next === 'service' && !isConnected;
      send({ type: 'choose' });
      report(lacks ? new AppError('not-connected') : undefined);
      setNote(next === 'service' && isConnected ? { kind: 'service' } : undefined);
      parts.chooseEngine(next);
    },
    capture: (choice = {}) => captureInstead(choice),
    readAgain(change) {
      if (!result?.request) return captureInstead(change);
      forgetAction();
      parts.readAgain(change);
    },
    retry() {
      if (!job || failure) return captureInstead({});
      void retryJob(app, job.id).catch(report);
    },
    cancel() {
      // Nothing is charged for what waits to be sent again.
      const isSent = job ? job.engine === 'service' && job.state.status === 'running' : engine === 'service';
      const cost = isSent && isBilled(settings.service) ? parts.costOf(job?.request) : undefined;
      session.cancel(cost ? { mayHaveCost: cost } : {});
      if (job && isLive(job)) void cancelJob(app, job.id).catch(report);
    },
    dismiss() {
      setNote(undefined);
      if (note && view.at === 'result') return send({ type: 'choose' });
      // The request stays there, to be changed.
      setWish(wish);
      if (job && isLive(job)) void cancelJob(app, job.id).catch(() => undefined);
      send({ type: 'close' });
    },
    startMap(url) {
      if (!tab) return;
      // The browser's question may close the popup, so the panel asks it.
      if (engine === 'device' && !tab.isPrivate && !app.gestures.fetchesFromTab)
        return void app.gestures.openPanel({ section: 'site', open: 'map' }).catch(report);
      loadStartMap()
        .then(({ startMap }) => startMap(app, tab, url, engine))
        .then((stands) => stands && setNote(stands), report);
    },
  };
}

/** Loaded before it is needed, so that closing the popup right after the press cancels nothing. */
export const loadStartMap = () => import('@/components/features/map/start-map');
