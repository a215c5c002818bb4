import { z } from '../model/zod';
import type { PanelPlace } from '../ports/gesture';
import { browser } from './browser';

/** The key under which the background, which has no page storage, leaves places: by window, in memory only. */
const KEY = 'panel-places';
const placesSchema = z.record(z.string(), z.unknown()).catch({});

async function places(): Promise<Record<string, unknown>> {
  const { [KEY]: left } = await browser.storage.session.get(KEY);
  return placesSchema.parse(left ?? {});
}

/** Leaves a place for the panel of a window from a context without a page. Replaces an earlier place. */
export async function leavePlaceInMemory(place: PanelPlace, windowId: number): Promise<void> {
  await browser.storage.session.set({ [KEY]: { ...(await places()), [windowId]: place } });
}

/** Takes the place left for the panel of this window; each is returned once. */
async function takeFromMemory(windowId: number): Promise<unknown> {
  const { [String(windowId)]: place, ...others } = await places();
  if (place !== undefined) await browser.storage.session.set({ [KEY]: others });
  return place;
}

/** Calls back with each place left for this window's panel, first with one that is already there. */
export function onPlaceInMemory(
  windowId: () => Promise<number>,
  taken: (place: unknown) => void,
): () => void {
  const look = async (): Promise<void> => {
    const place = await takeFromMemory(await windowId());
    if (place !== undefined) taken(place);
  };
  const changed = (changes: Record<string, unknown>, area: string): void => {
    if (area === 'session' && KEY in changes) void look();
  };
  browser.storage.onChanged.addListener(changed);
  void look();
  return () => browser.storage.onChanged.removeListener(changed);
}
