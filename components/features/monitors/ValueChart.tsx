import { isBeyond, type Tell } from '@/lib/features/monitors/watch';
import type { Check } from '@/lib/features/monitors/monitor';
import { useMonitorWords } from './use-monitor-words';
import * as styles from './MonitorView.module.css';

/** The drawing's own units: it is stretched to the place that it has. */
const WIDTH = 100;
const HEIGHT = 40;
/** No line is cut in half at an edge. */
const MARGIN = 2;

type Props = {
  /** The checks to draw, the oldest first. */
  checks: readonly Check[];
  tell: Tell;
};

/** A watched number over its checks, in steps, and the limit it is told at. Draws nothing before a second one is known. */
export function ValueChart({ checks, tell }: Props) {
  const { here, format } = useMonitorWords();
  const values = checks.flatMap(({ value }) => (value === undefined ? [] : [value]));
  const currency = checks.findLast(({ value }) => value !== undefined)?.currency;
  const amount = (value: number): string => format.amount(value, currency);
  const last = values.at(-1);
  const before = values.at(-2);
  const [first] = values;
  if (first === undefined || last === undefined || before === undefined) return null;
  const limited = 'limit' in tell ? tell : undefined;
  const limit = limited?.limit;
  const [least, most] = [Math.min(...values), Math.max(...values)];
  const low = Math.min(least, limit ?? least);
  const high = Math.max(most, limit ?? most);
  const heightOf = (value: number): number =>
    high === low ? HEIGHT / 2 : HEIGHT - MARGIN - ((value - low) / (high - low)) * (HEIGHT - 2 * MARGIN);
  const step = WIDTH / values.length;
  const [start = 0, ...heights] = values.map(heightOf);
  const steps = heights.map((height, at) => `H${(at + 1) * step}V${height}`).join('');
  return (
    <div class={styles.value}>
      <p>
        <b class="tabular">{amount(last)}</b>
        {limited && (
          <span class={isBeyond(limited, last) ? styles.told : 'muted'}>
            {here.limitOf[limited.when](amount(limited.limit))}
          </span>
        )}
        {before !== last && <span class={`${styles.was} muted`}>{here.was(amount(before))}</span>}
      </p>
      <div
        role="img"
        aria-label={here.chart({
          checks: values.length,
          first: amount(first),
          last: amount(last),
          least: amount(least),
          most: amount(most),
        })}
      >
        <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden="true">
          {limit !== undefined && <path class={styles.limit} d={`M0 ${heightOf(limit)}H${WIDTH}`} />}
          <path class={styles.steps} d={`M0 ${start}${steps}H${WIDTH}`} />
        </svg>
      </div>
    </div>
  );
}
