// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { retryPageAt } from './pace';

const NOW = Date.parse('2026-01-01T12:00:00Z');

describe('retryPageAt', () => {
  it.each([200, 301, 400, 401, 403, 404, 410, 501, 505])('takes %s for final', (status) =>
    expect(retryPageAt({ status }, 1, NOW)).toBeUndefined(),
  );

  it.each([429, 503, 500, 502, 504, 408, 522, undefined])('tries again after %s', (status) =>
    expect(retryPageAt(status === undefined ? {} : { status }, 1, NOW)).toBeGreaterThan(NOW),
  );

  it('doubles its own wait, and gives up in the end', () => {
    const waits = [1, 2, 3, 4, 5].map((tries) => retryPageAt({ status: 503 }, tries, NOW));
    expect(waits).toEqual([NOW + 2_000, NOW + 4_000, NOW + 8_000, NOW + 16_000, undefined]);
    expect(retryPageAt({ status: 500 }, 2, NOW)).toBe(NOW + 2_000);
    expect(retryPageAt({ status: 500 }, 3, NOW)).toBeUndefined();
  });

  it.each([{ timedOut: true }, {}])('asks a page that did not answer once more: %j', (silent) => {
    expect(retryPageAt(silent, 1, NOW)).toBe(NOW + 2_000);
    expect(retryPageAt(silent, 2, NOW)).toBeUndefined();
  });

  it('waits as long as the site says, but not until tomorrow', () => {
    expect(retryPageAt({ status: 429, retryAfter: '90' }, 2, NOW)).toBe(NOW + 90_000);
    expect(retryPageAt({ status: 503, retryAfter: '86400' }, 1, NOW)).toBeUndefined();
  });
});
