import { pause } from '@/lib/core/async/sleep';
import type { Failure } from '@/lib/core/model/errors';
import type { Item } from '@/lib/core/model/item';
import { hostOf } from '@/lib/core/model/url';
import type { StepInput, StepItems } from '@/lib/core/ports/engine';
import type { InFlight } from './in-flight';
import type { DeviceTools } from './device-job';
import { createPace, type PaceState } from '../site/pace';
import type { RobotsAnswer } from '../site/robots';
import { isOffline, replyOf, type Answer } from './answer';
import { inTheirOrder, sizeOf, type Answered } from './answers-in-order';
import { createFileFetcher, type FetchFile, type TakeTurns } from './file-fetcher';
import { createPageReader, mayRender } from './page-reader';
import type { RobotsNotes, RobotsOrWhy } from './robots-cache';
import type { SessionOptions } from './session-options';
import { createSessionRobots } from './session-robots';
import { takeTurns } from './take-turns';
import { PATIENCE_MS } from './waits';
import { isOvertaken, takePages } from './take-pages';

/** Concurrent pages if neither the user nor the site says otherwise: fewer than a browser uses for one page. */
const AT_ONCE = 4;
/**
 * Pages requested for each one being fetched: while one is read, the next is loading. The DOM host enforces the number
 * of requests.
 */
const AHEAD = 2;
/** A step sends no new requests after this long; it waits for those it has sent. */
const STEP_MS = 2_500;
/** Total characters of a step's pages after which it requests no more. */
const STEP_CHARACTERS = 30_000_000;

/** The sites that one step requests, with the state that outlasts the step: pace and robots.txt. */
export type SiteSession = {
  robotsOf(address: string): Promise<RobotsOrWhy>;
  /** From the cache only; a site whose rules were not requested forbids nothing yet. */
  askRobots(address: string): RobotsAnswer;
  /** The first items whose slot has come, in order, each with its result: waits for everything it has requested. */
  readPages(items: readonly Item[]): Promise<{ answered: Answered[]; nextAt?: number }>;
  /**
   * Those of these items that were answered, in order, while others stay pending: a hanging page delays nothing.
   * `underWay`: what is pending after that.
   */
  readAhead(items: readonly Item[]): Promise<{ answered: Answered[]; underWay: string[]; nextAt?: number }>;
  /** When the pace allows a request for this address, if that is too far off to wait for. */
  notBefore(address: string): number | undefined;
  /** The failure of a wait that the host of one of these addresses asked for; undefined for any other wait. */
  whyWait(addresses: readonly string[]): Failure | undefined;
  fetchFile: FetchFile;
  state(): { pace: PaceState; robots: RobotsNotes };
};

type Deps = Pick<DeviceTools, 'site' | 'renderer' | 'now' | 'sleep' | 'after' | 'inFlightByJob'>;

export function createSiteSession(deps: Deps, input: StepInput, options: SessionOptions): SiteSession {
  const { now, sleep } = deps;
  const { signal } = input;
  const ahead = mayRender(deps, options) ? 1 : AHEAD;
  const inFlight = deps.inFlightByJob.of(input.jobId, input.round, () =>
    createPace(
      { maxConcurrency: ahead * (options.maxConcurrency ?? AT_ONCE), delayMs: options.delayMs },
      options.stored.pace,
    ),
  );
  const { pace } = inFlight;
  signal.addEventListener('abort', () => deps.inFlightByJob.close(input.jobId), { once: true });
  const robots = createSessionRobots(deps, input, options, pace);
  const inTurn: TakeTurns = (turns, ask, replies, isEnough) =>
    takeTurns(turns, {
      pace,
      ask,
      replyOf: replies,
      enough: isEnough,
      budgetMs: STEP_MS,
      patienceMs: PATIENCE_MS,
      now,
      sleep,
      signal,
      onAsking: (addresses) => input.onStep('reading', addresses),
    });
  const readPage = createPageReader(
    { ...deps, atOnce: (url) => Math.ceil(pace.atOnce(url) / ahead), fastestMs: inFlight.fastestMs },
    options,
  );

  const isSlow = ({ key }: Item): boolean => {
    const asked = inFlight.requests.get(key);
    return asked !== undefined && isOvertaken(asked, now());
  };

  return {
    robotsOf: robots.robotsOf,
    askRobots: robots.ruling,
    async readPages(waiting) {
      const items = await robots.learn(waiting, STEP_MS);
      const said = await robots.saidBefore(items);
      let characters = 0;
      const { answers, nextAt } = await inTurn<Item, Answer>(
        items.flatMap((item) => (said.has(item) ? [] : [{ address: item.url, subject: item }])),
        ({ subject }) => readPage(subject, signal),
        replyOf,
        (answer) => {
          characters += sizeOf(answer);
          return characters > STEP_CHARACTERS || isOffline(answer);
        },
      );
      const got = new Map(answers.map(({ turn, answer }) => [turn.subject, answer]));
      const answered = inTheirOrder(items, said, got);
      return { answered, ...(answered.length === 0 && nextAt !== undefined && { nextAt }) };
    },
    async readAhead(waiting) {
      const items = await robots.learn(await withInFlight(inFlight, input.items, waiting), STEP_MS);
      const said = await robots.saidBefore(items);
      const { answers, underWay, nextAt } = await takePages(
        items.filter((item) => !said.has(item)),
        {
          inFlight,
          read: readPage,
          isFull: (kept) => kept.reduce((sum, answer) => sum + sizeOf(answer), 0) > STEP_CHARACTERS,
          patienceMs: PATIENCE_MS,
          now,
          sleep,
          after: deps.after ?? pause,
          signal,
          onAsking: (addresses) => input.onStep('reading', addresses),
        },
      );
      const got = new Map(answers.map(({ item, answer }) => [item, answer]));
      const answered = inTheirOrder(items, said, got, isSlow);
      // Without a network, all other pending requests fail too.
      if (answered.some(({ answer }) => isOffline(answer))) deps.inFlightByJob.close(input.jobId);
      return {
        answered,
        underWay,
        ...(answered.length === 0 && nextAt !== undefined && { nextAt }),
      };
    },
    notBefore(address) {
      const { nextAt } = pace.choose([address], now());
      return nextAt !== undefined && nextAt - now() > PATIENCE_MS ? nextAt : undefined;
    },
    whyWait(addresses) {
      for (const address of addresses) {
        const status = pace.refusedWith(address, now());
        if (status !== undefined) return { reason: 'rate-limited', facts: { host: hostOf(address), status } };
      }
      return undefined;
    },
    fetchFile: createFileFetcher(deps, { signal, grantedOrigin: options.grantedOrigin }, robots, inTurn),
    state: () => ({ pace: pace.state(now()), robots: robots.notes() }),
  };
}

/** Adds the pending pages that are not among the first items; those that were settled elsewhere are dropped. */
async function withInFlight(
  inFlight: InFlight,
  known: Pick<StepItems, 'get'>,
  waiting: readonly Item[],
): Promise<readonly Item[]> {
  const first = new Set(waiting.map(({ key }) => key));
  const others: Item[] = [];
  for (const key of [...inFlight.requests.keys()].filter((one) => !first.has(one))) {
    const item = await known.get(key);
    if (item?.status === 'waiting') others.push(item);
    else inFlight.take(key);
  }
  return others.length > 0 ? [...others, ...waiting] : waiting;
}
