// @vitest-environment node
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createTallyCounter, TALLY_MAX_NAMES } from './traps';

describe('createTallyCounter', () => {
  it('counts by name and goes on from what was stored', () => {
    const first = createTallyCounter();
    first.add('a');
    first.add('a');
    first.add('b');
    const again = createTallyCounter(JSON.parse(JSON.stringify(first.tally())));
    again.add('a');
    expect([again.count('a'), again.count('b'), again.count('c')]).toEqual([3, 1, 0]);
    expect(first.count('a')).toBe(2);
  });

  it('never counts more than there was, and never holds more than it may', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(2_000), { maxLength: 3_000 }), (names) => {
        const counter = createTallyCounter();
        const truth = new Map<number, number>();
        for (const name of names) {
          counter.add(`${name}`);
          truth.set(name, (truth.get(name) ?? 0) + 1);
        }
        for (const [name, times] of truth) expect(counter.count(`${name}`)).toBeLessThanOrEqual(times);
        expect(Object.keys(counter.tally()).length).toBeLessThanOrEqual(TALLY_MAX_NAMES);
      }),
      { numRuns: 30 },
    );
  });

  it('finds the name that runs away among ten thousand others', () => {
    const counter = createTallyCounter();
    for (let n = 0; n < 10_000; n++) {
      counter.add(`rare ${n}`);
      if (n % 20 === 0) counter.add('running away');
    }
    expect(counter.count('running away')).toBeGreaterThan(450);
  });
});
