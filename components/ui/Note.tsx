import type { ComponentChildren } from 'preact';
import { Icon } from './Icon';
import type { IconName } from './icons';

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

/** One thing that went wrong (an alert, said once), or one thing to know (a status). */
export function Note({ title, children, icon, tone = 'plain', actions, lead, class: extra }: Props) {
  const classes = ['note', tone !== 'plain' && `note--${tone}`, lead && 'note--lead', extra].filter(Boolean);
  return (
    <div class={classes.join(' ')} role={tone === 'bad' ? 'alert' : 'status'}>
      {lead || <Icon name={icon} />}
      <div class="note__t">{title}</div>
      {children && <p class="note__b">{children}</p>}
      {actions && <div class="note__a">{actions}</div>}
    </div>
  );
}
