import type { ComponentChildren } from 'preact';
import * as styles from './Working.module.css';

type Props = {
  title: string;
  /** How far it is, in words. */
  said: string;
  done: number;
  of: number;
  children?: ComponentChildren;
};

/** Something long that is being done while the rest of the screen can be used. */
export function Working({ title, said, done, of, children }: Props) {
  return (
    <section class={styles.working} aria-label={title}>
      <div class={styles.text}>
        <b>{title}</b>
        <p class="tabular" role="status" dir="auto">
          {said}
        </p>
      </div>
      {children}
      <progress aria-label={title} max={Math.max(1, of)} value={done} />
    </section>
  );
}
