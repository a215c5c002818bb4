import type { ComponentChildren } from 'preact';
import * as optionsStyles from './options.module.css';
import * as styles from './Section.module.css';

type Props = { id: string; title: string; lede?: ComponentChildren; children: ComponentChildren };

/** One section of the page, with the anchor that the index links to. */
export function Section({ id, title, lede, children }: Props) {
  return (
    <section class={styles.section} id={id} aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`} tabIndex={-1}>
        {title}
      </h2>
      {lede && <p class={styles.lede}>{lede}</p>}
      <div class={optionsStyles.stack}>{children}</div>
    </section>
  );
}
