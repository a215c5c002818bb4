import { contentHashOf } from '../../../model/content-hash';
import { AppError } from '../../../model/errors';
import type { Item } from '../../../model/item';
import type { PageOptions } from '../../../model/page';
import type { Reading } from '../../../model/request';
import type { SitePage } from '../../../model/site-page';
import type { StepInput } from '../../../ports/engine';
import type { SiteFile } from '../../../ports/host';
import type { DeviceTools } from './device-job';
import { documentOf } from '../site/address';
import { createPace, type PaceState } from '../site/pace';
import { askRobots, robotsPlace, type RobotsAnswer } from '../site/robots';
import { isOffline, replyOf, type Answer } from './answer';
import { mayNeedScripts } from './needs-scripts';
import { takeTurns, type Turn } from './take-turns';
import { isOvertaken, takePages } from './take-pages';
import { createRobotsCache, type RobotsNotes, type RobotsOrWhy } from './robots-cache';

/** Pages at once where neither the person nor the site says otherwise: fewer than a browser takes for one page. */
const AT_ONCE = 4;
/**
 * Pages that are on order for each that is being fetched: while one is read, the next is on its way. The DOM host keeps
 * to the number of requests.
 */
const AHEAD = 2;
/** A step asks for nothing new after so long; what it has asked for is waited for. */
const STEP_MS = 2_500;
/** As long as this a step waits for its turn itself: an alarm may come no sooner than in half a minute. */
export const PATIENCE_MS = 20_000;
/** Hosts that are asked for their rules at once. */
const ROBOTS_AT_ONCE = 6;
/** How long a job without a network waits before it looks again. */
export const OFFLINE_MS = 15_000;
const PAGE_BYTES = 10_000_000;
/** A page that was silent for so long lets others go first, and has longer when its turn comes again. */
const PAGE_MS = 15_000;
const PAGE_AGAIN_MS = 30_000;
/** Characters of one step's pages, after which it asks for no more. */
const STEP_CHARACTERS = 30_000_000;

export type SessionOptions = {
  maxConcurrency: number | undefined;
  /** Milliseconds; one page at a time then. */
  delayMs: number;
  stored: { pace: PaceState | undefined; robots: RobotsNotes };
  /** Origin of a tab that was pressed: it needs no grant. */
  invited?: string;
  reading: Reading;
  page: PageOptions;
  waitForMs?: number;
  /** The word that makes an address one not to be visited with cookies. */
  sideEffectWord?: (address: string) => string | undefined;
};

export type Answered = { item: Item; answer: Answer };

/** The sites that one step asks, with the fetchPolicy that outlast it: pace and robots.txt. */
export type SiteSession = {
  robotsOf(address: string): Promise<RobotsOrWhy>;
  /** By what is known already; a site that was not asked forbids nothing yet. */
  askRobots(address: string): RobotsAnswer;
  /** The first items whose turn has come, in their order, each with what came of it: all that was asked for is waited for. */
  readPages(items: readonly Item[]): Promise<{ answered: Answered[]; nextAt?: number }>;
  /**
   * What has been answered of these, in their order, while others stay on order: a page that hangs holds nothing up.
   * `underWay`: what is on order after that.
   */
  readAhead(items: readonly Item[]): Promise<{ answered: Answered[]; underWay: string[]; nextAt?: number }>;
  /** When the pace lets this address be asked for, where that is too far off to be waited for. */
  notBefore(address: string): number | undefined;
  /** Waits for its turn. A file that robots.txt forbids is not asked for. */
  fetchFile(
    address: string,
    caps: { maxBytes: number; timeoutMs: number },
  ): Promise<SiteFile | { type: 'forbidden' } | { type: 'offline'; until: number }>;
  state(): { pace: PaceState; robots: RobotsNotes };
};

type Deps = Pick<DeviceTools, 'site' | 'renderer' | 'now' | 'sleep' | 'after' | 'desks'>;

