import type { ComponentType } from 'preact';
import { useLoading } from './use-module';
import { useWords } from './use-words';

/**
 * A component that is loaded when it is first drawn, or before that by `preload` with the same function; draws nothing
 * until then, and says so if it cannot be loaded.
 */
export function loadedLater<P extends object>(
  load: () => Promise<{ Part: ComponentType<P> }>,
): ComponentType<P> {
  return function LoadedLater(props: P) {
    const { of: loaded, failed } = useLoading(load);
    if (failed) return <NotLoaded />;
    return loaded ? <loaded.Part {...props} /> : null;
  };
}

function NotLoaded() {
  const { notLoaded } = useWords().words.toasts;
  return <p role="alert">{notLoaded}</p>;
}
