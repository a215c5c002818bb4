import type { Item } from '@/lib/core/model/item';
import type { StepInput } from '@/lib/core/ports/engine';
import type { Pace } from '../site/pace';
import { askRobots, robotsPlace, type RobotsAnswer } from '../site/robots';
import type { Answer } from './answer';
import type { DeviceTools } from './device-job';
import { createRobotsCache, type RobotsOrWhy } from './robots-cache';
import type { SessionOptions } from './session-options';

/** Hosts whose rules are requested at once. */
const ROBOTS_AT_ONCE = 6;

/** The rules of the sites that one step requests: loaded before any other request to them, at the job's pace. */
export function createSessionRobots(
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
