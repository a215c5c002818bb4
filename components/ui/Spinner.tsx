import * as styles from './Spinner.module.css';
/** A spinning ring, hidden from screen readers: there is always text beside it. */
export function Spinner() {
  return <span class={styles.spinner} aria-hidden="true" />;
}
