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
