import { isLoopback } from '@/lib/core/model/url';
import { z } from '@/lib/core/model/zod';
import type { Clock, SiteFile, SiteReader } from '@/lib/core/ports/host';
import { ROBOTS_MAX_BYTES, robotsFromReply, robotsPlace, robotsRule, type Robots } from '../site/robots';

const robotsSchema = z.object({
  state: z.enum(['read', 'missing', 'unreachable']),
  /** Only their lines, from which they are made again; whole rules are in cursors of an earlier version. */
  rules: z.array(z.union([z.string(), z.object({ line: z.string() })])),
  crawlDelayMs: z.number().exactOptional(),
  sitemaps: z.array(z.string()),
});
type NotedRobots = z.infer<typeof robotsSchema>;

/** What sites' robots.txt files said, by the address of the file, and when. For the cursor. */
export const robotsNotesSchema = z.record(z.string(), z.object({ robots: robotsSchema, at: z.number() }));
export type RobotsNotes = z.infer<typeof robotsNotesSchema>;

/** The rules of an address's site, or why they could not even be requested. */
export type RobotsOrWhy =
  | { ok: true; robots: Robots }
  | {
      ok: false;
      why:
        | Extract<SiteFile, { type: 'not-granted' }>
        /** `unreachable`: the site does not answer at all, so no page can be fetched either. */
        | { type: 'unanswered'; why: 'offline' | 'unreachable' };
    };

export type RobotsCache = {
  of(address: string): Promise<RobotsOrWhy>;
  /** Only from the cache. */
  known(address: string): Robots | undefined;
  /** Limited in size, except for the newest: what does not fit is requested again by the next step. */
  notes(): RobotsNotes;
};

/** RFC 9309, 2.4: must not be used for longer without another request. */
const FRESH_MS = 24 * 60 * 60_000;
const TIMEOUT_MS = 10_000;
const TRIES = 3;
const PAUSE_MS = 1_000;
/** Characters of all notes together. */
const MOST_NOTED = 150_000;

type Deps = {
  reader: Pick<SiteReader, 'fetchFile'>;
  now: Clock;
  sleep: (ms: number, signal: AbortSignal) => Promise<void>;
  signal: AbortSignal;
  /** The origin of a tab that was clicked. */
  grantedOrigin: string | undefined;
};

/**
 * Knows the robots.txt of each site whose pages are requested, and requests it once. On the user's own machine the
 * rules do not apply: what is there belongs to the user.
 */
export function createRobotsCache(
  { reader, now, sleep, signal, grantedOrigin }: Deps,
  noted: RobotsNotes,
): RobotsCache {
  const fresh = Object.entries(noted).filter(([, { at }]) => Math.abs(now() - at) < FRESH_MS);
  const notes = new Map(fresh.map(([place, { robots, at }]) => [place, { robots: unpacked(robots), at }]));
  const asking = new Map<string, Promise<RobotsOrWhy>>();

  async function fetchIt(place: string): Promise<RobotsOrWhy> {
    for (let left = TRIES - 1; ; left -= 1) {
      const caps = { maxBytes: ROBOTS_MAX_BYTES + 1, timeoutMs: TIMEOUT_MS };
      const file = await reader.fetchFile(place, caps, signal, grantedOrigin);
      if (file.type === 'not-granted') return { ok: false, why: file };
      if (file.type === 'unanswered' && file.why === 'offline')
        return { ok: false, why: { type: 'unanswered', why: 'offline' } };
      if (file.type === 'unanswered' && file.why === 'unreachable' && !isLoopback(place))
        return { ok: false, why: { type: 'unanswered', why: 'unreachable' } };
      const robots = bind(place, robotsFromReply(replyOf(file), place));
      // No retry after a timeout.
      const again = robots.state === 'unreachable' && left > 0 && file.type === 'file';
      if (!again) {
        notes.set(place, { robots, at: now() });
        return { ok: true, robots };
      }
      await sleep(PAUSE_MS * (TRIES - left), signal);
    }
  }

  return {
    async of(address) {
      const place = robotsPlace(address);
      const note = notes.get(place);
      if (note) return { ok: true, robots: note.robots };
      const mine = asking.get(place) ?? fetchIt(place).finally(() => asking.delete(place));
      asking.set(place, mine);
      return mine;
    },
    known: (address) => notes.get(robotsPlace(address))?.robots,
    notes() {
      let left = MOST_NOTED;
      const packed = [...notes].map(([place, { robots, at }]): [string, RobotsNotes[string]] => [
        place,
        { robots: packedOf(robots), at },
      ]);
      const kept = packed.reverse().filter(([, note], index) => {
        const { length } = JSON.stringify(note);
        if (length > left && index > 0) return false;
        left -= length;
        return true;
      });
      return Object.fromEntries(kept.reverse());
    },
  };
}

const packedOf = ({ rules, ...robots }: Robots): NotedRobots => ({
  ...robots,
  rules: rules.map(({ line }) => line),
});
const unpacked = ({ rules, ...robots }: NotedRobots): Robots => ({
  ...robots,
  rules: rules.map((rule) => robotsRule(typeof rule === 'string' ? rule : rule.line)),
});

/** A file that redirects to a host without access counts as missing. */
function replyOf(file: SiteFile): { status: number; body: Uint8Array } | undefined {
  if (file.type === 'file') return file;
  return file.type === 'left-site' ? { status: 404, body: new Uint8Array() } : undefined;
}

function bind(place: string, robots: Robots): Robots {
  if (!isLoopback(place)) return robots;
  const { crawlDelayMs: _delay, ...rest } = robots;
  return { ...rest, state: robots.state === 'unreachable' ? 'missing' : robots.state, rules: [] };
}
