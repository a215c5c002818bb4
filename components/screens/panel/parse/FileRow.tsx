import type { ComponentChildren } from 'preact';
import { Icon } from '../../../ui/Icon';
import type { IconName } from '../../../ui/icons';
import { Spinner } from '../../../ui/Spinner';

type Props = {
  name: string;
  /** Parts of the line below, the first of which says how it stands. */
  says: readonly string[];
  icon: IconName | 'busy';
  tone?: 'ok' | 'bad' | undefined;
  /** Its button. */
  children?: ComponentChildren;
  /** What stands below the row. */
  below?: ComponentChildren;
};

/** One file: its name, how it stands, and what can be done with it. */
export function FileRow({ name, says, icon, tone, children, below }: Props) {
  return (
    <li>
      <div class="row row--2 filerow">
        <span class={tone ? `row__i st-${tone}` : 'row__i'}>
          {icon === 'busy' ? <Spinner /> : <Icon name={icon} size="sm" />}
        </span>
        <div class="row__m">
          <div class="row__t clip" dir="auto" title={name}>
            {name}
          </div>
          <div class="row__s num filerow__s">{says.filter(Boolean).join(' · ')}</div>
        </div>
        {children}
      </div>
      {below}
    </li>
  );
}
