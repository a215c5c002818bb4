import { Icon } from './Icon';
import type { IconName } from './icons';
import * as styles from './Row.module.css';

type Props = {
  icon: IconName;
  title: string;
  /** After the title, less prominent: "84 pages". */
  detail?: string;
  /** At the end: an age, a count. */
  end?: string;
  onOpen: () => void;
  tone?: 'bad';
};

/** One line of a list that opens something. */
export function Row({ icon, title, detail, end, onOpen, tone }: Props) {
  return (
    <button type="button" class={`${styles.row} ${styles.button}`} onClick={onOpen}>
      <span class={tone === 'bad' ? `${styles.icon} ${styles.iconBad}` : styles.icon}>
        <Icon name={icon} />
      </span>
      <span class={`${styles.main} clip`}>
        <span dir="auto">{title}</span>
        {detail && <span class="muted tabular"> · {detail}</span>}
      </span>
      {end && <span class={styles.end}>{end}</span>}
    </button>
  );
}
