import type { ComponentChildren } from 'preact';
import { Icon } from './Icon';
import type { IconName } from './icons';
import { TONES, type NoteTone } from './Note';
import * as noteStyles from './Note.module.css';

type Props = {
  title: ComponentChildren;
  children: ComponentChildren;
  icon: IconName;
  tone?: NoteTone;
  actions?: ComponentChildren;
  class?: string;
};

/** A note in one line that can be opened: for every one after the first, to keep space for the list below. */
export function FoldedNote({ title, children, icon, tone = 'plain', actions, class: extra }: Props) {
  const classes = [noteStyles.note, noteStyles.fold, TONES[tone], extra].filter(Boolean);
  return (
    <details class={classes.join(' ')}>
      <summary class={noteStyles.title}>
        <Icon name={icon} />
        <span class="grow">{title}</span>
        <Icon name="down" size="sm" class={noteStyles.opener} />
      </summary>
      <p class={noteStyles.body}>{children}</p>
      {actions && <div class={noteStyles.actions}>{actions}</div>}
    </details>
  );
}
