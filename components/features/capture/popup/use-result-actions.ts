import { AppError } from '@/lib/core/model/errors';
import { readingIdOf } from '@/lib/core/model/reading-id';
import { popupFormatOf, type CaptureFormat } from '@/lib/core/model/format';
import { failureOf, type Delivery, type Job } from '@/lib/core/model/job';
import type { ScrapeRequest } from '@/lib/core/model/request';
import type { Settings } from '@/lib/core/model/settings';
import type { Input } from '@/lib/core/rpc/protocol';
import type { Words } from '@/lib/core/words';
import { dismissJob } from '@/components/shell/state/actions';
import { useApp, type App } from '@/components/shell/state/app';
import { savePrepared } from '@/components/shell/state/save-prepared';
import { useOnePress } from '@/components/shell/state/double-press';
import { useOn } from '@/components/shell/state/use-event';
import { useParts } from '@/components/shell/state/use-parts';
import { useWords } from '@/components/shell/state/use-words';
import type { Result } from './view';
import type { Look } from '@/lib/features/capture/look';

/** What was copied, counted: "Copied 2,184 words". */
function copiedWords(look: Look | undefined, format: CaptureFormat, words: Words): string {
  if (!look) return words.toasts.copied(words.formats[format]);
  if (format === 'links') return words.toasts.copiedLinks(look.links?.total ?? 0);
  if (format === 'images') return words.toasts.copiedImages(look.images?.total ?? 0);
  if (format === 'markdown' && look.template !== undefined) return words.toasts.copied(look.template);
  if (format === 'markdown')
    return words.toasts.copiedWords(look.metadata.wordCount ?? look.report.wordsKept);
  return words.toasts.copied(words.formats[format]);
}

type To = Delivery['to'];
/** A reading that can be kept: its request is known once the tab has answered. */
export type ShownReading = {
  id: string;
  request?: ScrapeRequest;
  /** What to take before that; otherwise as the settings say. */
  format?: CaptureFormat;
};
type Parts = {
  result: Result | undefined;
  /** Also of a page that is still being read. */
  reading: ShownReading | undefined;
  jobs: readonly Job[] | undefined;
  settings: Settings;
  onFailure: (thrown: unknown) => void;
  /** The page was not read as the popup opened: the press waits until it is known why. */
  onNotTaken: (to: To) => void;
};
/** What was requested, and whether it is done. */
type ResultAction = { to: To; format: CaptureFormat; done: boolean; said: string };

type Taking = {
  keeping?: { readingId: string; jobIds: readonly string[] } | undefined;
  action?: ResultAction | undefined;
};

/**
 * Copies, saves and stores what is shown. The background copies and saves, so that closing the popup cancels nothing; a
 * screenshot is copied in the click handler, and a page of a private window from here, its only place.
 */
export function useResultActions({ result, reading, jobs, settings, onFailure, onNotTaken }: Parts) {
  const app = useApp();
  const { words } = useWords();
  const [{ keeping, action }, change] = useParts<Taking>({});
  const isFirstSave = useOnePress();
  const mine = keeping?.readingId === reading?.id ? keeping : undefined;
  const ownJobs = jobs?.filter(({ id }) => mine?.jobIds.includes(id)) ?? [];
  const captureId = result?.captureId ?? storedAs(reading, jobs);

  const fail = (thrown: unknown): void => {
    change({ action: undefined });
    onFailure(thrown);
  };
  const failToKeep = (thrown: unknown): void => {
    change({ keeping: undefined, action: undefined });
    onFailure(thrown);
  };
  const begin = (to: To, format: CaptureFormat): void =>
    change({ action: { to, format, done: false, said: '' } });
  const tell = (to: To, format: CaptureFormat, said = doneWords(to, result, format, words)): void =>
    change({ action: { to, format, done: true, said } });

  /**
   * Stores the reading and has it delivered. Every delivery is a job of its own, so that none waits for this popup; all
   * of them store one capture.
   */
  function keep(delivery?: { to: To; format: CaptureFormat }): void {
    if (!reading || captureId !== undefined) return;
    const { id: readingId, request, format } = reading;
    const jobId = app.newId();
    const follow = (started: Promise<unknown>): void => {
      change({ keeping: { readingId, jobIds: [...(mine?.jobIds ?? []), jobId] } });
      started.catch(failToKeep);
    };
    if (request && (delivery || !mine))
      follow(app.call('jobs.start', { jobId, request, engine: 'device', ...(delivery && { delivery }) }));
    else if (delivery) follow(take({ readingId, jobId, to: delivery.to, ...(format && { format }) }));
  }

  /** The same before the request is known. */
  const take = (asked: Input<'readings.take'>): Promise<void> =>
    app.call('readings.take', asked).then(({ taken }) => unlessTaken(taken, asked.to));

  function unlessTaken(taken: boolean, to: To): void {
    if (taken) return;
    change({ keeping: undefined, action: undefined });
    onNotTaken(to);
  }

  useEarlyCopy((readingId, jobId, taken) => {
    change({ keeping: { readingId, jobIds: [jobId] } });
    begin('clipboard', popupFormatOf(settings.capture.format));
    taken.then((isTaken) => unlessTaken(isTaken, 'clipboard')).catch(failToKeep);
  });

  function deliver(to: To, format: CaptureFormat): void {
    begin(to, format);
    if (captureId === undefined) return keep({ to, format });
    app.call('captures.deliver', { captureId, to, format }).then(() => tell(to, format), fail);
  }

  const takeHere = (of: Result, to: To, format: CaptureFormat): void => {
    const taken =
      to === 'file' ? savePrivate(app, of, format, words, settings) : copyPrivate(app, of, format, words);
    taken.then((said) => tell(to, format, said), fail);
  };

  useKeepingJobs(ownJobs, {
    onDelivered: ({ to, format }) => tell(to, format),
    onUndelivered: () => change({ action: undefined }),
    onFailure: failToKeep,
  });

  return {
    action,
    captureId,
    /** It is in the library. */
    kept: captureId !== undefined,
    keeping: mine !== undefined,
    /** Whether a job stores a reading of this popup. */
    isOwnJob: (id: string): boolean => keeping?.jobIds.includes(id) === true,
    /** Whether there is anything to request yet. */
    ready: result !== undefined || reading !== undefined,
    keep: () => keep(),
    copy(format: CaptureFormat): void {
      if (result?.privateCapture) takeHere(result, 'clipboard', format);
      else if (format === 'screenshot' && result?.screenshot) {
        app.gestures.copyScreenshot(result.screenshot).then(() => tell('clipboard', format), fail);
      } else deliver('clipboard', format);
    },
    save(format: CaptureFormat): void {
      const isUnderWay = action?.to === 'file' && action.format === format && !action.done;
      if (!isFirstSave(format) || isUnderWay) return;
      if (result?.privateCapture) return takeHere(result, 'file', format);
      // Asked for in the click handler itself, if a browser requires that.
      app.gestures.requestSaving().then(() => deliver('file', format), fail);
    },
    forget: () => change({ action: undefined }),
  };
}

