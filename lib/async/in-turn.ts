/** One after another: each begins when the one before has ended, however it ended. */
export function createTurn(): <T>(work: () => Promise<T>) => Promise<T> {
  let last: Promise<unknown> = Promise.resolve();
  return (work) => {
    const mine = last.then(work, work);
    last = mine.catch(() => undefined);
    return mine;
  };
}

/** Runs what belongs to one key in turn, so that two of them never meet in the same place. */
export function createTurns<K>(): <T>(key: K, work: () => Promise<T>) => Promise<T> {
  const lines = new Map<K, { inTurn: ReturnType<typeof createTurn>; waiting: number }>();
  return async (key, work) => {
    const line = lines.get(key) ?? { inTurn: createTurn(), waiting: 0 };
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
