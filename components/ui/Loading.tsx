import { Spinner } from './Spinner';
import * as styles from './Loading.module.css';
import * as viewStyles from './view.module.css';

type Props = {
  children?: string | undefined;
  /** It is said when it changes. */
  live?: boolean;
  /** It takes the place of a view that scrolls. */
  inView?: boolean;
  /** Nothing turns: it stands still, or something else turns. */
  still?: boolean;
};

/** What stands where something will be drawn once it is read. */
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
