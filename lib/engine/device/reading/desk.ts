import type { Clock } from '../../../ports/host';
import type { Pace } from '../site/pace';
import { replyOf, type Answer } from './answer';

/** One page that was asked for. */
export type Asked = {
  address: string;
  at: number;
  /** Settles when it is answered or has thrown; never rejects. */
  done: Promise<void>;
  answer?: Answer;
  /** What was thrown instead of an answer. */
  thrown?: { error: unknown };
};

/**
 * What one job has on order. It outlives the step that asked, so that a page that hangs holds up no commit and the next
 * pages are on their way during one; it does not outlive the worker, and whoever finds it empty asks again.
 */
export type Desk = {
  readonly pace: Pace;
  /** By the key of the item. */
  readonly asked: ReadonlyMap<string, Asked>;
  ask(key: string, address: string, read: (signal: AbortSignal) => Promise<Answer>): void;
  /** Takes what was answered, or gives up waiting for it. */
  take(key: string): void;
  /** Ends what is under way. */
  close(): void;
};

function createDesk(pace: Pace, now: Clock): Desk {
  const asked = new Map<string, Asked>();
  const end = new AbortController();
  return {
    pace,
    asked,
    ask(key, address, read) {
      pace.started(address, now());
      const entry: Asked = { address, at: now(), done: Promise.resolve() };
      entry.done = read(end.signal).then(
        (answer) => {
          pace.ended(address, replyOf(answer), now());
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
  /** The desk of this round of the job; one that stands from another round is closed. */
  of(jobId: string, round: number, pace: () => Pace): Desk;
  close(jobId: string): void;
};

/** How long the desk of a job is kept that no step has asked for: what lies on it is as old then. */
const KEPT_MS = 60_000;

/** The desks of this life of the worker. */
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
