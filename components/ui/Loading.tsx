import { Spinner } from './Spinner';
import * as styles from './Loading.module.css';

/** What stands where something will be drawn once it is read. */
export function Loading({ children, live = false }: { children: string; live?: boolean }) {
  return (
    <div class={styles.loading} {...(live ? { role: 'status' } : {})}>
      <Spinner />
      <span>{children}</span>
    </div>
  );
}
