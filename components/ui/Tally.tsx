import * as styles from './Tally.module.css';
/** A counter: number above, word below. */
export function Tally({
  items,
  small = false,
}: {
  /** `class` for what is hidden if there is no space. */
  items: readonly { label: string; value: string; class?: string }[];
  small?: boolean;
}) {
  return (
    <dl class={small ? `${styles.tally} ${styles.small}` : styles.tally}>
      {items.map((item) => (
        <div key={item.label} class={item.class}>
          <dt>{item.label}</dt>
          <dd>{item.value}</dd>
        </div>
      ))}
    </dl>
  );
}
