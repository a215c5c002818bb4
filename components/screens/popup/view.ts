import type { Exportable } from '../../../lib/export/exportable';
import type { Failure } from '../../../lib/model/errors';
import type { Job, Progress } from '../../../lib/model/job';
import type { EngineId } from '../../../lib/model/request';
import type { TabView } from '../../../lib/ports/current-tab';

/** A capture as the popup shows it: from the library, or held in memory in a private window. */
export type Result = {
  capture: Exportable;
  picture?: Blob | undefined;
  /** From the press to the end. */
  tookMs?: number | undefined;
  /** It is in the library. */
  kept: boolean;
};

export type Obstacle = Extract<TabView['access'], { ok: false }>['reason'];

/** What the popup is about, between the page and the footer. */
export type PopupView =
  | { at: 'loading' }
  | { at: 'obstacle'; reason: Obstacle }
  | { at: 'ready' }
  | { at: 'capturing'; step: Progress['step']; since: number }
  /** Trawl goes on by itself at `wakeAt`. */
  | { at: 'waiting'; failure: Failure; wakeAt: number; since: number; engine: EngineId }
  | { at: 'failed'; failure: Failure; engine: EngineId }
  | { at: 'result'; result: Result };

export type ViewInput = {
  tab: TabView | undefined;
  /** The job that this popup started or found. */
  job: Job | undefined;
  /** A press whose job is not in the library yet. */
  pressedAt: number | undefined;
  /** The capture of the job, once it is read. */
  result: Result | undefined;
  /** A failure that belongs to no job: the background refused, or the tab could not be read. */
  failure: Failure | undefined;
  engine: EngineId;
};

/** One state out of everything that is known. Pure. */
export function viewOf({ tab, job, pressedAt, result, failure, engine }: ViewInput): PopupView {
  if (failure) return { at: 'failed', failure, engine };
  if (!tab) return { at: 'loading' };
  if (!job && pressedAt !== undefined) return { at: 'capturing', step: 'opening', since: pressedAt };
  if (result && (!job || job.state.status === 'done')) return { at: 'result', result };
  if (job) {
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
      case 'cancelled':
        break;
    }
  }
  return tab.access.ok ? { at: 'ready' } : { at: 'obstacle', reason: tab.access.reason };
}
