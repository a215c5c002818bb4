import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { leavePlace } from './leave-place';
import { panelPlaces } from './panel-place';

describe('a place left for the panel', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'] }));
  afterEach(() => void vi.useRealTimers());

  it('is returned once', () => {
    leavePlace({ section: 'site', jobId: 'map' });
    expect(panelPlaces.take()).toEqual({ section: 'site', jobId: 'map' });
    expect(panelPlaces.take()).toBeUndefined();
  });

  it('is nothing to a panel that is opened long after', () => {
    leavePlace({ section: 'library' });
    vi.setSystemTime(Date.now() + 4 * 60_000);
    expect(panelPlaces.take()).toEqual({ section: 'library' });
    leavePlace({ section: 'library' });
    vi.setSystemTime(Date.now() + 6 * 60_000);
    expect(panelPlaces.take()).toBeUndefined();
  });

  it('is nothing if something else wrote there', () => {
    localStorage.setItem('trawl-panel-place', '{"section":"site"}');
    expect(panelPlaces.take()).toBeUndefined();
  });
});
