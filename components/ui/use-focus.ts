import type { RefObject } from 'preact';
import { useEffect, useLayoutEffect, useRef } from 'preact/hooks';

/**
 * Focuses the element once it is drawn, if `wanted`. The attribute `autofocus` does so only for the first element of a
 * document, and only while nothing has the focus.
 */
export function useFocusWhenDrawn<T extends HTMLElement>(wanted: boolean): RefObject<T | null> {
  const element = useRef<T>(null);
  // Before the paint: the user may type right after the press.
  useLayoutEffect(() => {
    if (wanted) element.current?.focus();
  }, [wanted]);
  return element;
}

const CONTROLS = ['select', 'button', 'input', 'textarea']
  .map((name) => `${name}:not([tabindex="-1"])`)
  .join();

/** Gives the focus back when what covered a view is gone. */
export function useOnReturn(isCovered: boolean, giveBack: () => void): void {
  const wasCovered = useRef(isCovered);
  const latest = useRef(giveBack);
  latest.current = giveBack;
  useEffect(() => {
    if (wasCovered.current && !isCovered) latest.current();
    wasCovered.current = isCovered;
  }, [isCovered]);
}

/**
 * For a box whose controls give way to a form: when the form closes and its focus would be lost, the first control of
 * the box gets it.
 */
export function useFocusAfterForm<T extends HTMLElement>(isOpen: boolean): RefObject<T | null> {
  const box = useRef<T>(null);
  useOnReturn(isOpen, () => {
    if (document.activeElement === document.body) box.current?.querySelector<HTMLElement>(CONTROLS)?.focus();
  });
  return box;
}
