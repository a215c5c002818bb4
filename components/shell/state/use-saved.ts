import { useCallback, useEffect, useState } from 'preact/hooks';

const SAVED_MS = 2_000;

/** Which field was just saved: `saved(name)` is true for two seconds after `flash(name)`. */
export function useSaved(): { saved: (name: string) => boolean; flash: (name: string) => void } {
  const [last, setLast] = useState<{ name: string }>();
  const flash = useCallback((name: string) => setLast({ name }), []);
  useEffect(() => {
    if (!last) return;
    const timer = setTimeout(() => setLast(undefined), SAVED_MS);
    return () => clearTimeout(timer);
  }, [last]);
  return { saved: (name) => last?.name === name, flash };
}
