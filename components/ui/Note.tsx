import type { ComponentChildren } from 'preact';
import { Icon } from './Icon';
import type { IconName } from './icons';
import * as styles from './Note.module.css';

export type NoteTone = 'plain' | 'soft' | 'warn' | 'bad';

type Props = {
  title: ComponentChildren;
  children?: ComponentChildren;
  icon: IconName;
  tone?: NoteTone;
  /** Up to two buttons. */
  actions?: ComponentChildren;
  /** Replaces the icon, such as a ring. */
  lead?: ComponentChildren;
  class?: string;
};

/** The styles of a tone. */
export const TONES = {
  plain: undefined,
  soft: styles.soft,
  warn: styles.warn,
  bad: styles.bad,
} satisfies Record<NoteTone, string | undefined>;

/** One error (an alert, announced once), or one piece of information (a status). */
export function Note({ title, children, icon, tone = 'plain', actions, lead, class: extra }: Props) {
  const classes = [styles.note, TONES[tone], lead && styles.lead, extra].filter(Boolean);
  return (
    <div class={classes.join(' ')} role={tone === 'bad' ? 'alert' : 'status'}>
      {lead || <Icon name={icon} class={styles.icon} />}
      <div class={styles.title}>{title}</div>
      {children && <p class={styles.body}>{children}</p>}
      {actions && <div class={styles.actions}>{actions}</div>}
    </div>
  );
}
