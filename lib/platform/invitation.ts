const CHANNEL = 'trawl-invited';

/**
 * Pressing the toolbar button or a key opens a tab to Trawl without any event that a panel could hear. Whoever was
 * pressed says so here, and carries nothing: the panel looks again by itself.
 */
export function announceInvitation(): void {
  const channel = new BroadcastChannel(CHANNEL);
  channel.postMessage(null);
  channel.close();
}

/** Calls back when any surface was invited to a tab; returns the way to stop. */
export function onInvitation(invited: () => void): () => void {
  const channel = new BroadcastChannel(CHANNEL);
  channel.addEventListener('message', invited);
  return () => channel.close();
}
