import type { ComponentChildren } from 'preact';
import { useEffect, useId, useRef } from 'preact/hooks';
import { useEnterDialog } from './top-dialog';
import { buttonsOf, type Actions } from './buttons-of';
import * as buttonStyles from './Button.module.css';
import * as styles from './Dialog.module.css';

type Props = {
  open: boolean;
  onClose: () => void;
  title: string;
  children: ComponentChildren;
  /** The safe choice has `autofocus`. */
  actions?: Actions;
  wide?: boolean;
};

/** A native modal dialog. Escape closes it; the focus returns to where it was. */
export function Dialog({ open, onClose, title, children, actions, wide = false }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const notices = useRef<HTMLDivElement>(null);
  const enter = useEnterDialog();
  const id = useId();
  const buttons = buttonsOf(actions);
  useEffect(() => {
    const element = dialog.current;
    if (!element) return;
    if (open && !element.open) {
      element.showModal();
      element.querySelector<HTMLElement>('[autofocus]')?.focus();
    } else if (!open && element.open) element.close();
  }, [open]);
  useEffect(() => (open && notices.current ? enter(notices.current) : undefined), [open, enter]);
  return (
    <dialog
      ref={dialog}
      class={wide ? `${styles.dialog} ${styles.wide}` : styles.dialog}
      aria-labelledby={id}
      onClose={onClose}
    >
      {open && (
        <>
          <h3 id={id} class={styles.title}>
            {title}
          </h3>
          <div class={styles.body}>{children}</div>
          {buttons && <div class={`${buttonStyles.buttons} ${styles.actions}`}>{buttons}</div>}
        </>
      )}
      <div ref={notices} />
    </dialog>
  );
}
