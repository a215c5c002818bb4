import type { ComponentChildren } from 'preact';
import * as styles from './Kbd.module.css';

type Props = { children: ComponentChildren; hidden?: boolean; class?: string | undefined };

/** A key as shown. `hidden` inside a button, which names its key through aria-keyshortcuts. */
export function Kbd({ children, hidden = false, class: extra }: Props) {
  return (
    <span class={extra ? `${styles.kbd} ${extra}` : styles.kbd} aria-hidden={hidden || undefined}>
      {children}
    </span>
  );
}
