import type { Clock } from '@/lib/core/ports/host';
import type { Pace } from '../site/pace';
import { replyOf, type Answer } from './answer';
import type { Item } from '@/lib/core/model/item';

type SentRequest = {
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

export type TakeOptions = {
  inFlight: InFlight;
  read: (item: Item, signal: AbortSignal) => Promise<Answer>;
  /** True when the answers not yet taken are so many that nothing more is requested. */
  isFull: (answers: readonly Answer[]) => boolean;
  /** How long to wait for the first slot; beyond that, the caller gets its time. */
  patienceMs: number;
  now: Clock;
  sleep: (ms: number, signal: AbortSignal) => Promise<void>;
  after: (ms: number) => Promise<void>;
  signal: AbortSignal;
  /** The pending addresses, at most a few times a second. */
  onAsking: (addresses: string[]) => void;
};

export type TakenPages = {
  /** In the order of the items. */
  answers: { item: Item; answer: Answer }[];
  /** Addresses that are still pending. */
  underWay: string[];
  /** When the next page may be requested, if nothing was answered and nothing is pending. */
  nextAt?: number;
};

/** Answers within this time are taken together: a screen updates no more often. */
const GATHER_MS = 400;
/** A step with nothing to show lets other jobs run; its pending requests continue. */
const YIELD_MS = 2_500;
/** How long an answer waits for those that were requested before it. */
const SLOW_MS = 1_000;
const SHOWN_EVERY_MS = 400;
const SHORTEST_MS = 10;

/** True for a page that others need not wait for any longer. */
export const isOvertaken = ({ at, answer }: SentRequest, now: number): boolean =>
  answer === undefined && now - at >= SLOW_MS;

/**
 * Takes answers and keeps requests pending, as many at once and as fast as the pace allows. Pages are taken in the
 * order in which they were found, however often this is interrupted and restarted. A hanging page is overtaken: it
 * stays pending and is taken when answered. Throws what a page has thrown.
 */
export async function takePages(items: readonly Item[], options: TakeOptions): Promise<TakenPages> {
  const { inFlight, now, sleep, signal } = options;
  const begunAt = now();
  let shownAt = -Infinity;

  const sent = (): SentRequest[] => [...inFlight.requests.values()];
  const isUnderWay = ({ answer, thrown }: SentRequest): boolean =>
    answer === undefined && thrown === undefined;

  function ask(): number | undefined {
    if (options.isFull(sent().flatMap(({ answer }) => answer ?? []))) return undefined;
    const open = items.filter(({ key }) => !inFlight.requests.has(key));
    const choice = inFlight.pace.choose(
      open.map(({ url }) => url),
      now(),
    );
    for (const address of choice.now) {
      const at = open.findIndex(({ url }) => url === address);
      const [item] = at < 0 ? [] : open.splice(at, 1);
      if (item) inFlight.send(item.key, address, (end) => options.read(item, end));
    }
    return choice.nextAt;
  }

  /** What may be taken by now. */
  function ready(): TakenPages['answers'] {
    const answers: TakenPages['answers'] = [];
    for (const item of items) {
      const asked = inFlight.requests.get(item.key);
      if (!asked) continue;
      if (asked.thrown) throw asked.thrown.error;
      if (asked.answer) answers.push({ item, answer: asked.answer });
      else if (!isOvertaken(asked, now())) break;
    }
    return answers;
  }

  function show(): void {
    if (now() - shownAt < SHOWN_EVERY_MS || inFlight.requests.size === 0) return;
    shownAt = now();
    options.onAsking(sent().map(({ address }) => address));
  }

  /** Waits until something is answered, but at most this long. */
  async function somethingNew(underWay: readonly SentRequest[], ms: number): Promise<void> {
    await Promise.race([options.after(Math.max(SHORTEST_MS, ms)), ...underWay.map(({ done }) => done)]);
  }

  for (;;) {
    signal.throwIfAborted();
    const nextAt = ask();
    show();
    const answers = ready();
    const underWay = sent().filter(isUnderWay);
    const elapsed = now() - begunAt;
    if (answers.length > 0) {
      const more = underWay.length > 0 ? begunAt : nextAt;
      if (elapsed >= GATHER_MS || more === undefined || more > begunAt + GATHER_MS) {
        for (const { item } of answers) inFlight.take(item.key);
        return { answers, underWay: sent().map(({ address }) => address) };
      }
    } else if (underWay.length === 0) {
      if (nextAt === undefined) return { answers, underWay: [] };
      if (nextAt - now() > options.patienceMs) return { answers, underWay: [], nextAt };
    } else if (elapsed >= YIELD_MS) return { answers, underWay: sent().map(({ address }) => address) };

    if (underWay.length === 0) await sleep(Math.max(1, (nextAt ?? now()) - now()), signal);
    else {
      const left = answers.length > 0 ? GATHER_MS - elapsed : GATHER_MS;
      await somethingNew(underWay, Math.min(left, (nextAt ?? Infinity) - now()));
    }
  }
}
