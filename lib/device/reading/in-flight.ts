import type { Clock } from '@/lib/core/ports/host';
import type { Pace } from '../site/pace';
import { replyOf, type Answer } from './answer';

/** One requested page. */
export type SentRequest = {
  address: string;
  at: number;
  /** Settles when the page is answered or has thrown; never rejects. */
  done: Promise<void>;
  answer?: Answer;
  /** The error that was thrown instead of an answer. */
  thrown?: { error: unknown };
};

/**
 * The requests in flight of one job, and the answers that no step has taken yet. They outlive the step that made them,
 * so that a hanging page delays no commit and the next pages load during one; they do not outlive the worker, and a step
 * that finds none sends the requests again.
 */
export type InFlight = {
  readonly pace: Pace;
  /** By item key. */
  readonly requests: ReadonlyMap<string, SentRequest>;
  /** The shortest time in which a page was answered, milliseconds; undefined before the first answer. */
  fastestMs(): number | undefined;
  send(key: string, address: string, read: (signal: AbortSignal) => Promise<Answer>): void;
  /** Removes a page that was answered, or one that is no longer awaited. */
  take(key: string): void;
  /** Aborts everything in progress. */
  close(): void;
};

function createInFlight(pace: Pace, now: Clock): InFlight {
  const requests = new Map<string, SentRequest>();
  const end = new AbortController();
  let fastest: number | undefined;
  return {
    pace,
    requests,
    fastestMs: () => fastest,
    send(key, address, read) {
      pace.started(address, now());
      const entry: SentRequest = { address, at: now(), done: Promise.resolve() };
      entry.done = read(end.signal).then(
        (answer) => {
          pace.ended(address, replyOf(answer), now());
          if (answer.type === 'page') fastest = Math.min(fastest ?? Infinity, now() - entry.at);
          entry.answer = answer;
        },
        (error: unknown) => {
          pace.ended(address, {}, now());
          entry.thrown = { error };
        },
      );
      requests.set(key, entry);
    },
    take: (key) => void requests.delete(key),
    close() {
      requests.clear();
      end.abort();
    },
  };
}

export type InFlightByJob = {
  /** Those of this round of the job; those of another round are aborted. */
  of(jobId: string, round: number, pace: () => Pace): InFlight;
  /** Keeps the answers of a job that did other work meanwhile. */
  keep(jobId: string): void;
  close(jobId: string): void;
};

/** How long answers are kept without a step that takes them: the pages are then just as old. */
const KEPT_MS = 60_000;

/** The requests in flight of every job of this worker. */
export function createInFlightByJob(now: Clock): InFlightByJob {
  const inFlightByJob = new Map<string, { inFlight: InFlight; round: number; at: number }>();
  function close(jobId: string): void {
    inFlightByJob.get(jobId)?.inFlight.close();
    inFlightByJob.delete(jobId);
  }
  return {
    of(jobId, round, pace) {
      for (const [id, { at }] of inFlightByJob) if (now() - at > KEPT_MS) close(id);
      const known = inFlightByJob.get(jobId);
      if (known?.round === round) {
        known.at = now();
        return known.inFlight;
      }
      close(jobId);
      const inFlight = createInFlight(pace(), now);
      inFlightByJob.set(jobId, { inFlight, round, at: now() });
      return inFlight;
    },
    keep(jobId) {
      const known = inFlightByJob.get(jobId);
      if (known) known.at = now();
    },
    close,
  };
}
