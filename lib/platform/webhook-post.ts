import { retryAfterMs } from '../derive/retry-after';
import type { PostWebhook } from '../ports/host';

/** A receiver that says nothing for so long has missed it. */
const ANSWER_MS = 30_000;

/**
 * One POST, without cookies, referrer or cache. A redirect is followed nowhere: the body would go to a host that nobody
 * agreed to, and the browser does not tell which before it has gone there.
 */
export const createPostWebhook =
  (answerMs = ANSWER_MS): PostWebhook =>
  async ({ address, headers, body }) => {
    const signal = AbortSignal.timeout(answerMs);
    try {
      const response = await fetch(address, {
        method: 'POST',
        headers: { ...headers, 'content-type': 'application/json' },
        body,
        credentials: 'omit',
        redirect: 'manual',
        referrerPolicy: 'no-referrer',
        cache: 'no-store',
        signal,
      });
      // What it says beyond its status is read by nobody.
      void response.body?.cancel().catch(() => undefined);
      if (response.type === 'opaqueredirect' || (response.status >= 300 && response.status < 400))
        return { type: 'redirected' };
      const retryAfter = retryAfterMs(response.headers.get('retry-after'), Date.now());
      return {
        type: 'answered',
        status: response.status,
        ...(retryAfter !== undefined && { retryAfterMs: retryAfter }),
      };
    } catch {
      return { type: signal.aborted ? 'timed-out' : 'unreachable' };
    }
  };
