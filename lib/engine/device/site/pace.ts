import { retryAfterMs } from '../../../derive/retry-after';
import type { PageReply } from './retry-page';

const FIRST_BACK_OFF_MS = 1_000;
const MAX_BACK_OFF_MS = 60_000;
/** Answers in a row after which a slowed host is asked for one page more at a time. */
const GOOD_ANSWERS = 10;

export type PaceOptions = {
  /** Requests at once, over all hosts and to each. */
  maxConcurrency: number;
  /** Milliseconds between two pages. More than 0 forces one page at a time (docs/service.md 10.1). */
  delayMs?: number;
};

type HostPace = {
  /** Epoch milliseconds before which the host is left alone. */
  notBefore: number;
  /** While the host has asked for patience, until when; else 0. */
  backOffUntil: number;
  /** Refusals in a row. */
  strikes: number;
  /** Requests at once that the host bears; absent while it has never complained. */
  atOnce?: number;
  /** Answers since `atOnce` last changed. */
  good: number;
  /** What robots.txt asks for, milliseconds. */
  crawlDelayMs?: number;
};

/** Plain JSON for the cursor: what must be remembered of each host, and nothing of those that never complained. */
export type PaceState = {
  notBefore: number;
  hosts: Record<string, HostPace>;
  /** When this was so. Times that lie after it are waits as long as the time between; absent in old cursors. */
  at?: number;
};

/**
 * `now`: the addresses that may be requested at once, in the order given. `nextAt`: when another of them may, epoch
 * milliseconds; absent when none is left over or the rest waits for an answer that is on its way.
 */
type PaceChoice = { now: string[]; nextAt?: number };

export type Pace = {
  setCrawlDelay: (host: string, delayMs: number | undefined) => void;
  /** Chooses; nothing is counted before `started`. */
  choose: (addresses: readonly string[], now: number) => PaceChoice;
  started: (address: string, now: number) => void;
  /** To be called once for each `started`, whatever came of it. */
  ended: (address: string, reply: PageReply, now: number) => void;
  /** Requests at once that the host of this address is asked for now. */
  atOnce: (address: string) => number;
  /** Requests on their way: not part of the state, since none outlives the worker. */
  running: () => number;
  state: (now: number) => PaceState;
};

function asksForPatience({ status, retryAfter }: PageReply): boolean {
  return status === 429 || status === 503 || (status !== undefined && status >= 500 && retryAfter != null);
}

function slowDown(host: HostPace, reply: PageReply, now: number, total: number): void {
  const asked = retryAfterMs(reply.retryAfter, now);
  // Replies to requests that left before the first refusal are the same refusal.
  if (now >= host.backOffUntil) {
    host.strikes += 1;
    host.atOnce = Math.max(1, Math.floor((host.atOnce ?? total) / 2));
    host.good = 0;
  }
  const own = Math.min(FIRST_BACK_OFF_MS * 2 ** (host.strikes - 1), MAX_BACK_OFF_MS);
  host.backOffUntil = Math.max(host.backOffUntil, now + (asked ?? own));
  host.notBefore = Math.max(host.notBefore, host.backOffUntil);
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

/** Whether what is known of a host would make a difference later. */
const isRemembered = (host: HostPace, now: number): boolean =>
  host.notBefore > now || host.strikes > 0 || host.atOnce !== undefined || host.crawlDelayMs !== undefined;

/**
 * How fast each host may be asked. With a delay, of the user or of robots.txt, a host is asked one page at a time and
 * left alone for the delay between an answer and the next request. After 429 or 503 it is left alone for as long as it
 * says, else for a time that doubles with each refusal, and then asked for half as many pages at once; it earns them
 * back slowly. A host is an address's host with its port.
 */
export function createPace(options: PaceOptions, stored?: PaceState): Pace {
  const delayMs = options.delayMs ?? 0;
  const total = delayMs > 0 ? 1 : Math.max(1, options.maxConcurrency);
  const hosts = new Map(Object.entries(stored?.hosts ?? {}).map(([name, host]) => [name, { ...host }]));
  const runningOf = new Map<string, number>();
  let notBefore = stored?.notBefore ?? 0;
  let running = 0;
  let seenAt = stored?.at ?? 0;

  /** After the clock was set back every wait is still as long as it was asked for. */
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
