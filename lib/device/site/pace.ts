import { retryAfterMs } from '@/lib/core/text/retry-after';

/** How one attempt at a page ended; without a status there was no reply (network, timeout). */
export type PageReply = { status?: number; retryAfter?: string | null; timedOut?: boolean };

const HURRIED = { tries: 5, firstMs: 2_000 };
const BROKEN = { tries: 3, firstMs: 1_000 };
/**
 * Without a reply once more is enough: a connection that is closed each time stays closed, the browser has repeated a
 * lost one by itself, and each attempt that times out takes the full limit.
 */
const SILENT = { tries: 2, firstMs: 2_000 };
const MOST_MS = 60_000;
/** A page that asks to come back later than this has failed: a crawl does not last until tomorrow for one page. */
const LONG_MS = 6 * 60 * 60_000;

function patienceWith({ status, timedOut }: PageReply): { tries: number; firstMs: number } | undefined {
  if (timedOut || status === undefined) return SILENT;
  if (status === 429 || status === 503) return HURRIED;
  if ([408, 425, 500, 502, 504].includes(status)) return BROKEN;
  // Proxies in front of a site return 520 to 530 when it does not answer.
  return status >= 520 && status <= 530 ? BROKEN : undefined;
}

/**
 * When to retry the page, epoch milliseconds, or undefined to give up: because the answer was final (404, 403, 501…) or
 * after enough `tries`. `tries` counts the attempts made, including this one. A delay set by the site takes precedence;
 * otherwise the delay doubles with each attempt.
 */
export function retryPageAt(reply: PageReply, tries: number, now: number): number | undefined {
  const patience = patienceWith(reply);
  if (!patience || tries >= patience.tries) return undefined;
  const asked = retryAfterMs(reply.retryAfter, now);
  if (asked !== undefined && asked > LONG_MS) return undefined;
  return now + (asked ?? Math.min(patience.firstMs * 2 ** (tries - 1), MOST_MS));
}

const FIRST_BACK_OFF_MS = 1_000;
const MAX_BACK_OFF_MS = 60_000;
/** Refusals in a row after which so long a wait is the host's own, and not that of one page. */
const OF_HOST = 3;
/** Answers in a row after which a slowed host gets one more concurrent request. */
const GOOD_ANSWERS = 10;

export type PaceOptions = {
  /** Concurrent requests, over all hosts and to each. */
  maxConcurrency: number;
  /** Milliseconds between two pages. More than 0 forces one page at a time (docs/service.md 10.1). */
  delayMs?: number;
};

type HostPace = {
  /** No request to the host before this time, epoch milliseconds. */
  notBefore: number;
  /** The end of a delay that the host has requested, else 0. */
  backOffUntil: number;
  /** Refusals in a row. */
  strikes: number;
  /** Concurrent requests that the host accepts; absent while it has never refused. */
  atOnce?: number;
  /** Answers since `atOnce` last changed. */
  good: number;
  /** The delay that robots.txt requests, milliseconds. */
  crawlDelayMs?: number;
  /** The status of its last refusal. */
  refusedWith?: number;
};

/** Plain JSON for the cursor: the state of each host that has refused or set a delay. */
export type PaceState = {
  notBefore: number;
  hosts: Record<string, HostPace>;
  /** When the state was stored. Times after it are waits of that length; absent in old cursors. */
  at?: number;
};

/**
 * `now`: the addresses that may be requested at once, in the given order. `nextAt`: when another of them may be, epoch
 * milliseconds; absent when none is left or the rest waits for a pending answer.
 */
type PaceChoice = { now: string[]; nextAt?: number };

export type Pace = {
  setCrawlDelay: (host: string, delayMs: number | undefined) => void;
  /** Only chooses; nothing is counted before `started`. */
  choose: (addresses: readonly string[], now: number) => PaceChoice;
  started: (address: string, now: number) => void;
  /** Call it once for each `started`, whatever the result. */
  ended: (address: string, reply: PageReply, now: number) => void;
  /** Concurrent requests currently allowed for this address's host. */
  atOnce: (address: string) => number;
  /** The status with which this address's host asked to wait, while that wait lasts. */
  refusedWith: (address: string, now: number) => number | undefined;
  /** Pending requests: not part of the state, since none outlives the worker. */
  running: () => number;
  state: (now: number) => PaceState;
};

function asksForPatience({ status, retryAfter }: PageReply): boolean {
  return status === 429 || status === 503 || (status !== undefined && status >= 500 && retryAfter != null);
}

function slowDown(host: HostPace, reply: PageReply, now: number, total: number): void {
  const asked = retryAfterMs(reply.retryAfter, now);
  // Replies to requests that were sent before the first refusal are part of the same refusal.
  if (now >= host.backOffUntil) {
    host.strikes += 1;
    host.atOnce = Math.max(1, Math.floor((host.atOnce ?? total) / 2));
    host.good = 0;
  }
  const own = Math.min(FIRST_BACK_OFF_MS * 2 ** (host.strikes - 1), MAX_BACK_OFF_MS);
  const isOfPage = asked !== undefined && asked > LONG_MS && host.strikes < OF_HOST;
  host.backOffUntil = Math.max(host.backOffUntil, now + (isOfPage ? own : (asked ?? own)));
  host.notBefore = Math.max(host.notBefore, host.backOffUntil);
  if (reply.status !== undefined) host.refusedWith = reply.status;
}