export function createSiteSession(deps: Deps, input: StepInput, options: SessionOptions): SiteSession {
  const { now, sleep, site } = deps;
  const { signal } = input;
  const mayRender =
    deps.renderer !== undefined && options.reading.signedIn && options.reading.render !== 'never';
  const ahead = mayRender ? 1 : AHEAD;
  const desk = deps.desks.of(input.jobId, input.round, () =>
    createPace(
      { maxConcurrency: ahead * (options.maxConcurrency ?? AT_ONCE), delayMs: options.delayMs },
      options.stored.pace,
    ),
  );
  const { pace } = desk;
  signal.addEventListener('abort', () => deps.desks.close(input.jobId), { once: true });
  const keeper = createRobotsCache(
    { reader: site, now, sleep, signal, invited: options.invited },
    options.stored.robots,
  );
  // The text that was read names the page, whether or not it was asked for as Markdown.
  const withMarkdown = [...new Set([...options.page.formats, 'markdown' as const])];
  // A step that was cut off may have asked for something just now.
  if (input.interrupted)
    for (const place of Object.keys(options.stored.robots)) {
      pace.started(place, now());
      pace.ended(place, {}, now());
    }

  async function robotsOf(address: string): Promise<RobotsOrWhy> {
    const known = keeper.known(address) !== undefined;
    const answer = await keeper.of(address);
    if (known || !answer.ok) return answer;
    pace.setCrawlDelay(new URL(address).host, answer.robots.crawlDelayMs);
    // The file was a request like any other: what it asks for begins with it.
    const place = robotsPlace(address);
    pace.started(place, now());
    pace.ended(place, {}, now());
    return answer;
  }

  function ruling(address: string): RobotsAnswer {
    const robots = keeper.known(address);
    return robots ? askRobots(robots, address) : { allowed: true };
  }

  /** Learns the rules of the hosts of these items, several at once, and gives the items up to the first unlearnt one. */
  async function learnRobots(items: readonly Item[]): Promise<readonly Item[]> {
    const hosts = [...new Map(items.map(({ url }) => [robotsPlace(url), url])).values()];
    const learnt = new Set<string>();
    const endsAt = now() + STEP_MS;
    const lane = async (): Promise<void> => {
      for (let url = hosts.shift(); url !== undefined; url = hosts.shift()) {
        if (now() > endsAt && learnt.size > 0) return;
        await robotsOf(url);
        learnt.add(robotsPlace(url));
      }
    };
    await Promise.all(Array.from({ length: ROBOTS_AT_ONCE }, lane));
    const open = items.findIndex(({ url }) => !learnt.has(robotsPlace(url)));
    return open < 0 ? items : items.slice(0, open);
  }

  /** The answer that needs no request, where there is one. */
  async function beforeAsking({ url }: Item): Promise<Answer | undefined> {
    const robots = await robotsOf(url);
    if (!robots.ok) return robots.why;
    const said = askRobots(robots.robots, url);
    if (!said.allowed)
      return said.why === 'rule' ? { type: 'robots', rule: said.rule } : { type: 'robots-unreachable' };
    const word = options.sideEffectWord?.(url);
    return word === undefined ? undefined : { type: 'could-act', word };
  }

  const fetched = (url: string, tries: number | undefined, end: AbortSignal): Promise<SitePage> =>
    site.read(
      {
        url,
        options: { ...options.page, siteFacts: true },
        signedIn: options.reading.signedIn,
        // An answer that the browser has kept is the one that did not do.
        ...(tries !== undefined && { fresh: true }),
        ...(tries && { again: true }),
        maxBytes: PAGE_BYTES,
        timeoutMs: tries ? PAGE_AGAIN_MS : PAGE_MS,
        atOnce: Math.ceil(pace.atOnce(url) / ahead),
      },
      end,
      options.invited,
    );

  /** Runs the page unseen. A rendered page carries cookies, so that only a signed-in job may (docs/platform.md 9). */
  async function rendered(
    url: string,
    renderer: NonNullable<Deps['renderer']>,
    end: AbortSignal,
  ): Promise<SitePage> {
    try {
      const wanted = { ...options.page, formats: withMarkdown, siteFacts: true };
      const reading = await renderer.render(url, wanted, options.waitForMs ?? 0, end);
      const page = {
        type: 'page' as const,
        url: reading.url,
        status: 200,
        contentType: 'text/html',
        bytes: 0,
      };
      if (!reading.ok) return { ...page, reading };
      const { markdown = '', ...others } = reading.content;
      const contentHash = await contentHashOf(markdown, (bytes) => crypto.subtle.digest('SHA-256', bytes));
      const { formats } = options.page;
      return {
        ...page,
        reading: { ...reading, content: formats.includes('markdown') ? reading.content : others },
        ...(contentHash !== undefined && { contentHash }),
      };
    } catch (thrown) {
      if (!(thrown instanceof AppError)) throw thrown;
      if (thrown.reason === 'host-not-granted') return { type: 'left-site' };
      return { type: 'unanswered', why: thrown.reason === 'timed-out' ? 'timed-out' : 'unreachable' };
    }
  }

  async function readPage({ url, attempts }: Item, end: AbortSignal): Promise<SitePage> {
    const { renderer } = deps;
    if (!renderer || !mayRender) return fetched(url, attempts, end);
    const { render } = options.reading;
    // A route is nothing before scripts run.
    if (render === 'always' || documentOf(url) !== url) return rendered(url, renderer, end);
    const page = await fetched(url, attempts, end);
    if (page.type !== 'page' || !mayNeedScripts(page)) return page;
    const better = await rendered(page.url, renderer, end);
    if (better.type === 'page' && better.reading.ok) return better;
    // A tab that came to nothing in passing is worth another try where there is nothing else.
    return better.type === 'unanswered' && !page.reading.ok ? better : page;
  }

  function turnsFor<T, A>(
    turns: readonly Turn<T>[],
    ask: (turn: Turn<T>) => Promise<A>,
    replies: (answer: A) => ReturnType<typeof replyOf>,
    enough: (answer: A) => boolean,
  ): ReturnType<typeof takeTurns<T, A>> {
    return takeTurns(turns, {
      pace,
      ask,
      replyOf: replies,
      enough,
      budgetMs: STEP_MS,
      patienceMs: PATIENCE_MS,
      now,
      sleep,
      signal,
      onAsking: (addresses) => input.onStep('reading', addresses),
    });
  }

  const isSlow = ({ key }: Item): boolean => {
    const asked = desk.asked.get(key);
    return asked !== undefined && isOvertaken(asked, now());
  };

  /** With the pages on order that do not lie among the first; those that somebody else has settled are let go. */
  async function withOnOrder(waiting: readonly Item[]): Promise<readonly Item[]> {
    const first = new Set(waiting.map(({ key }) => key));
    const others: Item[] = [];
    for (const key of [...desk.asked.keys()].filter((one) => !first.has(one))) {
      const item = await input.items.get(key);
      if (item?.status === 'waiting') others.push(item);
      else desk.take(key);
    }
    return others.length > 0 ? [...others, ...waiting] : waiting;
  }

  return {
    robotsOf,
    askRobots: ruling,
    async readPages(waiting) {
      const items = await learnRobots(waiting);
      const asked: Turn<{ place: number; item: Item }>[] = [];
      const answers = new Map<number, Answer>();
      for (const [place, item] of items.entries()) {
        const answer = await beforeAsking(item);
        if (answer) answers.set(place, answer);
        else asked.push({ address: item.url, subject: { place, item } });
      }
      let characters = 0;
      const taken = await turnsFor<(typeof asked)[number]['subject'], Answer>(
        asked,
        ({ subject }) => readPage(subject.item, signal),
        replyOf,
        (answer) => {
          characters += sizeOf(answer);
          return characters > STEP_CHARACTERS || isOffline(answer);
        },
      );
      const got = new Set(taken.answers.map(({ turn }) => turn.subject.place));
      for (const { turn, answer } of taken.answers) answers.set(turn.subject.place, answer);
      // What needs no request keeps its place in the order: it does not overtake what is still to be asked for.
      const open = asked.find(({ subject }) => !got.has(subject.place))?.subject.place ?? items.length;
      const last = Math.max(open, ...got);
      const answered = [...items.entries()].flatMap(([place, item]) => {
        const answer = place < last || got.has(place) ? answers.get(place) : undefined;
        return answer ? [{ item, answer }] : [];
      });
      return {
        answered,
        ...(answered.length === 0 && taken.nextAt !== undefined && { nextAt: taken.nextAt }),
      };
    },
    async readAhead(waiting) {
      const items = await learnRobots(await withOnOrder(waiting));
      const said = new Map<Item, Answer>();
      for (const item of items) {
        const answer = await beforeAsking(item);
        if (answer) said.set(item, answer);
      }
      const { answers, underWay, nextAt } = await takePages(
        items.filter((item) => !said.has(item)),
        {
          desk,
          read: readPage,
          isFull: (kept) => kept.reduce((sum, answer) => sum + sizeOf(answer), 0) > STEP_CHARACTERS,
          patienceMs: PATIENCE_MS,
          now,
          sleep,
          after: deps.after ?? ((ms) => new Promise((done) => setTimeout(done, ms))),
          signal,
          onAsking: (addresses) => input.onStep('reading', addresses),
        },
      );
      const got = new Map(answers.map(({ item, answer }) => [item, answer]));
      // What needs no request keeps its place in the order: it does not overtake what is still to be asked for.
      const open = items.findIndex((item) => !said.has(item) && !got.has(item) && !isSlow(item));
      const last = Math.max(
        open < 0 ? items.length : open,
        items.findLastIndex((item) => got.has(item)),
      );
      const answered = items.flatMap((item, place) => {
        const answer = got.get(item) ?? (place < last ? said.get(item) : undefined);
        return answer ? [{ item, answer }] : [];
      });
      // Without a network whatever else is on order comes to nothing.
      if (answered.some(({ answer }) => isOffline(answer))) deps.desks.close(input.jobId);
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
    async fetchFile(address, caps) {
      const offline = () => ({ type: 'offline' as const, until: now() + OFFLINE_MS });
      const robots = await robotsOf(address);
      if (!robots.ok)
        return robots.why.type === 'unanswered' && robots.why.why === 'offline' ? offline() : robots.why;
      if (!ruling(address).allowed) return { type: 'forbidden' };
      for (;;) {
        const { answers, nextAt } = await turnsFor<undefined, SiteFile>(
          [{ address, subject: undefined }],
          () => site.fetchFile(address, caps, signal, options.invited),
          (file) =>
            file.type === 'file' ? { status: file.status, retryAfter: file.retryAfter ?? null } : {},
          () => false,
        );
        const file = answers[0]?.answer;
        if (file) return file.type === 'unanswered' && file.why === 'offline' ? offline() : file;
        await sleep(Math.max(1, (nextAt ?? now()) - now()), signal);
      }
    },
    state: () => ({ pace: pace.state(now()), robots: keeper.notes() }),
  };
}

function sizeOf(answer: Answer): number {
  if (answer.type !== 'page' || !answer.reading.ok) return 0;
  const { markdown = '', html = '', rawHtml = '' } = answer.reading.content;
  return markdown.length + html.length + rawHtml.length;
}
