import type { ComponentType } from 'preact';
import { useModule } from './use-module';

/**
 * A component that is loaded when it is first drawn, or before that by `preload` with the same function; draws nothing
 * until then.
 */
export function loadedLater<P extends object>(
  load: () => Promise<{ Part: ComponentType<P> }>,
): ComponentType<P> {
  return function LoadedLater(props: P) {
    const loaded = useModule(load);
    return loaded ? <loaded.Part {...props} /> : null;
  };
}