function speedUp(host: HostPace, now: number, total: number): void {
  if (now < host.backOffUntil) return;
  host.strikes = 0;
  if (host.atOnce === undefined) return;
  host.good += 1;
  if (host.good < GOOD_ANSWERS) return;
  host.good = 0;
  host.atOnce += 1;
  if (host.atOnce >= total) delete host.atOnce;
}

/** Whether the state of a host would make a difference later. */
const isRemembered = (host: HostPace, now: number): boolean =>
  host.notBefore > now || host.strikes > 0 || host.atOnce !== undefined || host.crawlDelayMs !== undefined;

/**
 * How fast each host may be requested. With a delay, set by the user or robots.txt, a host gets one request at a time,
 * and the delay runs from an answer to the next request. After 429 or 503, it gets none for as long as it says,
 * otherwise for a time that doubles with each refusal; then half as many concurrent requests, which slowly increase
 * again. A host is an address's host with its port.
 */
export function createPace(options: PaceOptions, stored?: PaceState): Pace {
  const delayMs = options.delayMs ?? 0;
  const total = delayMs > 0 ? 1 : Math.max(1, options.maxConcurrency);
  const hosts = new Map(Object.entries(stored?.hosts ?? {}).map(([name, host]) => [name, { ...host }]));
  const runningOf = new Map<string, number>();
  let notBefore = stored?.notBefore ?? 0;
  let running = 0;
  let seenAt = stored?.at ?? 0;

  /** If the clock was set back, every wait keeps its length. */
  function keepTime(now: number): void {
    const back = seenAt - now;
    seenAt = now;
    if (back <= 0) return;
    notBefore = Math.max(0, notBefore - back);
    for (const host of hosts.values()) {
      host.notBefore = Math.max(0, host.notBefore - back);
      host.backOffUntil = Math.max(0, host.backOffUntil - back);
    }
  }

  const nameOf = (address: string): string => new URL(address).host;
  function hostOf(name: string): HostPace {
    const known = hosts.get(name);
    if (known) return known;
    const host: HostPace = { notBefore: 0, backOffUntil: 0, strikes: 0, good: 0 };
    hosts.set(name, host);
    return host;
  }
  function room(name: string): number {
    const host = hosts.get(name);
    if ((host?.crawlDelayMs ?? 0) > 0) return 1;
    return Math.min(host?.atOnce ?? total, total);
  }
  const freeAt = (name: string): number => Math.max(notBefore, hosts.get(name)?.notBefore ?? 0);

  function restAfter(name: string, now: number): void {
    if (delayMs > 0) notBefore = Math.max(notBefore, now + delayMs);
    const host = hosts.get(name);
    if (host?.crawlDelayMs !== undefined) host.notBefore = Math.max(host.notBefore, now + host.crawlDelayMs);
  }

  return {
    setCrawlDelay(host, crawlDelayMs) {
      if (crawlDelayMs !== undefined && crawlDelayMs > 0) hostOf(host).crawlDelayMs = crawlDelayMs;
      else if (hosts.has(host)) delete hostOf(host).crawlDelayMs;
    },
    choose(addresses, now) {
      keepTime(now);
      const chosen: string[] = [];
      const taken = new Map(runningOf);
      let nextAt: number | undefined;
      for (const address of addresses) {
        if (running + chosen.length >= total) break;
        const name = nameOf(address);
        const busy = taken.get(name) ?? 0;
        if (busy >= room(name)) continue;
        const at = freeAt(name);
        if (at > now) {
          nextAt = Math.min(nextAt ?? at, at);
          continue;
        }
        taken.set(name, busy + 1);
        chosen.push(address);
      }
      return { now: chosen, ...(nextAt !== undefined && { nextAt }) };
    },
    started(address, now) {
      keepTime(now);
      const name = nameOf(address);
      running += 1;
      runningOf.set(name, (runningOf.get(name) ?? 0) + 1);
      restAfter(name, now);
    },
    ended(address, reply, now) {
      keepTime(now);
      const name = nameOf(address);
      running = Math.max(0, running - 1);
      runningOf.set(name, Math.max(0, (runningOf.get(name) ?? 0) - 1));
      restAfter(name, now);
      if (asksForPatience(reply)) slowDown(hostOf(name), reply, now, total);
      else if (reply.status !== undefined && hosts.has(name)) speedUp(hostOf(name), now, total);
    },
    atOnce: (address) => room(nameOf(address)),
    refusedWith(address, now) {
      const host = hosts.get(nameOf(address));
      return host !== undefined && host.backOffUntil > now ? host.refusedWith : undefined;
    },
    running: () => running,
    state(now) {
      keepTime(now);
      const remembered = [...hosts].filter(([, host]) => isRemembered(host, now));
      return {
        notBefore,
        at: now,
        hosts: Object.fromEntries(remembered.map(([name, host]) => [name, { ...host }])),
      };
    },
  };
}
