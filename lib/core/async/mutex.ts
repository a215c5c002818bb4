/** Runs work in sequence: each starts when the one before has ended, whether it failed or not. */
export function createMutex(): <T>(work: () => Promise<T>) => Promise<T> {
  let last: Promise<unknown> = Promise.resolve();
  return (work) => {
    const mine = last.then(work, work);
    last = mine.catch(() => undefined);
    return mine;
  };
}

/** Runs the work of each key in sequence, so that two runs of one key never overlap. */
export function createKeyedMutex<K>(): <T>(key: K, work: () => Promise<T>) => Promise<T> {
  const lines = new Map<K, { inTurn: ReturnType<typeof createMutex>; waiting: number }>();
  return async (key, work) => {
    const line = lines.get(key) ?? { inTurn: createMutex(), waiting: 0 };
    lines.set(key, line);
    line.waiting += 1;
    try {
      return await line.inTurn(work);
    } finally {
      line.waiting -= 1;
      if (line.waiting === 0) lines.delete(key);
    }
  };
}

/** Releases the permit; call it once. */
export type Release = () => void;

/**
 * A semaphore per name, first come, first served: waits until fewer than `most` are taken under that name. However many callers
 * there are, and whatever limits they pass, no limit is ever exceeded.
 */
export function createKeyedSemaphore(): (name: string, most: number) => Promise<Release> {
  const lines = new Map<string, { taken: number; waiting: { most: number; go: () => void }[] }>();

  return async (name, most) => {
    const line = lines.get(name) ?? { taken: 0, waiting: [] };
    lines.set(name, line);
    if (line.taken < most && line.waiting.length === 0) line.taken += 1;
    else await new Promise<void>((go) => line.waiting.push({ most, go }));
    return () => {
      line.taken -= 1;
      for (let next = line.waiting[0]; next && line.taken < next.most; next = line.waiting[0]) {
        line.waiting.shift();
        line.taken += 1;
        next.go();
      }
      if (line.taken === 0) lines.delete(name);
    };
  };
}
