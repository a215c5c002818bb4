import type { ComponentChildren } from 'preact';
import { useTicker } from '../../../state/use-ticker';
import { Icon } from '../../../ui/Icon';
import type { IconName } from '../../../ui/icons';
import { Spinner } from '../../../ui/Spinner';
import { useParseWords } from '../shared/use-parse-words';

type Props = {
  name: string;
  /** Parts of the line below, the first of which says how it stands. */
  says: readonly string[];
  /** Since when it has been at work, epoch milliseconds: a clock runs at the end of the line. */
  since?: number | undefined;
  icon: IconName | 'busy';
  tone?: 'ok' | 'bad' | undefined;
  /** Its button. */
  children?: ComponentChildren;
  /** What stands below the row. */
  below?: ComponentChildren;
};

/** One file: its name, how it stands, and what can be done with it. */
export function FileRow({ name, says, since, icon, tone, children, below }: Props) {
  const { format } = useParseWords();
  const now = useTicker(since !== undefined, 1_000);
  const clock = since === undefined ? '' : format.clock(Math.max(0, now - since));
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
          <div class="row__s num filerow__s">{[...says, clock].filter(Boolean).join(' · ')}</div>
        </div>
        {children}
      </div>
      {below}
    </li>
  );
}
