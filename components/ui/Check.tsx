import { Icon } from './Icon';
import * as styles from './Check.module.css';

type Props = {
  label: string;
  checked: boolean | 'mixed';
  onChange: (checked: boolean, event: MouseEvent) => void;
  /** Out of the tab order, for rows that own the focus. */
  tabIndex?: number;
};

/** A checkbox without a label; its row shows the text. */
export function Check({ label, checked, onChange, tabIndex }: Props) {
  return (
    <button
      type="button"
      class={styles.check}
      role="checkbox"
      aria-label={label}
      aria-checked={checked}
      tabIndex={tabIndex}
      onClick={(event) => {
        event.stopPropagation();
        onChange(checked !== true, event);
      }}
    >
      <Icon name={checked === 'mixed' ? 'dash' : 'check'} />
    </button>
  );
}
