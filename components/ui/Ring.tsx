import * as styles from './Ring.module.css';
/** A countdown: seconds in a ring that empties. Hidden from screen readers, which announce the start and the end. */
export function Ring({ left, of, class: extra }: { left: number; of: number; class?: string }) {
  const share = of > 0 ? Math.max(0, Math.min(1, left / of)) : 0;
  return (
    <span
      class={extra ? `${styles.ring} ${extra}` : styles.ring}
      aria-hidden="true"
      style={{ '--left': `${Math.round(share * 100)}%` }}
    >
      {left}
    </span>
  );
}
