// @vitest-environment node
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { createWakeup } from './alarms';
import { browser } from './browser';

describe('createWakeup', () => {
  let now = 1_000_000;
  const set: [string, number | undefined][] = [];
  // The first overload in the polyfill's type has no name.
  vi.spyOn(browser.alarms, 'create').mockImplementation(((name: string, info: { when?: number }) => {
    set.push([name, info.when]);
  }) as never);
  const clear = vi.spyOn(browser.alarms, 'clear').mockImplementation(async () => true);
  beforeEach(() => {
    now = 1_000_000;
    set.length = 0;
    clear.mockClear();
  });

  it('leaves an alarm that was set for about the same time', async () => {
    const wakeup = createWakeup(() => now);
    await wakeup.at(now + 30_000);
    now += 40;
    await wakeup.at(now + 30_000);
    expect(set).toEqual([['run', 1_030_000]]);
  });

  it('sets it anew for an earlier time, a much later one, after it rang, and when the clock was set back', async () => {
    const wakeup = createWakeup(() => now);
    for (const at of [1_030_000, 1_029_999, 1_032_000]) await wakeup.at(at);
    now = 1_032_100;
    await wakeup.at(1_032_200);
    now = 500_000;
    await wakeup.at(530_000);
    expect(set.map(([, when]) => when)).toEqual([1_030_000, 1_029_999, 1_032_000, 1_032_600, 530_000]);
  });

  it('clears what another worker may have left, and once is enough', async () => {
    const wakeup = createWakeup(() => now);
    await wakeup.at(undefined);
    await wakeup.at(undefined);
    expect(clear).toHaveBeenCalledTimes(1);
    await wakeup.at(now + 30_000);
    await wakeup.at(undefined);
    expect(clear).toHaveBeenCalledTimes(2);
  });
});
