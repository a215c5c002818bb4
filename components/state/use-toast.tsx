import { createContext, type ComponentChildren } from 'preact';
import { useCallback, useContext, useEffect, useState } from 'preact/hooks';
import { TEXT_FIELD } from '../ui/text-field';
import { Toast } from '../ui/Toast';
import { OnTop } from '../ui/top-dialog';
import { useEvent } from './use-event';

export type ToastContent = { text: string; undo?: { label: string; run: () => void } };

const TOAST_MS = 4_000;
const ToastContext = createContext<(toast: ToastContent) => void>(() => undefined);

const isUndoKey = ({ key, ctrlKey, metaKey, shiftKey, altKey }: KeyboardEvent): boolean =>
  (ctrlKey || metaKey) && !shiftKey && !altKey && key.toLowerCase() === 'z';

/**
 * The one toast of a surface: a new one replaces the old. It stays while it is hovered or focused. While it offers undo,
 * Ctrl or ⌘ Z does that too.
 */
export function ToastProvider({ children }: { children: ComponentChildren }) {
  const [shown, setShown] = useState<{ toast: ToastContent; turn: number }>();
  const [held, setHeld] = useState(false);
  const show = useCallback((toast: ToastContent) => {
    setHeld(false);
    setShown((last) => ({ toast, turn: (last?.turn ?? 0) + 1 }));
  }, []);
  useEffect(() => {
    if (!shown || held) return;
    const timer = setTimeout(() => setShown(undefined), TOAST_MS);
    return () => clearTimeout(timer);
  }, [shown, held]);
  const undo = shown?.toast.undo;
  const takeBack = useEvent(() => {
    undo?.run();
    setShown(undefined);
  });
  const canUndo = undo !== undefined;
  useEffect(() => {
    if (!canUndo) return;
    const onKeyDown = (event: KeyboardEvent): void => {
      if (event.defaultPrevented || !isUndoKey(event)) return;
      // In a text field, the key undoes typing.
      if (event.target instanceof Element && event.target.closest(TEXT_FIELD)) return;
      event.preventDefault();
      takeBack();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [canUndo, takeBack]);
  return (
    <ToastContext.Provider value={show}>
      {children}
      <OnTop>
        <Toast
          text={shown?.toast.text}
          onHold={setHeld}
          {...(undo ? { action: { label: undo.label, run: takeBack } } : {})}
        />
      </OnTop>
    </ToastContext.Provider>
  );
}

/** Shows a sentence for four seconds. Never for errors: those are notes that stay. */
export function useToast(): (toast: ToastContent) => void {
  return useContext(ToastContext);
}
