import { useEffect } from 'preact/hooks';
import { visibleList } from './arrives';

/** Views that open give the focus themselves, in the frame in which they are drawn. */
const LEFT_MS = 50;

/**
 * Watches a screen: when the element that has the focus is removed and nothing else gets it, the closest remaining box
 * around it does, or the list in that box, so that Tab and screen readers continue there and not at the start of the
 * page. Not a button, which could be pressed by a key that was meant for the page. Returns what ends the watch.
 */
export function rescueFocus(root: HTMLElement): () => void {
  /** The element that had the focus last, and the boxes around it. */
  let path: HTMLElement[] = [];
  const remember = ({ target }: FocusEvent): void => {
    path = [];
    for (let at = target as Element | null; at && at !== root; at = at.parentElement)
      if (at instanceof HTMLElement) path.push(at);
  };
  // Someone pressed beside all controls: what they left is not missed when it is removed later.
  const forget = ({ target, relatedTarget }: FocusEvent): void => {
    if (relatedTarget) return;
    queueMicrotask(() => {
      if ((target as Element).isConnected && isLost() && document.hasFocus()) path = [];
    });
  };
  const isMissed = (): boolean => path[0] !== undefined && !path[0].isConnected && isLost();
  /** The box that was made to take the focus. It still can: a dialog returns the focus to it. */
  let made: HTMLElement | undefined;
  let unmake = nothing;
  const giveUnseen = (box: HTMLElement): boolean => {
    const isOwn = box.hasAttribute('tabindex') && box !== made;
    const undo = (): void => {
      box.style.removeProperty('outline');
      if (!isOwn) box.removeAttribute('tabindex');
    };
    if (!isOwn) box.tabIndex = -1;
    box.style.outline = 'none';
    if (!gotFocus(box)) {
      undo();
      return false;
    }
    if (isOwn) box.addEventListener('blur', undo, { once: true });
    if (made !== box) unmake();
    made = isOwn ? undefined : box;
    unmake = isOwn ? nothing : undo;
    return true;
  };
  const rescue = (): void => {
    if (!isMissed()) return;
    const main = root.querySelector('main');
    // A toast ends by itself, and what is around the main part is the start of the page.
    const boxes = path.filter((box) => box.isConnected && box.role !== 'status' && !box.contains(main));
    for (const box of main ? [...boxes, main] : boxes) {
      const list = visibleList(box);
      if (list ? gotFocus(list) : giveUnseen(box)) return;
    }
  };
  let frame = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const observer = new MutationObserver(() => {
    if (frame !== 0 || !isMissed()) return;
    frame = requestAnimationFrame(() => {
      frame = 0;
      clearTimeout(timer);
      timer = setTimeout(rescue, LEFT_MS);
    });
  });
  observer.observe(root, { childList: true, subtree: true });
  root.addEventListener('focusin', remember);
  root.addEventListener('focusout', forget);
  return () => {
    observer.disconnect();
    cancelAnimationFrame(frame);
    clearTimeout(timer);
    root.removeEventListener('focusin', remember);
    root.removeEventListener('focusout', forget);
  };
}

/** The same for a whole surface, for as long as its screen is there. */
export function useRescuedFocus(): void {
  useEffect(() => rescueFocus(document.body), []);
}

const isLost = (): boolean => document.activeElement === null || document.activeElement === document.body;

const nothing = (): void => undefined;

function gotFocus(element: HTMLElement): boolean {
  element.focus({ preventScroll: true });
  return document.activeElement === element;
}