/** Follows a copy that was asked for before this screen was there. */
function useEarlyCopy(follow: (readingId: string, jobId: string, taken: Promise<boolean>) => void): void {
  const app = useApp();
  useOn([], () => {
    const copy = app.takeEarlyCopy();
    if (copy && app.openingId !== undefined) follow(app.openingId, copy.jobId, copy.taken);
  });
}

const doneWords = (to: To, result: Result | undefined, format: CaptureFormat, words: Words): string =>
  to === 'file' ? words.toasts.savedFile : copiedWords(result?.look, format, words);

/** Copies a page of a private window from here, its only place; returns the message to show. */
async function copyPrivate(
  app: App,
  { privateCapture, screenshot }: Result,
  format: CaptureFormat,
  words: Words,
) {
  const { copyCapture } = await import('../state/copy-capture');
  return privateCapture && (await copyCapture(app, privateCapture, format, words, screenshot)).text;
}

/** Saves such a page. Asked for in the click handler itself, if a browser requires that. */
async function savePrivate(
  app: App,
  { privateCapture, screenshot }: Result,
  format: CaptureFormat,
  words: Words,
  settings: Settings,
) {
  if (!privateCapture) return undefined;
  const file = import('../state/capture-files').then(({ prepareFile }) =>
    prepareFile(app, privateCapture, format, settings, screenshot),
  );
  return (await savePrepared(app, file, words)).text;
}

/** The capture of a reading, also if it was stored for what a model was asked about it. */
const storedAs = (reading: ShownReading | undefined, jobs: readonly Job[] | undefined): string | undefined =>
  jobs?.find((job) => isStored(job) && reading && readingIdOf(job.request) === reading.id)?.captureIds.at(-1);

const isStored = (job: Job): boolean => job.state.status === 'done';

/**
 * Follows the jobs that store a reading, newest first: the result of the last delivery, and how that job ended. Once
 * stored, they are dismissed.
 */
function useKeepingJobs(
  jobs: readonly Job[],
  on: {
    onDelivered(delivery: Delivery): void;
    onUndelivered(): void;
    onFailure(thrown: unknown): void;
  },
): void {
  const app = useApp();
  const job = jobs[0];
  const delivery = job?.delivery;
  const status = delivery?.status;
  useOn([status], () => {
    if (status === 'done' && delivery) on.onDelivered(delivery);
    if (status === 'failed') on.onUndelivered();
  });
  const failure = job && failureOf(job.state);
  useOn([failure], () => {
    if (failure) on.onFailure(new AppError(failure.reason, failure.facts));
  });
  const kept = jobs.filter((one) => isStored(one) && one.delivery?.status !== 'failed').map(({ id }) => id);
  useOn([kept.join(' ')], () => {
    for (const { id, seen } of jobs)
      if (kept.includes(id) && !seen) void dismissJob(app, id).catch(() => undefined);
  });
}

export type ResultActions = ReturnType<typeof useResultActions>;
