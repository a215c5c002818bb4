import { useEffect, useLayoutEffect, useRef } from 'preact/hooks';
import * as viewStyles from '../../../ui/view.module.css';

type Target = { readonly current: HTMLElement | null };

/** Marks the list or tree of a section at which a person who goes there by a key arrives. */
export const arrivesHere = { 'data-arrives': true } as const;

/** Brings the focus into a section that was gone to by a key: to its list or tree in sight, else to the section itself. */
export function arriveIn(section: HTMLElement): void {
  const lists = [...section.querySelectorAll<HTMLElement>('[data-arrives]')];
  (lists.find((list) => !list.closest('[inert]')) ?? section).focus({ preventScroll: true });
}

/** For a list or tree that is there only after it was read: it takes over the focus that its section was given. */
export function useArrival(target: Target): void {
  useEffect(() => {
    const list = target.current;
    if (!list || list.closest('[inert]') || document.activeElement !== list.closest(`.${viewStyles.view}`))
      return;
    list.focus({ preventScroll: true });
  }, [target]);
}

/** What a view that was opened gives the focus to. A view that came back with its section takes it from nobody. */
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

/** What takes the focus when that which had it went with another view, so that it is not left with the page's body. */
export function useFallenFocus(target: Target): void {
  useEffect(() => {
    if (document.activeElement === document.body) target.current?.focus({ preventScroll: true });
  }, [target]);
}

/** A form that was opened gives the focus to its first field. */
export function useOpenedForm(form: Target): void {
  const first = useRef<HTMLElement | null>(null);
  // Runs before the effect that gives the focus away.
  useLayoutEffect(() => {
    first.current =
      form.current?.querySelector<HTMLElement>('textarea, input, [role="radio"][tabindex="0"]') ?? null;
  }, [form]);
  useOpenedFocus(first);
}
