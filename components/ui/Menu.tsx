import type { ComponentChildren } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { Icon } from './Icon';
import type { IconName } from './icons';
import { rovingTarget } from './roving';
import { useOpen } from './use-open';
import { usePressOutside } from './use-press-outside';
import * as checkStyles from './Check.module.css';
import * as styles from './Menu.module.css';

export type MenuItem =
  | {
      kind?: 'item';
      label: string;
      onChoose: () => void;
      icon?: IconName;
      /** In mono after the label, such as `.md`. */
      extension?: string;
      /** A word or two at the end of the row, with a sentence that explains it. */
      mark?: { mark: string; why: string } | undefined;
      /** A choice among several: shows a checkmark. */
      checked?: boolean;
      /** A single choice; choosing it again clears it. */
      toggles?: boolean;
      disabled?: boolean;
      danger?: boolean;
    }
  | { kind: 'heading'; label: string }
  /** Text about the rows above it. */
  | { kind: 'hint'; label: string }
  | { kind: 'rule' }
  /** Not there now. */
  | false
  | undefined;

type MenuTrigger = {
  expanded: boolean;
  hasPopup: 'menu';
  onPress: () => void;
  buttonRef: (element: HTMLButtonElement | null) => void;
};

type Props = {
  label: string;
  items: readonly MenuItem[];
  /** Renders the button that opens the menu, from these props. */
  trigger: (trigger: MenuTrigger) => ComponentChildren;
  /** The side of the button that the menu aligns with. */
  align?: 'start' | 'end';
};

/**
 * A menu over everything else. Opening focuses the checked or first item; arrows, Home, End and letters move; Escape,
 * Tab or a press outside closes it and restores the focus.
 */
export function Menu({ label, items, trigger, align = 'end' }: Props) {
  const { isOpen: open, turn, close: hide } = useOpen();
  const button = useRef<HTMLButtonElement | null>(null);
  const menu = useRef<HTMLDivElement>(null);
  const close = (giveBack: boolean): void => {
    hide();
    if (giveBack) button.current?.focus();
  };

  useLayoutEffect(() => {
    const element = menu.current;
    if (!open || !element || !button.current) return;
    element.showPopover?.();
    place(element, button.current, align);
    const all = itemsOf(element);
    (all.find((item) => item.matches('[role=menuitemradio][aria-checked=true]')) ?? all[0])?.focus();
    // It grows with the text, and the window may become narrower.
    const resized = new ResizeObserver(() => button.current && place(element, button.current, align));
    resized.observe(element);
    resized.observe(document.documentElement);
    return () => resized.disconnect();
  }, [open, align]);

  usePressOutside(
    open,
    (target) => menu.current?.contains(target) === true || button.current?.contains(target) === true,
    () => close(false),
  );

  const onKeyDown = (event: KeyboardEvent): void => {
    const all = menu.current ? itemsOf(menu.current) : [];
    const at = all.findIndex((item) => item === document.activeElement);
    if (event.key === 'Escape' || event.key === 'Tab') {
      if (event.key === 'Escape') event.preventDefault();
      event.stopPropagation();
      return close(true);
    }
    const next =
      event.key.startsWith('Arrow') && !/Up|Down/.test(event.key)
        ? undefined
        : rovingTarget(event, at, all.length);
    const byLetter = event.key.length === 1 ? afterLetter(all, at, event.key) : undefined;
    const target = next === undefined ? byLetter : all[next];
    if (!target) return;
    event.preventDefault();
    target.focus();
  };

  return (
    <>
      {trigger({
        expanded: open,
        hasPopup: 'menu',
        onPress: turn,
        buttonRef: (element) => {
          button.current = element;
        },
      })}
      {open && (
        <div
          ref={menu}
          class={styles.menu}
          role="menu"
          aria-label={label}
          popover="manual"
          data-menu-open
          onKeyDown={onKeyDown}
        >
          {items.map((item, index) => (
            <MenuRow key={index} item={item} close={() => close(true)} />
          ))}
        </div>
      )}
    </>
  );
}

function MenuRow({ item, close }: { item: MenuItem; close: () => void }) {
  if (!item) return null;
  if (item.kind === 'rule') return <hr class="rule" />;
  if (item.kind === 'heading')
    return (
      <div class={styles.heading} role="presentation">
        {item.label}
      </div>
    );
  if (item.kind === 'hint')
    return (
      <div class={`${styles.heading} ${styles.hint}`} role="presentation">
        {item.label}
      </div>
    );
  return (
    <button
      type="button"
      title={item.mark?.why}
      class={item.danger ? `${styles.item} ${styles.danger}` : styles.item}
      role={item.checked === undefined ? 'menuitem' : item.toggles ? 'menuitemcheckbox' : 'menuitemradio'}
      aria-checked={item.checked}
      aria-disabled={item.disabled || undefined}
      // Tab closes the menu; a menu taller than the window must contain nothing else that Tab could reach.
      tabIndex={0}
      onClick={() => {
        if (item.disabled) return;
        close();
        item.onChoose();
      }}
    >
      {item.toggles && (
        <span
          class={`${checkStyles.check} ${checkStyles.inRow}`}
          aria-hidden="true"
          data-checked={String(item.checked === true)}
        >
          <Icon name="check" />
        </span>
      )}
      {item.icon && !item.toggles && <Icon name={item.icon} class={styles.icon} />}
      <span class="grow">
        {item.label}
        {item.extension && <span class={styles.extension}>{item.extension}</span>}
      </span>
      {item.mark && <span class={styles.mark}>{item.mark.mark}</span>}
      {item.checked && !item.toggles && <Icon name="check" size="sm" class={styles.icon} />}
    </button>
  );
}

function itemsOf(menu: HTMLElement): HTMLElement[] {
  return [...menu.querySelectorAll<HTMLElement>('[role^="menuitem"]')];
}

function afterLetter(items: readonly HTMLElement[], at: number, letter: string): HTMLElement | undefined {
  const turned = [...items.slice(at + 1), ...items.slice(0, at + 1)];
  return turned.find((item) => item.textContent?.trim().toLowerCase().startsWith(letter.toLowerCase()));
}

/** Below the button, or above it if there is no space; always inside the window. */
function place(menu: HTMLElement, button: HTMLElement, align: 'start' | 'end'): void {
  const gap = 4;
  const box = button.getBoundingClientRect();
  const { offsetWidth: width, offsetHeight: height } = menu;
  const rtl = getComputedStyle(button).direction === 'rtl';
  const left = (align === 'start') !== rtl ? box.left : box.right - width;
  const below = box.bottom + gap;
  const top = below + height <= innerHeight ? below : Math.max(gap, box.top - gap - height);
  menu.style.left = `${Math.max(gap, Math.min(left, innerWidth - width - gap))}px`;
  menu.style.top = `${top}px`;
}
