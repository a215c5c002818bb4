import { Spinner } from './Spinner';
import * as styles from './Loading.module.css';
import * as viewStyles from './view.module.css';

type Props = {
  children?: string | undefined;
  /** Announced when it changes. */
  live?: boolean;
  /** It replaces a view that scrolls. */
  inView?: boolean;
  /** Without a spinner: there is none, or another one is shown. */
  still?: boolean;
};

/** The placeholder for content that is being read. */
export function Loading({ children, live = false, inView = false, still = false }: Props) {
  return (
    <div
      class={inView ? `${viewStyles.scroll} ${styles.loading}` : styles.loading}
      {...(live ? { role: 'status' } : {})}
    >
      {!still && <Spinner />}
      {children !== undefined && <span>{children}</span>}
    </div>
  );
}
