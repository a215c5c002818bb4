const CHANNEL = 'trawl-tab-grant';

/**
 * Clicking the toolbar button or pressing a key grants Trawl access to a tab without any event that a panel could
 * receive. The invoked surface announces it here, without data: the panel views its tab again.
 */
export function announceTabGrant(): void {
  const channel = new BroadcastChannel(CHANNEL);
  channel.postMessage(null);
  channel.close();
}

/** Calls back when any surface was granted access to a tab; returns a function that stops it. */
export function onTabGrant(granted: () => void): () => void {
  const channel = new BroadcastChannel(CHANNEL);
  channel.addEventListener('message', granted);
  return () => channel.close();
}
