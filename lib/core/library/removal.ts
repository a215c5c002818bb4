/** Absent outside browsers. */
const locksHere = (): LockManager | undefined =>
  (globalThis as { navigator?: { locks?: LockManager } }).navigator?.locks;
const lockOf = (name: string): string => `removing-${name}`;

/**
 * Removes the library while every window of the extension can see that the removal is in progress: it waits until the
 * last window closes the library, and a window that opens it meanwhile waits behind it, without notice.
 */
export function removing<T>(name: string, remove: () => Promise<T>): Promise<T> {
  const locks = locksHere();
  return locks ? locks.request(lockOf(name), remove) : remove();
}

export async function isBeingRemoved(name: string): Promise<boolean> {
  const { held } = (await locksHere()?.query()) ?? {};
  return held?.some((lock) => lock.name === lockOf(name)) ?? false;
}
