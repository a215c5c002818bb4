import { Icon } from './Icon';
import type { IconName } from './icons';
import * as styles from './Favicon.module.css';

type Props = {
  /** Host of the page: its letter and color are drawn. */
  host: string;
  large?: boolean;
  /** For browser pages: an icon on a sunken tile. */
  icon?: IconName;
  class?: string;
};

const COLORS = [
  '#3a6ea5',
  '#9a4b2f',
  '#5a4a8a',
  '#2f6b4f',
  '#8a3f62',
  '#586069',
  '#7a5a12',
  '#2f6470',
] as const;

/** A tile with the letter of a site. Nothing is loaded: an image would tell a server who is viewing it. */
export function Favicon({ host, large = false, icon, class: extra }: Props) {
  const classes = [styles.favicon, large && styles.large, icon && styles.none, extra]
    .filter(Boolean)
    .join(' ');
  if (icon)
    return (
      <span class={classes} aria-hidden="true">
        <Icon name={icon} size={large ? 'md' : 'sm'} />
      </span>
    );
  return (
    <span class={classes} style={{ '--fav': colorOf(host) }} aria-hidden="true">
      {letterOf(host)}
    </span>
  );
}

function letterOf(host: string): string {
  const name = host.replace(/^(www|m|en|docs|blog|app)\./i, '');
  return [...name][0]?.toLocaleUpperCase() ?? '·';
}

function colorOf(host: string): string {
  let sum = 0;
  for (const sign of host) sum = (sum * 31 + (sign.codePointAt(0) ?? 0)) % 65_521;
  return COLORS[sum % COLORS.length] ?? COLORS[0];
}
