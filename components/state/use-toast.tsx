import { createContext, type ComponentChildren } from 'preact';
import { useCallback, useContext, useEffect, useState } from 'preact/hooks';
import { TEXT_FIELD } from '../ui/text-field';
import { Toast } from '../ui/Toast';
import { OnTop } from '../ui/top-dialog';
import { useEvent } from './use-event';

export type ToastContent = { text: string; undo?: { label: string; run: () => void } };

const TOAST_MS = 4_000;
/** What can be taken back is offered for longer. */
const UNDO_MS = 10_000;
/** Of the toasts that others have replaced. */
const MOST_UNDOS = 20;
const ToastContext = createContext<(toast: ToastContent) => void>(() => undefined);

const isUndoKey = ({ key, ctrlKey, metaKey, shiftKey, altKey }: KeyboardEvent): boolean =>
  (ctrlKey || metaKey) && !shiftKey && !altKey && key.toLowerCase() === 'z';

type Shown = { toast: ToastContent; turn: number };
/** The toast on the screen, and those with an undo that it has replaced, oldest first. */
type Toasts = { shown?: Shown; earlier: readonly ToastContent[] };

/** A new toast replaces the one that is shown, whose undo stays possible. */
function withToast({ shown, earlier }: Toasts, toast: ToastContent): Toasts {
  const undos = shown?.toast.undo ? [...earlier, shown.toast] : earlier;
  return { shown: { toast, turn: turnAfter(shown) }, earlier: undos.slice(-MOST_UNDOS) };
}

/** The last of the earlier ones is shown again. */
function withoutToast({ shown, earlier }: Toasts): Toasts {
  const last = earlier.at(-1);
  return last
    ? { shown: { toast: last, turn: turnAfter(shown) }, earlier: earlier.slice(0, -1) }
    : { earlier: [] };
}

/** Its time is over: what it has interrupted comes back; what it could have taken back, and all before, does not. */
const afterItsTime = (toasts: Toasts): Toasts =>
  toasts.shown?.toast.undo ? { earlier: [] } : withoutToast(toasts);

const turnAfter = (shown: Shown | undefined): number => (shown?.turn ?? 0) + 1;

/**
 * The one toast of a surface: a new one replaces the old. It stays while it is hovered or focused. Undos are taken back
 * one after another, the newest first, by the button or with Ctrl or ⌘ Z, also while a toast without one is shown.
 */
export function ToastProvider({ children }: { children: ComponentChildren }) {
  const [toasts, setToasts] = useState<Toasts>({ earlier: [] });
  const [held, setHeld] = useState(false);
  const { shown, earlier } = toasts;
  const show = useCallback((toast: ToastContent) => {
    setHeld(false);
    setToasts((now) => withToast(now, toast));
  }, []);
  useEffect(() => {
    if (!shown || held) return;
    const timer = setTimeout(() => setToasts(afterItsTime), shown.toast.undo ? UNDO_MS : TOAST_MS);
    return () => clearTimeout(timer);
  }, [shown, held]);
  const undo = shown?.toast.undo;
  const newest = undo ?? earlier.at(-1)?.undo;
  const takeBack = useEvent(() => {
    // Of a hidden one, the toast that hides it stays.
    setToasts((now) => (undo ? withoutToast(now) : { ...now, earlier: now.earlier.slice(0, -1) }));
    setHeld(false);
    newest?.run();
  });
  const canUndo = newest !== undefined;
  useEffect(() => {
    if (!canUndo) return;
    const onKeyDown = (event: KeyboardEvent): void => {
      if (event.defaultPrevented || !isUndoKey(event)) return;
      // In a text field, it takes back what was typed.
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

/** Shows a sentence for four seconds, with an undo for ten. Never for errors: those are notes that stay. */
export function useToast(): (toast: ToastContent) => void {
  return useContext(ToastContext);
}
