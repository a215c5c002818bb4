import { retryAfterMs } from '../../../derive/retry-after';

/** How one try at a page ended; without a status no reply came (network, timeout). */
export type PageReply = { status?: number; retryAfter?: string | null; timedOut?: boolean };

const HURRIED = { tries: 5, firstMs: 2_000 };
const BROKEN = { tries: 3, firstMs: 1_000 };
/** Silence takes its whole time with each try. */
const SILENT = { tries: 2, firstMs: 1_000 };
const MOST_MS = 60_000;

function patienceWith({ status, timedOut }: PageReply): { tries: number; firstMs: number } | undefined {
  if (timedOut) return SILENT;
  if (status === 429 || status === 503) return HURRIED;
  if (status === undefined || [408, 425, 500, 502, 504].includes(status)) return BROKEN;
  // 520 to 530 are what proxies in front of a site say when it does not answer them.
  return status >= 520 && status <= 530 ? BROKEN : undefined;
}

/**
 * When to try the page again, epoch milliseconds, or undefined when it is to be left: because the answer was final
 * (404, 403, 501…) or because `tries` were enough. `tries` counts those made, this one included. The site's own wait
 * wins over ours; ours doubles with each try.
 */
export function retryPageAt(reply: PageReply, tries: number, now: number): number | undefined {
  const patience = patienceWith(reply);
  if (!patience || tries >= patience.tries) return undefined;
  const asked = retryAfterMs(reply.retryAfter, now);
  return now + (asked ?? Math.min(patience.firstMs * 2 ** (tries - 1), MOST_MS));
}
