import { useEffect, useState } from 'preact/hooks';

/** What is already loaded is available in the first render, without waiting for an effect. */
const loaded = new WeakMap<() => Promise<unknown>, unknown>();

/** Preloads a part of the screen. A part that cannot be loaded fails where it is used. */
export function preload(load: () => Promise<unknown>): void {
  void load().then(
    (module) => loaded.set(load, module),
    () => undefined,
  );
}

type Load<T> = (() => Promise<T>) | false | undefined;

/**
 * A part of the screen that is loaded after the first paint; undefined until it is loaded, which it is not as long as
 * there is nothing to load it with. `load` must be the same function every time.
 */
export function useModule<T>(load: Load<T>): T | undefined {
  return useLoading(load).of;
}

/** The same, and whether it could not be loaded. */
export function useLoading<T>(load: Load<T>): { of: T | undefined; failed?: true } {
  const [module, setModule] = useState<{ of: T | undefined; failed?: true }>(() => ({
    of: loaded.get(load as () => Promise<T>) as T | undefined,
  }));
  useEffect(() => {
    if (!load || module.of !== undefined) return;
    let stopped = false;
    load().then(
      (of) => {
        loaded.set(load, of);
        if (!stopped) setModule({ of });
      },
      () => {
        if (!stopped) setModule({ of: undefined, failed: true });
      },
    );
    return () => {
      stopped = true;
    };
  }, [load, module.of]);
  return module;
}
