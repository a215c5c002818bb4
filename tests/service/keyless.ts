import { NO_KEY, type Account } from './accounts';
import type { ServiceDeps } from './deps';
import type { Route } from './routes';

/** What is given each day without a key. */
export type KeylessLimits = { requests: number; credits: number };

/** The calls that need no key (docs/service.md 4.4). */
const OPEN: ReadonlySet<string> = new Set([
  'POST /v2/scrape',
  'POST /v2/search',
  'POST /v2/parse',
  'POST /v2/scrape/:id/interact',
]);
const DAY_MS = 86_400_000;

type Refused = { ok: false; status: 401 | 429; error: string; rest?: object };

/** A request without a key: one of a day's, or the refusal that says which of the two limits is reached. */
export function admitNobody(
  found: Route | undefined,
  limits: KeylessLimits,
  deps: Pick<ServiceDeps, 'accounts' | 'now'> & { recent: Map<string, number[]> },
): { ok: true; account: Account } | Refused {
  if (!found || !OPEN.has(found.call))
    return {
      ok: false,
      status: 401,
      error: 'Nobody gets this from the stand-in without a key. Make one at https://keys.test for all of it.',
    };
  const now = deps.now();
  const requests = (deps.recent.get(NO_KEY) ?? []).filter((at) => now - at < DAY_MS);
  const charges = deps.accounts.credits.charges.filter(({ key, at }) => key === NO_KEY && now - at < DAY_MS);
  const used = charges.reduce((sum, { credits }) => sum + credits, 0);
  const over = (reason: 'requests' | 'credits', first = now): Refused => ({
    ok: false,
    status: 429,
    error: 'Without a key, the stand-in gives no more today. Make one at https://keys.test to go on.',
    rest: { reason, retry_after_seconds: Math.ceil((first + DAY_MS - now) / 1000) },
  });
  if (requests.length >= limits.requests) return over('requests', requests[0]);
  if (used >= limits.credits) return over('credits', charges[0]?.at);
  deps.recent.set(NO_KEY, [...requests, now]);
  return { ok: true, account: deps.accounts.nobody() };
}
