import type { ComponentChildren } from 'preact';
import { useTicker } from '@/components/shell/state/use-ticker';
import { Icon } from '@/components/ui/Icon';
import type { IconName } from '@/components/ui/icons';
import { Spinner } from '@/components/ui/Spinner';
import { useParseWords } from './use-parse-words';
import * as rowStyles from '@/components/ui/Row.module.css';
import * as styles from './FileRow.module.css';

type Props = {
  name: string;
  /** Parts of the line below; the first is the state. */
  says: readonly string[];
  /** When it became active, epoch milliseconds: a clock runs at the end of the line. */
  since?: number | undefined;
  icon: IconName | 'busy';
  tone?: 'ok' | 'bad' | undefined;
  /** Its button. */
  children?: ComponentChildren;
  /** The content below the row. */
  below?: ComponentChildren;
};

/** One file: its name, its state, and its actions. */
export function FileRow({ name, says, since, icon, tone, children, below }: Props) {
  const { format } = useParseWords();
  const now = useTicker(since !== undefined, 1_000);
  const clock = since === undefined ? '' : format.clock(Math.max(0, now - since));
  return (
    <li>
      <div class={`${rowStyles.row} ${rowStyles.twoLines} filerow`}>
        <span class={tone ? `${rowStyles.icon} tone-${tone}` : rowStyles.icon}>
          {icon === 'busy' ? <Spinner /> : <Icon name={icon} size="sm" />}
        </span>
        <div class={rowStyles.main}>
          <div class={`${rowStyles.title} clip`} dir="auto" title={name}>
            {name}
          </div>
          <div class={`${rowStyles.second} tabular ${styles.second}`}>
            {[...says, clock].filter(Boolean).join(' · ')}
          </div>
        </div>
        {children}
      </div>
      {below}
    </li>
  );
}
