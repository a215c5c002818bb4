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
  return now + (asked ?? Math.min(patience.firstMs * 2 ** (tries - 1), MOST_MS));
}
