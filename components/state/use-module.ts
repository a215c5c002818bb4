import { useEffect, useState } from 'preact/hooks';

/**
 * A part of the screen that is loaded once the first paint is out of the way; undefined until it is there.
 * `load` must be the same function every time.
 */
export function useModule<T>(load: () => Promise<T>): T | undefined {
  const [loaded, setLoaded] = useState<{ module: T }>();
  useEffect(() => {
    let stopped = false;
    void load().then((module) => {
      if (!stopped) setLoaded({ module });
    });
    return () => {
      stopped = true;
    };
  }, [load]);
  return loaded?.module;
}
