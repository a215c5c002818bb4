import type { SiteFile } from '@/lib/core/ports/host';
import type { DeviceTools } from './device-job';
import type { replyOf } from './answer';
import type { createSessionRobots } from './session-robots';
import type { takeTurns, Turn } from './take-turns';
import { OFFLINE_MS, PATIENCE_MS } from './waits';

/**
 * Waits for its slot, unless that is far off: `later`, when. A file that robots.txt forbids is not requested.
 */
export type FetchFile = (
  address: string,
  caps: { maxBytes: number; timeoutMs: number },
) => Promise<SiteFile | { type: 'forbidden' } | { type: 'offline' | 'later'; until: number }>;

/** Requests each of these when the pace allows it. */
export type TakeTurns = <T, A>(
  turns: readonly Turn<T>[],
  ask: (turn: Turn<T>) => Promise<A>,
  replies: (answer: A) => ReturnType<typeof replyOf>,
  isEnough: (answer: A) => boolean,
) => ReturnType<typeof takeTurns<T, A>>;

export function createFileFetcher(
  { site, now, sleep }: Pick<DeviceTools, 'site' | 'now' | 'sleep'>,
  { signal, grantedOrigin }: { signal: AbortSignal; grantedOrigin: string | undefined },
  robots: Pick<ReturnType<typeof createSessionRobots>, 'robotsOf' | 'ruling'>,
  inTurn: TakeTurns,
): FetchFile {
  const offline = () => ({ type: 'offline' as const, until: now() + OFFLINE_MS });
  return async (address, caps) => {
    const rules = await robots.robotsOf(address);
    if (!rules.ok)
      return rules.why.type === 'unanswered' && rules.why.why === 'offline' ? offline() : rules.why;
    if (!robots.ruling(address).allowed) return { type: 'forbidden' };
    for (;;) {
      const { answers, nextAt } = await inTurn<undefined, SiteFile>(
        [{ address, subject: undefined }],
        () => site.fetchFile(address, caps, signal, grantedOrigin),
        (file) => (file.type === 'file' ? { status: file.status, retryAfter: file.retryAfter ?? null } : {}),
        () => false,
      );
      const file = answers[0]?.answer;
      if (file) return file.type === 'unanswered' && file.why === 'offline' ? offline() : file;
      const left = (nextAt ?? now()) - now();
      if (left > PATIENCE_MS) return { type: 'later', until: now() + left };
      await sleep(Math.max(1, left), signal);
    }
  };
}
