import * as styles from './Tally.module.css';
/** Progress that only counts: number above, word below. */
export function Tally({
  items,
  small = false,
}: {
  /** `class` for what gives way where there is no room. */
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
