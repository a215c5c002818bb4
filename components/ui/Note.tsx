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
  /** Takes the place of the icon, such as a ring. */
  lead?: ComponentChildren;
  class?: string;
};

/** What a tone looks like. */
export const TONES = {
  plain: undefined,
  soft: styles.soft,
  warn: styles.warn,
  bad: styles.bad,
} satisfies Record<NoteTone, string | undefined>;

/** One thing that went wrong (an alert, said once), or one thing to know (a status). */
export function Note({ title, children, icon, tone = 'plain', actions, lead, class: extra }: Props) {
  const classes = [styles.note, TONES[tone], lead && styles.lead, extra].filter(Boolean);
  return (
    <div class={classes.join(' ')} role={tone === 'bad' ? 'alert' : 'status'}>
      {lead || <Icon name={icon} />}
      <div class={styles.title}>{title}</div>
      {children && <p class={styles.body}>{children}</p>}
      {actions && <div class={styles.actions}>{actions}</div>}
    </div>
  );
}
