import { useEffect, useLayoutEffect, useRef } from 'preact/hooks';
import { visibleList } from '@/components/ui/arrives';
import * as viewStyles from '@/components/ui/view.module.css';

type Target = { readonly current: HTMLElement | null };

/** Moves the focus into a section opened by key: to its visible list or tree, else to the section itself. */
export function arriveIn(section: HTMLElement): void {
  (visibleList(section) ?? section).focus({ preventScroll: true });
}

/** For a list or tree that appears only after it was read: it takes over the focus from its section, or a box in it. */
export function useArrival(target: Target): void {
  useEffect(() => {
    const list = target.current;
    const holder = document.activeElement;
    if (!list || list.closest('[inert]') || !holder?.contains(list)) return;
    if (!list.closest(`.${viewStyles.view}`)?.contains(holder)) return;
    list.focus({ preventScroll: true });
  }, [target]);
}

/** The element that an opened view focuses. A view restored with its section does not take the focus. */
export function useOpenedFocus(target: Target): void {
  useEffect(() => {
    const element = target.current;
    const holder = document.activeElement;
    if (
      !element ||
      (holder && holder !== document.body && !element.closest(`.${viewStyles.view}`)?.contains(holder))
    )
      return;
    element.focus();
  }, [target]);
}

/**
 * The element that gets the focus when the focused one was removed with another view, so that it does not stay on the
 * page's body, or on the box that was given it meanwhile. A section that was opened by key has it for its list.
 */
export function useFallenFocus(target: Target): void {
  useEffect(() => {
    const element = target.current;
    const holder = document.activeElement;
    if (element && holder?.contains(element) && !holder.matches(`.${viewStyles.view}`))
      element.focus({ preventScroll: true });
  }, [target]);
}

/** A form that was opened focuses its first field. */
export function useOpenedForm(form: Target): void {
  const first = useRef<HTMLElement | null>(null);
  // Runs before the effect that moves the focus.
  useLayoutEffect(() => {
    first.current =
      form.current?.querySelector<HTMLElement>('textarea, input, [role="radio"][tabindex="0"]') ?? null;
  }, [form]);
  useOpenedFocus(first);
}
