/** Nobody is waited for longer: a date far off is a mistake or a joke. */
const MAX_WAIT_MS = 24 * 60 * 60_000;

/**
 * The wait that a `Retry-After` header asks for, in milliseconds from `now`: seconds or an HTTP date. Undefined when
 * there is none or it cannot be read; never negative, never more than a day.
 */
export function retryAfterMs(header: string | null | undefined, now: number): number | undefined {
  const text = header?.trim() ?? '';
  if (/^\d+(?:\.\d+)?$/.test(text)) return Math.min(Number(text) * 1000, MAX_WAIT_MS);
  // Only a date names a month: `Date.parse` makes dates of much else.
  const at = /[a-z]{3}/i.test(text) ? Date.parse(text) : Number.NaN;
  return Number.isNaN(at) ? undefined : Math.min(Math.max(0, at - now), MAX_WAIT_MS);
}
