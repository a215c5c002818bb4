import type { ComponentChildren } from 'preact';
import { Icon } from './Icon';
import type { IconName } from './icons';
import type { NoteTone } from './Note';

type Props = {
  title: ComponentChildren;
  children: ComponentChildren;
  icon: IconName;
  tone?: NoteTone;
  actions?: ComponentChildren;
  class?: string;
};

/** A note in one line, that opens: for every one after the first, so that the list below keeps its room. */
export function FoldedNote({ title, children, icon, tone = 'plain', actions, class: extra }: Props) {
  const classes = ['note', 'note--fold', tone !== 'plain' && `note--${tone}`, extra].filter(Boolean);
  return (
    <details class={classes.join(' ')}>
      <summary class="note__t">
        <Icon name={icon} />
        <span class="grow">{title}</span>
        <Icon name="down" size="sm" />
      </summary>
      <p class="note__b">{children}</p>
      {actions && <div class="note__a">{actions}</div>}
    </details>
  );
}
