import { useCallback, useEffect, useState } from 'preact/hooks';
import { useToast } from './use-toast';
import { useWords } from './use-words';

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

/**
 * Follows a change whose success shows by itself: `onSaved` is called when it is stored, and a toast says when it could
 * not be.
 */
export function useSave(): (saving: Promise<unknown>, onSaved?: () => void) => void {
  const toast = useToast();
  const { notSaved } = useWords().words.toasts;
  return useCallback(
    (saving, onSaved) => void saving.then(onSaved, () => toast({ text: notSaved })),
    [toast, notSaved],
  );
}
