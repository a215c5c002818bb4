import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { PanelPlaces } from '../ports/gesture';
import { leavePlace } from './leave-place';
import { createPanelPlaces } from './panel-place';

vi.mock('./place-in-memory', () => ({ onPlaceInMemory: () => () => undefined }));

/** The places of the panel in this window, which knows its window. */
async function panelIn(windowId: number): Promise<PanelPlaces> {
  const places = createPanelPlaces(async () => windowId);
  await new Promise<void>((known) => {
    places.subscribe(known);
  });
  return places;
}

describe('a place left for the panel', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'] }));
  afterEach(() => void vi.useRealTimers());

  it('is returned once', async () => {
    const panel = await panelIn(1);
    leavePlace({ section: 'site', jobId: 'map' }, 1);
    expect(panel.take()).toEqual({ section: 'site', jobId: 'map' });
    expect(panel.take()).toBeUndefined();
  });

  it('is taken by the panel of its window, whichever looks first', async () => {
    const [panel, other] = [await panelIn(1), await panelIn(2)];
    leavePlace({ section: 'library' }, 1);
    expect(other.take()).toBeUndefined();
    expect(panel.take()).toEqual({ section: 'library' });
  });

  it('is nothing to a panel that is opened long after', async () => {
    const panel = await panelIn(1);
    leavePlace({ section: 'library' }, 1);
    vi.setSystemTime(Date.now() + 4 * 60_000);
    expect(panel.take()).toEqual({ section: 'library' });
    leavePlace({ section: 'library' }, 1);
    vi.setSystemTime(Date.now() + 6 * 60_000);
    expect(panel.take()).toBeUndefined();
  });

  it('is nothing if something else wrote there', async () => {
    const panel = await panelIn(1);
    localStorage.setItem('trawl-panel-place', '{"section":"site"}');
    expect(panel.take()).toBeUndefined();
  });
});
