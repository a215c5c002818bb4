/** No wait is longer: a distant date is a mistake or a joke. */
const MAX_WAIT_MS = 24 * 60 * 60_000;

/**
 * The wait requested by a `Retry-After` header, in milliseconds from `now`: seconds or an HTTP date. Undefined if there
 * is none or it is invalid; never negative, never more than a day.
 */
export function retryAfterMs(header: string | null | undefined, now: number): number | undefined {
  const text = header?.trim() ?? '';
  if (/^\d+(?:\.\d+)?$/.test(text)) return Math.min(Number(text) * 1000, MAX_WAIT_MS);
  // Only a date names a month: `Date.parse` also accepts many other texts.
  const at = /[a-z]{3}/i.test(text) ? Date.parse(text) : Number.NaN;
  return Number.isNaN(at) ? undefined : Math.min(Math.max(0, at - now), MAX_WAIT_MS);
}
