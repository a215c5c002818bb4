import { useApp } from '@/components/shell/state/app';
import { changesOf, type Check } from '@/lib/features/monitors/monitor';
import { useMonitorWords } from './use-monitor-words';
import * as monitorsStyles from './monitors.module.css';
import * as styles from './CheckBars.module.css';

type Props = { checks: readonly Check[] };

const BARS = 14;
/** A check without changes still has a visible bar; its height is relative to the check with the most changed pages. */
const LEAST = 6;

/**
 * How much each of the last checks found, the oldest first. Also available as text: the list below has each of them.
 */
export function CheckBars({ checks }: Props) {
  const { now } = useApp();
  const { said, format } = useMonitorWords();
  const shown = checks
    .filter(({ ended, summary }) => ended && summary !== undefined)
    .slice(0, BARS)
    .toReversed();
  const [first, last] = [shown[0], shown.at(-1)];
  if (shown.length < 2 || !first || !last) return null;
  const most = Math.max(1, ...shown.map(({ summary }) => changesOf(summary)));
  const changed = shown.filter(({ summary }) => changesOf(summary) > 0).length;
  return (
    <div class={monitorsStyles.bars}>
      <div class={styles.history} role="img" aria-label={said.bars(shown.length, changed)}>
        {shown.map(({ id, summary }) => {
          const count = changesOf(summary);
          return (
            <i
              key={id}
              class={count > 0 ? 'on' : undefined}
              style={{ blockSize: `${LEAST + (count / most) * (100 - LEAST)}%` }}
            />
          );
        })}
      </div>
      <p class={`${monitorsStyles.dates} tabular`} aria-hidden="true">
        <span>{first.at !== undefined && format.dayAndTime(first.at, now())}</span>
        <span>{last.at !== undefined && format.dayAndTime(last.at, now())}</span>
      </p>
    </div>
  );
}
