import { useEffect, useState } from 'preact/hooks';
import { toFailure, type Failure } from '../../../lib/model/errors';
import type { CaptureFormat } from '../../../lib/model/format';
import type { Delivery, Job } from '../../../lib/model/job';
import type { ScrapeRequest } from '../../../lib/model/request';
import type { Settings } from '../../../lib/model/settings';
import type { Words } from '../../../lib/words';
import { dismissJob } from '../../state/actions';
import { useApp, type App } from '../../state/app';
import { savePrepared } from '../../state/save-prepared';
import { useOnePress } from '../../state/double-press';
import { useEvent } from '../../state/use-event';
import { useWords } from '../../state/use-words';
import { copiedWords } from './copied-words';
import type { Result } from './view';

type To = Delivery['to'];
/** What was requested, and whether it is done. */
export type ResultAction = { to: To; format: CaptureFormat; done: boolean; said: string };

/**
 * Copies, saves and stores what is shown. The background copies and saves, so that closing the popup cancels nothing; a
 * picture is copied in the click handler, and a page of a private window from here, its only place.
 */
export function useResultActions(
  result: Result | undefined,
  /** The request of the reading, as soon as it is known: used for a page that is still being read. */
  request: ScrapeRequest | undefined,
  jobs: readonly Job[] | undefined,
  settings: Settings,
  onFailure: (failure: Failure) => void,
) {
  const app = useApp();
  const { words } = useWords();
  const [keeping, setKeeping] = useState<{ request: ScrapeRequest; jobId: string }>();
  const [action, setAction] = useState<ResultAction>();
  const isFirstSave = useOnePress();
  /** Requested while the page was not stored yet; done as soon as it is. */
  const [next, setNext] = useState<{ request: ScrapeRequest; to: To; format: CaptureFormat }>();
  const mine = keeping?.request === request ? keeping : undefined;
  const job = mine && jobs?.find(({ id }) => id === mine.jobId);
  const captureId = result?.captureId ?? (job?.state.status === 'done' ? job.captureIds.at(-1) : undefined);

  const fail = (thrown: unknown): void => {
    setAction(undefined);
    // The request was dropped with it: stored by a later press, the page is not copied as well.
    setNext(undefined);
    onFailure(toFailure(thrown));
  };
  const tell = (to: To, format: CaptureFormat, said = doneWords(to, result, format, words)): void =>
    setAction({ to, format, done: true, said });

  /** Stores the reading, once, and has it delivered. */
  function keep(delivery?: { to: To; format: CaptureFormat }): void {
    if (!request || captureId !== undefined) return;
    if (mine) {
      if (delivery) setNext({ ...delivery, request });
      return;
    }
    const jobId = app.newId();
    setKeeping({ request, jobId });
    app
      .call('jobs.start', { jobId, request, engine: 'device', ...(delivery && { delivery }) })
      .catch((thrown: unknown) => {
        setKeeping(undefined);
        fail(thrown);
      });
  }

  function deliver(to: To, format: CaptureFormat): void {
    setAction({ to, format, done: false, said: '' });
    if (captureId === undefined) return keep({ to, format });
    app.call('captures.deliver', { captureId, to, format }).then(() => tell(to, format), fail);
  }

  const takeHere = (of: Result, to: To, format: CaptureFormat): void => {
    const taken =
      to === 'file' ? savePrivate(app, of, format, words, settings) : copyPrivate(app, of, format, words);
    taken.then((said) => tell(to, format, said), fail);
  };

  const deliverNext = useEvent(() => {
    if (!next || captureId === undefined) return;
    setNext(undefined);
    // For another reading: that one is gone, and its requests with it.
    if (next.request === request) deliver(next.to, next.format);
  });
  useEffect(deliverNext, [next, captureId, deliverNext]);

  useKeepingJob(job, {
    onDelivered: ({ to, format }) => tell(to, format),
    onUndelivered: () => setAction(undefined),
    onFailure(failure) {
      setKeeping(undefined);
      fail(failure);
    },
  });

  return {
    action,
    /** It is in the library. */
    kept: captureId !== undefined,
    keeping: mine !== undefined,
    /** The job that stores a reading of this popup. */
    keptBy: keeping?.jobId,
    /** Whether there is anything to request yet. */
    ready: result !== undefined || request !== undefined,
    keep: () => keep(),
    copy(format: CaptureFormat): void {
      if (result?.privateCapture) takeHere(result, 'clipboard', format);
      else if (format === 'screenshot' && result?.picture) {
        app.gestures.copyPicture(result.picture).then(() => tell('clipboard', format), fail);
      } else deliver('clipboard', format);
    },
    save(format: CaptureFormat): void {
      const isUnderWay = action?.to === 'file' && action.format === format && !action.done;
      if (!isFirstSave(format) || isUnderWay) return;
      if (result?.privateCapture) return takeHere(result, 'file', format);
      // Asked for in the click handler itself, if a browser requires that.
      app.gestures.requestSaving().then(() => deliver('file', format), fail);
    },
    forget: () => setAction(undefined),
  };
}

const doneWords = (to: To, result: Result | undefined, format: CaptureFormat, words: Words): string =>
  to === 'file' ? words.toasts.savedFile : copiedWords(result?.look, format, words);

/** Copies a page of a private window from here, its only place; returns the message to show. */
async function copyPrivate(
  app: App,
  { privateCapture, picture }: Result,
  format: CaptureFormat,
  words: Words,
) {
  const { copyCapture } = await import('../../state/copy-capture');
  return privateCapture && (await copyCapture(app, privateCapture, format, words, picture)).text;
}

/** Saves such a page. Asked for in the click handler itself, if a browser requires that. */
async function savePrivate(
  app: App,
  { privateCapture, picture }: Result,
  format: CaptureFormat,
  words: Words,
  settings: Settings,
) {
  if (!privateCapture) return undefined;
  const file = import('../../state/capture-files').then(({ prepareFile }) =>
    prepareFile(app, privateCapture, format, settings, picture),
  );
  return (await savePrepared(app, file, words)).text;
}

/**
 * Follows the job that stores a reading: the result of its delivery, and how it ended. Once stored, it is dismissed.
 */
function useKeepingJob(
  job: Job | undefined,
  on: {
    onDelivered(delivery: Delivery): void;
    onUndelivered(): void;
    onFailure(failure: Failure): void;
  },
): void {
  const app = useApp();
  const delivery = job?.delivery;
  const status = delivery?.status;
  const tellDelivery = useEvent(() => {
    if (status === 'done' && delivery) on.onDelivered(delivery);
    if (status === 'failed') on.onUndelivered();
  });
  useEffect(tellDelivery, [status, tellDelivery]);
  const failure = job && 'failure' in job.state ? job.state.failure : undefined;
  const kept = job?.state.status === 'done' && delivery?.status !== 'failed' ? job.id : undefined;
  const seeJob = useEvent(() => {
    if (failure) on.onFailure(failure);
    if (kept !== undefined && !job?.seen) void dismissJob(app, kept).catch(() => undefined);
  });
  useEffect(seeJob, [failure, kept, seeJob]);
}

export type ResultActions = ReturnType<typeof useResultActions>;
