import type { PanelPlace } from '../ports/gesture';

/** The key of the place for the panel, and of its notification. */
export const PLACE_NAME = 'trawl-panel-place';

/**
 * Leaves a place for the panel of a window, whether it is already open or about to open. Navigation only, not a record
 * of work.
 */
export function leavePlace(place: PanelPlace, windowId: number): void {
  localStorage.setItem(PLACE_NAME, JSON.stringify({ place, windowId, at: Date.now() }));
  const channel = new BroadcastChannel(PLACE_NAME);
  channel.postMessage(null);
  channel.close();
}
