import type { ComponentChildren } from 'preact';
import * as styles from './Kbd.module.css';

/** A key as shown. `hidden` inside a button, which names its key through aria-keyshortcuts. */
export function Kbd({ children, hidden = false }: { children: ComponentChildren; hidden?: boolean }) {
  return (
    <span class={styles.kbd} aria-hidden={hidden || undefined}>
      {children}
    </span>
  );
}
