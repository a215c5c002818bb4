import type { Changes, StoreName } from '../ports/host';

const CHANNEL = 'trawl-changes';
/** All stores, or the compiler reports the missing one: a notification with another name is dropped. */
const stores: Record<StoreName, true> = {
  jobs: true,
  items: true,
  captures: true,
  settings: true,
  recipes: true,
  monitors: true,
  deliveries: true,
  passages: true,
  answers: true,
};
const names: ReadonlySet<unknown> = new Set(Object.keys(stores));

/** Change notifications between the worker and the screens: a BroadcastChannel that carries only store names. */
export function createChanges(channel: BroadcastChannel = new BroadcastChannel(CHANNEL)): Changes {
  const listeners = new Set<(store: StoreName) => void>();
  const isStoreName = (value: unknown): value is StoreName => names.has(value);
  const tell = (store: StoreName): void => listeners.forEach((listener) => listener(store));
  channel.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    if (Array.isArray(data)) data.filter(isStoreName).forEach(tell);
  });
  return {
    notify(changed) {
      channel.postMessage(changed);
      // A channel does not receive its own messages, and the background listens too.
      changed.forEach(tell);
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
