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
