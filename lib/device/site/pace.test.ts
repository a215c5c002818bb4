// @vitest-environment node
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createPace, type Pace } from './pace';

const A = (n: number) => `https://a.test/${n}`;
const B = (n: number) => `https://b.test/${n}`;
const many = (count: number, address = A) => Array.from({ length: count }, (_, n) => address(n));
const fine = { status: 200 };

function startAll(pace: Pace, addresses: readonly string[], now: number): string[] {
  const chosen = pace.choose(addresses, now).now;
  for (const address of chosen) pace.started(address, now);
  return chosen;
}

describe('createPace', () => {
  it('starts as many at once as it may, and one more for each that ends', () => {
    const pace = createPace({ maxConcurrency: 3 });
    expect(startAll(pace, many(5), 0)).toEqual([A(0), A(1), A(2)]);
    expect(pace.choose([A(3)], 0)).toEqual({ now: [] });
    pace.ended(A(1), fine, 10);
    expect(pace.running()).toBe(2);
    expect(pace.choose([A(3), A(4)], 10).now).toEqual([A(3)]);
  });

  it('goes one at a time over all hosts with a delay, which counts from the answer', () => {
    const pace = createPace({ maxConcurrency: 5, delayMs: 2_000 });
    expect(startAll(pace, [A(0), B(0)], 0)).toEqual([A(0)]);
    expect(pace.choose([B(0)], 5_000)).toEqual({ now: [] });
    pace.ended(A(0), fine, 5_000);
    expect(pace.choose([B(0)], 6_999)).toEqual({ now: [], nextAt: 7_000 });
    expect(pace.choose([B(0), A(1)], 7_000).now).toEqual([B(0)]);
  });

  it('keeps the delay of robots.txt for its host, and goes on with others', () => {
    const pace = createPace({ maxConcurrency: 4 });
    pace.setCrawlDelay('a.test', 1_000);
    expect(startAll(pace, [A(0), A(1), B(0), B(1)], 0)).toEqual([A(0), B(0), B(1)]);
    pace.ended(A(0), fine, 300);
    expect(pace.choose([A(1), B(2)], 400)).toEqual({ now: [B(2)], nextAt: 1_300 });
    pace.setCrawlDelay('a.test', undefined);
    expect(pace.choose([A(1)], 1_300).now).toEqual([A(1)]);
  });

  it('leaves a host alone for as long as it says, and others not', () => {
    const pace = createPace({ maxConcurrency: 4 });
    startAll(pace, [A(0), B(0)], 0);
    pace.ended(A(0), { status: 429, retryAfter: '30' }, 100);
    pace.ended(B(0), fine, 100);
    expect(pace.choose([A(1), B(1)], 200)).toEqual({ now: [B(1)], nextAt: 30_100 });
    expect(pace.choose([A(1)], 30_100).now).toEqual([A(1)]);
  });

  it('takes refusals of requests sent together for one, and asks for half as many afterwards', () => {
    const pace = createPace({ maxConcurrency: 8 });
    startAll(pace, many(8), 0);
    for (const address of many(8)) pace.ended(address, { status: 503 }, 50);
    expect(pace.choose([A(9)], 60)).toEqual({ now: [], nextAt: 1_050 });
    expect(pace.choose(many(8), 1_050).now).toHaveLength(4);
  });

  it('doubles its patience with each refusal, up to a minute, and forgets after a good answer', () => {
    const pace = createPace({ maxConcurrency: 1 });
    let now = 0;
    const waits = Array.from({ length: 8 }, () => {
      pace.started(A(0), now);
      pace.ended(A(0), { status: 429 }, now);
      const at = pace.choose([A(0)], now).nextAt ?? 0;
      const wait = at - now;
      now = at;
      return wait / 1_000;
    });
    expect(waits).toEqual([1, 2, 4, 8, 16, 32, 60, 60]);
    pace.started(A(0), now);
    pace.ended(A(0), fine, now);
    pace.started(A(0), now);
    pace.ended(A(0), { status: 429 }, now);
    expect(pace.choose([A(0)], now).nextAt).toBe(now + 1_000);
  });

  it('takes a wait of many hours for that of one page, until the host asks for it three times in a row', () => {
    const pace = createPace({ maxConcurrency: 1 });
    const day = { status: 503, retryAfter: '86400' };
    const waitAfter = (reply: object, now: number): number => {
      pace.started(A(0), now);
      pace.ended(A(0), reply, now);
      return (pace.choose([A(0)], now).nextAt ?? now) - now;
    };
    expect([waitAfter(day, 0), waitAfter(day, 10_000)]).toEqual([1_000, 2_000]);
    expect(waitAfter(fine, 20_000)).toBe(0);
    expect(waitAfter(day, 30_000)).toBe(1_000);
    expect(waitAfter(day, 40_000)).toBe(2_000);
    expect(waitAfter(day, 50_000)).toBe(86_400_000);
  });

  it('gives a host its pages at once back after ten good answers each', () => {
    const pace = createPace({ maxConcurrency: 4 });
    pace.started(A(0), 0);
    pace.ended(A(0), { status: 429 }, 0);
    const width = () => pace.choose(many(9), 5_000).now.length;
    expect(width()).toBe(2);
    for (let n = 0; n < 10; n++) {
      pace.started(A(n), 5_000);
      pace.ended(A(n), fine, 5_000);
    }
    expect(width()).toBe(3);
  });

  it('does not take an error without a wish for one', () => {
    const pace = createPace({ maxConcurrency: 2 });
    for (const reply of [{ status: 500 }, { status: 404 }, {}]) {
      pace.started(A(0), 0);
      pace.ended(A(0), reply, 0);
    }
    expect(pace.choose(many(2), 0).now).toHaveLength(2);
    pace.started(A(0), 0);
    pace.ended(A(0), { status: 500, retryAfter: '5' }, 0);
    expect(pace.choose(many(2), 0).nextAt).toBe(5_000);
  });

  it('goes on from its stored state as if nothing had happened', () => {
    const pace = createPace({ maxConcurrency: 4 });
    pace.setCrawlDelay('b.test', 3_000);
    startAll(pace, [A(0), B(0), 'https://quiet.test/'], 0);
    pace.ended(A(0), { status: 429, retryAfter: '60' }, 0);
    pace.ended(B(0), fine, 0);
    pace.ended('https://quiet.test/', fine, 0);
    const json = JSON.stringify(pace.state(0));
    expect(json).not.toContain('quiet');
    const again = createPace({ maxConcurrency: 4 }, JSON.parse(json));
    expect(again.choose([A(1), B(1)], 100)).toEqual({ now: [], nextAt: 3_000 });
    expect(again.choose([A(1), B(1)], 60_000).now).toEqual([A(1), B(1)]);
    expect(again.choose(many(4), 60_000).now).toHaveLength(2);
  });

  it('knows hosts by their port', () => {
    const pace = createPace({ maxConcurrency: 2 });
    pace.setCrawlDelay('a.test:81', 1_000);
    startAll(pace, ['https://a.test:81/'], 0);
    expect(pace.choose([A(1), 'https://a.test:81/x'], 10).now).toEqual([A(1)]);
  });

  it('never breaks its limits, whatever the answers', () => {
    const answer = fc.constantFrom({ status: 200 }, { status: 429 }, { status: 503, retryAfter: '2' }, {});
    const turn = fc.record({ pass: fc.nat(3_000), reply: answer, host: fc.constantFrom('a', 'b') });
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 5 }), fc.array(turn, { maxLength: 80 }), (limit, turns) => {
        const pace = createPace({ maxConcurrency: limit });
        pace.setCrawlDelay('a.test', 1_000);
        const onTheWay: string[] = [];
        let now = 0;
        let lastA = Number.NEGATIVE_INFINITY;
        for (const { pass, reply, host } of turns) {
          now += pass;
          const wanted = [0, 1, 2].map((n) => `https://${host}.test/${n}`);
          const started = startAll(pace, wanted, now);
          onTheWay.push(...started);
          expect(onTheWay.length).toBeLessThanOrEqual(limit);
          if (started.some((address) => address.includes('//a.'))) {
            expect(started).toHaveLength(1);
            expect(now - lastA).toBeGreaterThanOrEqual(1_000);
            lastA = now;
          }
          const done = onTheWay.shift();
          if (done !== undefined) pace.ended(done, reply, now);
        }
      }),
      { numRuns: 200 },
    );
  });
});
