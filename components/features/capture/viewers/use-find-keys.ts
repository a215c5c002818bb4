import { useEffect, useRef } from 'preact/hooks';

type Keys = {
  finding: boolean;
  /** Opens the field, or focuses it. */
  ask: () => void;
  move: (by: 1 | -1) => void;
  /** The document of a frame whose keys count too. */
  inFrame?: Document | undefined;
};

/**
 * The browser's find keys: Ctrl or ⌘ F opens the field, F3 goes to the next match, with Shift to the previous one.
 * Nothing happens behind an open dialog or menu.
 */
export function useFindKeys({ inFrame, ...keys }: Keys): void {
  const latest = useRef(keys);
  latest.current = keys;
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent): void => {
      if (event.defaultPrevented || event.altKey || event.isComposing) return;
      if (document.querySelector('dialog[open], [data-menu-open]')) return;
      const { finding, ask, move } = latest.current;
      const asks = (event.ctrlKey || event.metaKey) && !event.shiftKey && event.key.toLowerCase() === 'f';
      const goes = event.key === 'F3' && !event.ctrlKey && !event.metaKey;
      if (event.view !== window && /^[/h]$/.test(event.key) && !event.ctrlKey && !event.metaKey) {
        // Whether single keys are enabled is known there.
        const heard = new KeyboardEvent('keydown', { key: event.key, cancelable: true });
        if (!document.dispatchEvent(heard)) event.preventDefault();
        return;
      }
      if (!asks && !goes) return;
      event.preventDefault();
      if (goes && finding) move(event.shiftKey ? -1 : 1);
      else {
        // The field cannot take the focus from another window by itself.
        window.focus();
        ask();
      }
    };
    document.addEventListener('keydown', onKeyDown);
    inFrame?.addEventListener('keydown', onKeyDown);
    return () => {
      document.removeEventListener('keydown', onKeyDown);
      inFrame?.removeEventListener('keydown', onKeyDown);
    };
  }, [inFrame]);
}
