import type { Clock } from '@/lib/core/ports/host';
import type { Pace } from '../site/pace';
import type { PageReply } from '../site/retry-page';

export type Turn<T> = { address: string; subject: T };

export type TurnOptions<T, A> = {
  pace: Pace;
  ask: (turn: Turn<T>) => Promise<A>;
  /** What the answer says about the site's rate limits. */
  replyOf: (answer: A) => PageReply;
  /** No new requests after this long, or once an answer requires it. */
  budgetMs: number;
  enough?: (answer: A) => boolean;
  /** How long to wait for the first slot; beyond that, the caller gets its time. */
  patienceMs: number;
  now: Clock;
  sleep: (ms: number, signal: AbortSignal) => Promise<void>;
  signal: AbortSignal;
  /** The pending addresses, at most a few times a second. */
  onAsking?: (addresses: string[]) => void;
};

export type Taken<T, A> = {
  /** In the order of the slots, whatever order they were answered in. */
  answers: { turn: Turn<T>; answer: A }[];
  /** When the next slot is available, if there was none. */
  nextAt?: number;
};

const SHOWN_EVERY_MS = 400;

/**
 * Requests one address after another, as many at once and as fast as the pace allows, and waits for everything it has
 * requested. As long as only one host is requested, the items taken are the first ones, without gaps: however often it
 * is interrupted and restarted, pages are handled in the order in which they were found.
 */
export async function takeTurns<T, A>(
  turns: readonly Turn<T>[],
  { pace, ask, replyOf, now, sleep, signal, ...options }: TurnOptions<T, A>,
): Promise<Taken<T, A>> {
  const waiting = turns.map((turn, place) => ({ turn, place }));
  const answered: { place: number; turn: Turn<T>; answer: A }[] = [];
  const asking = new Map<number, { address: string; done: Promise<void> }>();
  const endsAt = now() + options.budgetMs;
  let shownAt = -Infinity;
  let open = true;

  async function take({ turn, place }: (typeof waiting)[number]): Promise<void> {
    let reply: PageReply = {};
    try {
      const answer = await ask(turn);
      reply = replyOf(answer);
      answered.push({ place, turn, answer });
      if (options.enough?.(answer)) open = false;
    } finally {
      pace.ended(turn.address, reply, now());
      asking.delete(place);
    }
  }

  function show(): void {
    if (!options.onAsking || now() - shownAt < SHOWN_EVERY_MS || asking.size === 0) return;
    shownAt = now();
    options.onAsking([...asking.values()].map(({ address }) => address));
  }

  function startWhatMay(): number | undefined {
    const choice = pace.choose(
      waiting.map(({ turn }) => turn.address),
      now(),
    );
    for (const address of choice.now) {
      const [next] = waiting.splice(
        waiting.findIndex(({ turn }) => turn.address === address),
        1,
      );
      if (!next) continue;
      pace.started(address, now());
      asking.set(next.place, { address, done: take(next) });
    }
    return choice.nextAt;
  }

  let nextAt: number | undefined;
  try {
    for (;;) {
      signal.throwIfAborted();
      if (now() > endsAt && answered.length + asking.size > 0) open = false;
      nextAt = open ? startWhatMay() : undefined;
      show();
      if (asking.size > 0) await Promise.race([...asking.values()].map(({ done }) => done));
      else if (nextAt === undefined) break;
      else if (nextAt - now() > options.patienceMs || (answered.length > 0 && nextAt > endsAt)) break;
      else await sleep(Math.max(1, nextAt - now()), signal);
    }
  } finally {
    // Pending requests continue; if one fails now, its error is not handled elsewhere.
    for (const { done } of asking.values()) done.catch(() => undefined);
  }
  const answers = answered
    .sort((one, other) => one.place - other.place)
    .map(({ turn, answer }) => ({ turn, answer }));
  return { answers, ...(answers.length === 0 && nextAt !== undefined && { nextAt }) };
}
