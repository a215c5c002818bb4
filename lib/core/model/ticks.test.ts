// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { moveTo, noTicks, tickedShare, toggleAll, toggleAt } from './ticks';

const shown = ['a', 'b', 'c', 'd'];
const list = (ticks: { ticked: ReadonlySet<string> }) => [...ticks.ticked].sort().join('');

describe('moveTo', () => {
  it('moves the focus and stays inside the list', () => {
    expect(moveTo(noTicks<string>(), shown, 9, false).active).toBe(3);
    expect(moveTo(noTicks<string>(), shown, -1, false).active).toBe(0);
  });

  it('ticks from the last tick or move to the place when it extends, either way', () => {
    const two = moveTo(noTicks<string>(), shown, 2, false);
    expect(list(moveTo(two, shown, 3, true))).toBe('cd');
    expect(list(moveTo(two, shown, 0, true))).toBe('abc');
  });
});

describe('toggleAt', () => {
  it('ticks and unticks one and makes it the anchor', () => {
    const on = toggleAt(noTicks<string>(), shown, 1);
    expect(on).toMatchObject({ active: 1, anchor: 1 });
    expect(list(on)).toBe('b');
    expect(list(toggleAt(on, shown, 1))).toBe('');
    expect(toggleAt(on, shown, 7)).toBe(on);
  });
});

describe('toggleAll', () => {
  it('ticks what is shown and keeps what is not', () => {
    const other = { ...noTicks<string>(), ticked: new Set(['z']) };
    const all = toggleAll(other, shown);
    expect(list(all)).toBe('abcdz');
    expect(list(toggleAll(all, shown))).toBe('z');
  });
});

describe('tickedShare', () => {
  it('is mixed between none and all', () => {
    const one = toggleAt(noTicks<string>(), shown, 0);
    expect([
      tickedShare(noTicks<string>(), shown),
      tickedShare(one, shown),
      tickedShare(toggleAll(one, shown), shown),
    ]).toEqual([false, 'mixed', true]);
  });
});
