import { createContext, type ComponentChildren } from 'preact';
import { useCallback, useContext, useEffect, useState } from 'preact/hooks';
import { Toast } from '@/components/ui/Toast';
import { OnTop } from '@/components/ui/top-dialog';
import { isUndo } from '@/components/ui/undo-key';
import { useEvent } from './use-event';

export type ToastContent = { text: string; undo?: { label: string; run: () => void } };

const TOAST_MS = 4_000;
/** What can be taken back is offered for longer. */
const UNDO_MS = 10_000;
const ToastContext = createContext<(toast: ToastContent) => void>(() => undefined);

/**
 * The one toast of a surface: a new one replaces the old. It stays while it is hovered or focused. Undos are taken back
 * one after another, the newest first, by the button or with Ctrl or ⌘ Z, also while a toast without one is shown.
 */
export function ToastProvider({ children }: { children: ComponentChildren }) {
  /** The last is shown; those before it have an undo, and come back after it. */
  const [toasts, setToasts] = useState<readonly ToastContent[]>([]);
  const [held, setHeld] = useState(false);
  const shown = toasts.at(-1);
  const show = useCallback((toast: ToastContent) => {
    setHeld(false);
    setToasts((now) => [...now.filter(({ undo }) => undo), toast]);
  }, []);
  useEffect(() => {
    if (!shown || held) return;
    const { undo } = shown;
    // When an undo has had its time, so have those before.
    const end = (): void => setToasts((now) => (undo ? [] : now.slice(0, -1)));
    const timer = setTimeout(end, undo ? UNDO_MS : TOAST_MS);
    return () => clearTimeout(timer);
  }, [shown, held]);
  const newest = toasts.findLast(({ undo }) => undo);
  const takeBack = useEvent(() => {
    setToasts((now) => now.filter((one) => one !== newest));
    newest?.undo?.run();
  });
  const canUndo = newest !== undefined;
  useEffect(() => {
    if (!canUndo) return;
    const onKeyDown = (event: KeyboardEvent): void => {
      if (!isUndo(event)) return;
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
          text={shown?.text}
          onHold={setHeld}
          action={shown?.undo && { label: shown.undo.label, run: takeBack }}
        />
      </OnTop>
    </ToastContext.Provider>
  );
}

/** Shows a sentence for four seconds, with an undo for ten. Never for errors: those are notes that stay. */
export function useToast(): (toast: ToastContent) => void {
  return useContext(ToastContext);
}
