import type { ComponentChildren } from 'preact';
import { buttonsOf, type Actions } from './buttons-of';
import { Icon } from './Icon';
import type { IconName } from './icons';
import { TONES, type NoteTone } from './Note';
import * as noteStyles from './Note.module.css';

type Props = {
  title: ComponentChildren;
  children: ComponentChildren;
  icon: IconName;
  tone?: NoteTone;
  actions?: Actions;
  /** Away from the edges of the view. */
  inset?: boolean;
};

/** A note in one line that can be opened: for every one after the first, to keep space for the list below. */
export function FoldedNote({ title, children, icon, tone = 'plain', actions, inset }: Props) {
  const buttons = buttonsOf(actions, 'sm');
  const classes = [noteStyles.note, noteStyles.fold, TONES[tone], inset && noteStyles.inset].filter(Boolean);
  return (
    <details class={classes.join(' ')}>
      <summary class={noteStyles.title}>
        <Icon name={icon} />
        <span class="grow">{title}</span>
        <Icon name="down" size="sm" class={noteStyles.opener} />
      </summary>
      <p class={noteStyles.body}>{children}</p>
      {buttons && <div class={noteStyles.actions}>{buttons}</div>}
    </details>
  );
}
