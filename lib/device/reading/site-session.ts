import { pause } from '@/lib/core/async/sleep';
import type { Failure } from '@/lib/core/model/errors';
import type { Item } from '@/lib/core/model/item';
import { hostOf } from '@/lib/core/model/url';
import type { StepInput, StepItems } from '@/lib/core/ports/engine';
import { isOvertaken, takePages, type InFlight } from './in-flight';
import type { DeviceTools } from './device-job';
import { createPace, type PageReply, type PaceState, type Pace } from '../site/pace';
import { askRobots, robotsPlace, type RobotsAnswer } from '../site/robots';
import { isOffline, type Answer } from './answer';
import { createPageReader, mayRender, type SessionOptions } from './page-reader';
import { createRobotsCache, type RobotsNotes, type RobotsOrWhy } from './robots-cache';
import { PATIENCE_MS, OFFLINE_MS } from './waits';
import type { SiteFile } from '@/lib/core/ports/host';

/** Hosts whose rules are requested at once. */
const ROBOTS_AT_ONCE = 6;

/** The rules of the sites that one step requests: loaded before any other request to them, at the job's pace. */
function createSessionRobots(
  { site, now, sleep }: Pick<DeviceTools, 'site' | 'now' | 'sleep'>,
  { signal, interrupted }: Pick<StepInput, 'signal' | 'interrupted'>,
  options: Pick<SessionOptions, 'grantedOrigin' | 'stored' | 'sideEffectWord'>,
  pace: Pace,
) {
  const cache = createRobotsCache(
    { reader: site, now, sleep, signal, grantedOrigin: options.grantedOrigin },
    options.stored.robots,
  );
  /** The file was a request like any other: the delay it sets starts with it. */
  function paceFrom(place: string): void {
    pace.started(place, now());
    pace.ended(place, {}, now());
  }
  // A step that was interrupted may have sent a request just now.
  if (interrupted) Object.keys(options.stored.robots).forEach(paceFrom);

  async function robotsOf(address: string): Promise<RobotsOrWhy> {
    const known = cache.known(address) !== undefined;
    const answer = await cache.of(address);
    if (known || !answer.ok) return answer;
    const { host } = new URL(address);
    pace.setCrawlDelay(host, answer.robots.crawlDelayMs);
    // Rules too large to be noted are requested in each step: the wait must not start again each time.
    if (options.stored.pace?.hosts[host]?.crawlDelayMs === undefined) paceFrom(robotsPlace(address));
    return answer;
  }

  function ruling(address: string): RobotsAnswer {
    const robots = cache.known(address);
    return robots ? askRobots(robots, address) : { allowed: true };
  }

  /** Loads the rules of these items' hosts, several at once; returns the items before the first without rules. */
  async function learn(items: readonly Item[], forMs: number): Promise<readonly Item[]> {
    const hosts = [...new Map(items.map(({ url }) => [robotsPlace(url), url])).values()];
    const learnt = new Set<string>();
    const endsAt = now() + forMs;
    const loadInTurn = async (): Promise<void> => {
      for (let url = hosts.shift(); url !== undefined; url = hosts.shift()) {
        if (now() > endsAt && learnt.size > 0) return;
        await robotsOf(url);
        learnt.add(robotsPlace(url));
      }
    };
    await Promise.all(Array.from({ length: ROBOTS_AT_ONCE }, loadInTurn));
    const open = items.findIndex(({ url }) => !learnt.has(robotsPlace(url)));
    return open < 0 ? items : items.slice(0, open);
  }

  /** The answer that needs no request, if there is one. */
  async function beforeAsking({ url }: Item): Promise<Answer | undefined> {
    const robots = await robotsOf(url);
    if (!robots.ok) return robots.why;
    const said = askRobots(robots.robots, url);
    if (!said.allowed)
      return said.why === 'rule' ? { type: 'robots', rule: said.rule } : { type: 'robots-unreachable' };
    const word = options.sideEffectWord?.(url);
    return word === undefined ? undefined : { type: 'side-effect-link', word };
  }

  /** The answers that need no request. */
  async function saidBefore(items: readonly Item[]): Promise<Map<Item, Answer>> {
    const said = new Map<Item, Answer>();
    for (const item of items) {
      const answer = await beforeAsking(item);
      if (answer) said.set(item, answer);
    }
    return said;
  }

  return { robotsOf, ruling, learn, saidBefore, notes: () => cache.notes() };
}

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
  /** Pages to read: those of a site that may not be asked for long only where there are no others. */
  due(most: number): Promise<Item[]>;
  /** From the cache only; a site whose rules were not requested forbids nothing yet. */
  askRobots(address: string): RobotsAnswer;
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
  const readPage = createPageReader(
    { ...deps, atOnce: (url) => Math.ceil(pace.atOnce(url) / ahead), fastestMs: inFlight.fastestMs },
    options,
  );

  function notBefore(address: string): number | undefined {
    const { nextAt } = pace.choose([address], now());
    return nextAt !== undefined && nextAt - now() > PATIENCE_MS ? nextAt : undefined;
  }
  const isHeld = ({ url }: Item): boolean => notBefore(url) !== undefined;

  const isSlow = ({ key }: Item): boolean => {
    const asked = inFlight.requests.get(key);
    return asked !== undefined && isOvertaken(asked, now());
  };

  return {
    robotsOf: robots.robotsOf,
    askRobots: robots.ruling,
    async due(most) {
      const first = await input.items.waiting(most);
      const others = first.some(isHeld) ? await input.items.waiting(most, isHeld) : first;
      return others.length > 0 ? others : first;
    },
    async readAhead(waiting) {
      // A step of a map reads more than once, and others may be read meanwhile.
      deps.inFlightByJob.keep(input.jobId);
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
    notBefore,
    whyWait(addresses) {
      for (const address of addresses) {
        const status = pace.refusedWith(address, now());
        if (status !== undefined) return { reason: 'rate-limited', facts: { host: hostOf(address), status } };
      }
      return undefined;
    },
    fetchFile: createFileFetcher(deps, input, options.grantedOrigin, robots, pace),
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

/**
 * Waits for its slot, unless that is far off: `later`, when. A file that robots.txt forbids is not requested.
 */
type FetchFile = (
  address: string,
  caps: { maxBytes: number; timeoutMs: number },
) => Promise<SiteFile | { type: 'forbidden' } | { type: 'offline' | 'later'; until: number }>;

function createFileFetcher(
  { site, now, sleep }: Pick<DeviceTools, 'site' | 'now' | 'sleep'>,
  { signal, onStep }: Pick<StepInput, 'signal' | 'onStep'>,
  grantedOrigin: string | undefined,
  robots: Pick<ReturnType<typeof createSessionRobots>, 'robotsOf' | 'ruling'>,
  pace: Pace,
): FetchFile {
  const offline = () => ({ type: 'offline' as const, until: now() + OFFLINE_MS });
  return async (address, caps) => {
    const rules = await robots.robotsOf(address);
    if (!rules.ok)
      return rules.why.type === 'unanswered' && rules.why.why === 'offline' ? offline() : rules.why;
    if (!robots.ruling(address).allowed) return { type: 'forbidden' };
    for (;;) {
      const slot = pace.choose([address], now());
      if (slot.now.length > 0) break;
      const left = (slot.nextAt ?? now()) - now();
      if (left > PATIENCE_MS) return { type: 'later', until: now() + left };
      await sleep(Math.max(1, left), signal);
    }
    onStep('reading', [address]);
    pace.started(address, now());
    let reply: PageReply = {};
    try {
      const file = await site.fetchFile(address, caps, signal, grantedOrigin);
      if (file.type === 'file') reply = { status: file.status, retryAfter: file.retryAfter ?? null };
      return file.type === 'unanswered' && file.why === 'offline' ? offline() : file;
    } finally {
      pace.ended(address, reply, now());
    }
  };
}

export type Answered = { item: Item; answer: Answer };

/**
 * Merges answers made without a request and answers from requests, in the order of the items. An answer without a
 * request keeps its place: it does not overtake items still to be requested, unless they `mayBeOvertaken`.
 */
function inTheirOrder(
  items: readonly Item[],
  said: ReadonlyMap<Item, Answer>,
  got: ReadonlyMap<Item, Answer>,
  mayBeOvertaken: (item: Item) => boolean = () => false,
): Answered[] {
  const open = items.findIndex((item) => !said.has(item) && !got.has(item) && !mayBeOvertaken(item));
  const last = Math.max(
    open < 0 ? items.length : open,
    items.findLastIndex((item) => got.has(item)),
  );
  return items.flatMap((item, place) => {
    const answer = got.get(item) ?? (place < last ? said.get(item) : undefined);
    return answer ? [{ item, answer }] : [];
  });
}

/** The characters read from a page. */
function sizeOf(answer: Answer): number {
  if (answer.type !== 'page' || !answer.reading.ok) return 0;
  const { markdown = '', html = '', rawHtml = '' } = answer.reading.content;
  return markdown.length + html.length + rawHtml.length;
}
