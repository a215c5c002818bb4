import type { ComponentChildren } from 'preact';
import { buttonsOf, type Actions } from './buttons-of';
import { Icon } from './Icon';
import type { IconName } from './icons';
import * as styles from './Note.module.css';

export type NoteTone = 'plain' | 'soft' | 'warn' | 'bad';

type Props = {
  title: ComponentChildren;
  /** What there is to say about it. */
  body?: ComponentChildren;
  /** More, after the body. */
  children?: ComponentChildren;
  /** If not that of the tone. */
  icon?: IconName;
  tone?: NoteTone;
  /** Up to two buttons. */
  actions?: Actions;
  /** Replaces the icon, such as a ring. */
  lead?: ComponentChildren;
  /** Away from the edges of the view. */
  inset?: boolean;
  class?: string | false | undefined;
};

/** The styles of a tone. */
export const TONES = {
  plain: undefined,
  soft: styles.soft,
  warn: styles.warn,
  bad: styles.bad,
} satisfies Record<NoteTone, string | undefined>;

/** One error (an alert, announced once), or one piece of information (a status). */
export function Note(props: Props) {
  const { title, body, children, tone = 'plain', actions, lead, inset, class: extra } = props;
  const { icon = tone === 'warn' || tone === 'bad' ? 'warn' : 'info' } = props;
  const buttons = buttonsOf(actions, 'sm');
  const classes = [styles.note, TONES[tone], lead && styles.lead, inset && styles.inset, extra].filter(
    Boolean,
  );
  return (
    <div class={classes.join(' ')} role={tone === 'bad' ? 'alert' : 'status'}>
      {lead || <Icon name={icon} class={styles.icon} />}
      <div class={styles.title}>{title}</div>
      {(body || children) && (
        <div class={styles.body}>
          {body}
          {children}
        </div>
      )}
      {buttons && <div class={styles.actions}>{buttons}</div>}
    </div>
  );
}
