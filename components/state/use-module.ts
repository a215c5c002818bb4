import { useEffect, useState } from 'preact/hooks';

/** What has been loaded already is there in the first drawing, without a turn through an effect. */
const loaded = new WeakMap<() => Promise<unknown>, unknown>();

/** Loads a part of the screen ahead of its first use. A part that cannot be loaded fails where it is used. */
export function preload(load: () => Promise<unknown>): void {
  void load().then(
    (module) => loaded.set(load, module),
    () => undefined,
  );
}

/**
 * A part of the screen that is loaded once the first paint is out of the way; undefined until it is there.
 * `load` must be the same function every time.
 */
export function useModule<T>(load: () => Promise<T>): T | undefined {
  const [module, setModule] = useState(() => ({ of: loaded.get(load) as T | undefined }));
  useEffect(() => {
    if (module.of !== undefined) return;
    let stopped = false;
    void load().then((of) => {
      loaded.set(load, of);
      if (!stopped) setModule({ of });
    });
    return () => {
      stopped = true;
    };
  }, [load, module.of]);
  return module.of;
}
