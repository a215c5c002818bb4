import type { Exportable } from '@/lib/features/export/exportable';
import type { Failure } from '@/lib/core/model/errors';
import type { Job, Progress } from '@/lib/core/model/job';
import type { Look } from '@/lib/features/capture/look';
import type { WaitsFor } from '@/lib/features/capture/read-on-open';
import type { EngineId, ScrapeRequest } from '@/lib/core/model/request';
import type { TabView } from '@/lib/core/ports/current-tab';
import type { PutBack } from '../state/use-put-back';
import type { CaptureFormat } from '@/lib/core/model/format';

/** A page as the popup shows it: a reading, stored in the library, or held here for a private window. */
export type Result = {
  look: Look;
  /** For a reading: started as a job, it stores exactly this reading. */
  request?: ScrapeRequest | undefined;
  /** Its capture in the library. */
  captureId?: string | undefined;
  /** For a private window, which has nothing else. */
  privateCapture?: Exportable | undefined;
  screenshot?: Blob | undefined;
  creditsUsed?: number | undefined;
  engine: EngineId;
};

/** Parts that were left out of it, and what can be done with them. */
export type ShownParts = PutBack & {
  /** Their list is shown in place of the text. */
  isShown: boolean;
  show: (isShown: boolean) => void;
};

type Obstacle = Extract<TabView['access'], { ok: false }>['reason'];

/** What the popup shows between the page and the footer. */
export type PopupView =
  | { at: 'loading' }
  | { at: 'obstacle'; reason: Obstacle }
  /** A capture waits for a press. */
  | { at: 'ready'; waitsFor?: WaitsFor | undefined }
  /** The page is read for the preview. */
  | { at: 'reading'; since: number }
  | { at: 'capturing'; step: Progress['step']; since: number }
  /** Trawl continues by itself at `wakeAt`. */
  | { at: 'waiting'; failure: Failure; wakeAt: number; since: number; engine: EngineId }
  | { at: 'failed'; failure: Failure; engine: EngineId }
  | { at: 'result'; result: Result };

/** The progress of the reading started by the popup, or by a choice in it. */
export type Reading =
  | { at: 'none' }
  | { at: 'reading'; since: number; request: ScrapeRequest | undefined }
  /** `since`: only the first result is there, and the rest has been in progress since then. */
  | { at: 'read'; look: Look; request: ScrapeRequest; since?: number }
  | { at: 'failed'; failure: Failure };

export type ViewInput = {
  tab: TabView | undefined;
  /** The job that this popup started or found; not the one that stores the reading. */
  job: Job | undefined;
  /** A press whose job is not in the library yet. */
  requestedAt: number | undefined;
  /** The result of a press: the capture of the job, or a page of a private window. */
  result: Result | undefined;
  reading: Reading;
  /** Why the page is not read automatically. */
  waitsFor: WaitsFor | undefined;
  /** A failure that belongs to no job: the background refused, or the tab could not be read. */
  failure: Failure | undefined;
  engine: EngineId;
};

/** Derives one state from everything that is known. Pure. */
export function viewOf(input: ViewInput): PopupView {
  const { tab, job, requestedAt, result, failure, engine } = input;
  if (failure) return { at: 'failed', failure, engine };
  if (!tab) return { at: 'loading' };
  if (!job && requestedAt !== undefined) return { at: 'capturing', step: 'opening', since: requestedAt };
  if (result && (!job || job.state.status === 'done')) return { at: 'result', result };
  const worked = job && viewOfJob(job);
  if (worked) return worked;
  return tab.access.ok ? viewOfReading(input) : { at: 'obstacle', reason: tab.access.reason };
}

function viewOfReading({ reading, waitsFor, engine }: ViewInput): PopupView {
  // The service requires a press, whatever was read before it was chosen.
  if (engine === 'service') return { at: 'ready', waitsFor };
  switch (reading.at) {
    case 'none':
      return { at: 'ready', waitsFor };
    case 'reading':
      return { at: 'reading', since: reading.since };
    case 'failed':
      return { at: 'failed', failure: reading.failure, engine };
    case 'read':
      return { at: 'result', result: { look: reading.look, request: reading.request, engine: 'device' } };
  }
}

function viewOfJob(job: Job): PopupView | undefined {
  const { state } = job;
  switch (state.status) {
    case 'ready':
    case 'running':
    case 'done':
      return { at: 'capturing', step: job.progress.step, since: job.createdAt };
    case 'waiting':
      return state.failure
        ? {
            at: 'waiting',
            failure: state.failure,
            wakeAt: state.wakeAt,
            since: job.startedAt ?? job.createdAt,
            engine: job.engine,
          }
        : { at: 'capturing', step: job.progress.step, since: job.createdAt };
    case 'blocked':
    case 'failed':
      return { at: 'failed', failure: state.failure, engine: job.engine };
    default:
      return undefined;
  }
}

/** Whether this format exists, so that it can be shown, copied and saved. */
export function holds({ look, screenshot }: Result, format: CaptureFormat): boolean {
  return look.formats.includes(format) && (format !== 'screenshot' || screenshot !== undefined);
}

/** Whether it was captured without this format: a screenshot still being fetched does not count as missing. */
export function lacks({ look, screenshot }: Result, format: CaptureFormat): boolean {
  return !look.formats.includes(format) && (format !== 'screenshot' || screenshot === undefined);
}

/** Whether the format exists and is empty: no links, no data. */
export function hasNothing({ look }: Result, format: CaptureFormat): boolean {
  switch (format) {
    case 'screenshot':
      return false;
    case 'links':
      return look.links?.total === 0;
    case 'images':
      return look.images?.total === 0;
    default:
      return look.texts[format]?.text === '';
  }
}
