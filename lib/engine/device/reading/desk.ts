import type { Clock } from '../../../ports/host';
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
 * The pending requests of one job. It outlives the step that made them, so that a hanging page delays no commit and the
 * next pages load during one; it does not outlive the worker, and a step that finds it empty sends the requests again.
 */
export type Desk = {
  readonly pace: Pace;
  /** By item key. */
  readonly asked: ReadonlyMap<string, SentRequest>;
  /** The shortest time in which a page was answered, milliseconds; undefined before the first answer. */
  fastestMs(): number | undefined;
  ask(key: string, address: string, read: (signal: AbortSignal) => Promise<Answer>): void;
  /** Removes a page that was answered, or one that is no longer awaited. */
  take(key: string): void;
  /** Aborts everything in progress. */
  close(): void;
};

function createDesk(pace: Pace, now: Clock): Desk {
  const asked = new Map<string, SentRequest>();
  const end = new AbortController();
  let fastest: number | undefined;
  return {
    pace,
    asked,
    fastestMs: () => fastest,
    ask(key, address, read) {
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
      asked.set(key, entry);
    },
    take: (key) => void asked.delete(key),
    close() {
      asked.clear();
      end.abort();
    },
  };
}

export type Desks = {
  /** The desk of this round of the job; the desk of another round is closed. */
  of(jobId: string, round: number, pace: () => Pace): Desk;
  close(jobId: string): void;
};

/** How long a desk is kept without a step using it: its pages are then just as old. */
const KEPT_MS = 60_000;

/** The desks of this worker. */
export function createDesks(now: Clock): Desks {
  const desks = new Map<string, { desk: Desk; round: number; at: number }>();
  function close(jobId: string): void {
    desks.get(jobId)?.desk.close();
    desks.delete(jobId);
  }
  return {
    of(jobId, round, pace) {
      for (const [id, { at }] of desks) if (now() - at > KEPT_MS) close(id);
      const known = desks.get(jobId);
      if (known?.round === round) {
        known.at = now();
        return known.desk;
      }
      close(jobId);
      const desk = createDesk(pace(), now);
      desks.set(jobId, { desk, round, at: now() });
      return desk;
    },
    close,
  };
}
