import { retryAfterMs } from '../text/retry-after';
import type { PostWebhook } from '../ports/host';

/** A receiver that does not answer within this time counts as a miss. */
const ANSWER_MS = 30_000;

/**
 * One POST, without cookies, referrer or cache. Redirects are not followed: the body would go to a host that the user
 * has not approved, and the browser does not report the host before it has sent the request.
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
      // Only the status of the answer is used.
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
