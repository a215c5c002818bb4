import type { PanelPlace } from '../ports/gesture';

/** Under this name a place lies for the panel, and it is told of it. */
export const PLACE_NAME = 'trawl-panel-place';

/** Leaves a place for the panel, whether it is open already or about to open. A person's way, not a record of work. */
export function leavePlace(place: PanelPlace): void {
  localStorage.setItem(PLACE_NAME, JSON.stringify(place));
  const channel = new BroadcastChannel(PLACE_NAME);
  channel.postMessage(null);
  channel.close();
}
