import { createContext, type ComponentChildren } from 'preact';
import { useCallback, useContext, useEffect, useState } from 'preact/hooks';
import { Toast } from '../ui/Toast';

export type ToastContent = { text: string; undo?: { label: string; run: () => void } };

const TOAST_MS = 4_000;
const ToastContext = createContext<(toast: ToastContent) => void>(() => undefined);

/** The one toast of a surface: a new one replaces the old. It stays while it is hovered or focused. */
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
  return (
    <ToastContext.Provider value={show}>
      {children}
      <Toast
        text={shown?.toast.text}
        onHold={setHeld}
        {...(undo
          ? {
              action: {
                label: undo.label,
                run: () => {
                  undo.run();
                  setShown(undefined);
                },
              },
            }
          : {})}
      />
    </ToastContext.Provider>
  );
}

/** Shows a sentence for four seconds. Never for errors: those are notes that stay. */
export function useToast(): (toast: ToastContent) => void {
  return useContext(ToastContext);
}
