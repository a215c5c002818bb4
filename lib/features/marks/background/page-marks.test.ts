// @vitest-environment node
import { describe, expect, it, vi } from 'vitest';
import { defaultSettings, type Settings } from '@/lib/core/model/settings';
import { createPageMarks } from './page-marks';

function scene(markKnown: boolean) {
  let settings: Settings = { ...defaultSettings, capture: { ...defaultSettings.capture, markKnown } };
  const front = [
    { tabId: 1, url: 'https://a.test/known' },
    { tabId: 2, url: 'https://a.test/new' },
  ];
  const mark = vi.fn((_tabs: readonly { tabId: number; marked: boolean }[]) => Promise.resolve());
  let heard: (() => void) | undefined;
  const tabs = vi.fn(() => Promise.resolve(front));
  const marks = createPageMarks({
    settings: { get: () => Promise.resolve(settings) },
    reader: {
      latestOf: (url) => Promise.resolve(url.endsWith('known') ? ({ id: 'x' } as never) : undefined),
    },
    tabs,
    allTabs: () => Promise.resolve([1, 2, 3]),
    badge: { mark },
    watch: (changed) => (heard = changed),
  });
  return {
    marks,
    mark,
    tabs,
    front,
    heard: () => heard,
    set: (on: boolean) => {
      settings = { ...settings, capture: { ...settings.capture, markKnown: on } };
    },
  };
}

describe('marks on pages of the library', () => {
  it('looks at no tab, hears of none and paints nothing while it is off, as it is at first', async () => {
    expect(defaultSettings.capture.markKnown).toBe(false);
    const { marks, mark, tabs, heard } = scene(false);
    await marks.update();
    expect(tabs).not.toHaveBeenCalled();
    expect(mark).not.toHaveBeenCalled();
    expect(heard()).toBeUndefined();
  });

  it('marks the pages in front that are in the library, and looks again when another comes to the front', async () => {
    const { marks, mark, front, heard } = scene(true);
    await marks.update();
    expect(mark).toHaveBeenLastCalledWith([
      { tabId: 1, marked: true },
      { tabId: 2, marked: false },
    ]);
    front.splice(0, 2, { tabId: 3, url: 'https://b.test/known' });
    heard()?.();
    await expect.poll(() => mark.mock.lastCall?.[0]).toEqual([{ tabId: 3, marked: true }]);
  });

  it('takes every mark away when it is switched off, also those of an earlier worker', async () => {
    const { marks, mark, set, heard } = scene(true);
    await marks.update();
    set(false);
    await marks.update(true);
    const none = [1, 2, 3].map((tabId) => ({ tabId, marked: false }));
    expect(mark).toHaveBeenLastCalledWith(none);
    expect(heard()).toBeUndefined();
    const later = scene(false);
    await later.marks.update(true);
    expect(later.mark).toHaveBeenLastCalledWith(none);
  });

  it('looks once more, and not a hundred times, for what comes while it looks', async () => {
    const { marks, tabs } = scene(true);
    await Promise.all(Array.from({ length: 100 }, () => marks.update()));
    expect(tabs.mock.calls.length).toBeLessThanOrEqual(2);
  });
});
