import { useCallback } from 'preact/hooks';
import { useToast } from './use-toast';
import { useWords } from './use-words';

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
