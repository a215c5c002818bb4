import * as styles from './Spinner.module.css';
/** A turning ring, hidden from readers: there is always text beside it. */
export function Spinner() {
  return <span class={styles.spinner} aria-hidden="true" />;
}
