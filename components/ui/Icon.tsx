import { icons, type IconName } from './icons';
import * as styles from './Icon.module.css';

type Props = {
  name: IconName;
  size?: 'md' | 'sm';
  /** Points in the reading direction, so it is mirrored in right-to-left text. */
  directional?: boolean;
  class?: string | undefined;
};

/** An icon, hidden from screen readers: the text beside it has the meaning. */
export function Icon({ name, size = 'md', directional = false, class: extra }: Props) {
  const classes = [styles.icon, size === 'sm' && styles.small, directional && styles.directional, extra]
    .filter(Boolean)
    .join(' ');
  return (
    <svg class={classes} viewBox="0 0 16 16" aria-hidden="true" focusable="false">
      {icons[name]()}
    </svg>
  );
}

/** The logo of Trawl, the same in both themes. */
export function Mark() {
  return (
    <svg class={styles.mark} viewBox="0 0 16 16" aria-hidden="true" focusable="false">
      <rect width="16" height="16" rx="3.75" fill="#0D757C" />
      <g fill="none" stroke="#fff" stroke-width="2" stroke-linecap="round" stroke-linejoin="round">
        <path d="M4 4h8M8 4v8" />
        <path d="M3.5 7c.2 3.2 1.9 5 4.5 5s4.3-1.8 4.5-5" />
      </g>
    </svg>
  );
}
