import { useState } from 'preact/hooks';
import { usageCsv } from '@/lib/features/usage/usage-csv';
import type { UsagePeriod } from '@/lib/features/usage/usage';
import { useApp } from '@/components/shell/state/app';
import { useToast } from '@/components/shell/state/use-toast';
import { Button } from '@/components/ui/Button';
import { Segmented } from '@/components/ui/Segmented';
import { useUsageWords } from './use-usage-words';
import { useFailure } from '@/components/shell/state/use-failure';
import * as usageStyles from './usage.module.css';
import * as styles from './PeriodHistory.module.css';

type View = 'chart' | 'table';

/** The usage in each billing period: as bars, or the same numbers as a table. */
export function PeriodHistory({ periods }: { periods: readonly UsagePeriod[] }) {
  const { gestures } = useApp();
  const { usage: own } = useUsageWords();
  const toast = useToast();
  const { failure, follow } = useFailure();
  const [view, setView] = useState<View>('chart');
  const unit = periods.some(({ credits }) => credits !== undefined) ? 'credits' : 'tokens';
  const copy = (): void =>
    follow(gestures.copy({ text: usageCsv(periods) }).then(() => toast({ text: own.copiedCsv })));
  return (
    <section class={usageStyles.usagePart} aria-label={unit === 'credits' ? own.history : own.historyTokens}>
      <div class={usageStyles.head}>
        <h3>{unit === 'credits' ? own.history : own.historyTokens}</h3>
        {periods.length > 0 && (
          <Segmented<View>
            small
            label={own.view}
            value={view}
            onChange={setView}
            segments={[
              { value: 'chart', label: own.chart },
              { value: 'table', label: own.table },
            ]}
          />
        )}
      </div>
      {periods.length === 0 ? (
        <p class="muted">{own.noHistory}</p>
      ) : view === 'chart' ? (
        <Chart periods={periods} unit={unit} />
      ) : (
        <Table periods={periods} />
      )}
      {periods.length > 0 && (
        <div class={usageStyles.foot}>
          {failure && (
            <p class="grow muted" role="alert">
              {own.notCopied}
            </p>
          )}
          <Button text={own.copyCsv} icon="copy" onPress={copy} />
        </div>
      )}
    </section>
  );
}

type Unit = 'credits' | 'tokens';

/** Oldest first; the current period is highlighted. */
function Chart({ periods, unit }: { periods: readonly UsagePeriod[]; unit: Unit }) {
  const { usage: own } = useUsageWords();
  const bars = periods.map((period) => ({ period, used: period[unit] ?? 0 })).toReversed();
  const most = Math.max(0, ...bars.map(({ used }) => used));
  const [first] = bars;
  const last = bars.at(-1);
  return (
    <div>
      <p class={`${styles.axis} tabular`}>{own.most(most)}</p>
      <div class={styles.chart} role="img" aria-label={own.chartOf(bars, unit)}>
        {bars.map(({ used, period }, index) => (
          <i
            key={index}
            class={period.endsAt === undefined ? 'on' : undefined}
            style={{ '--h': `${Math.round((used / (most || 1)) * 100)}%` }}
          />
        ))}
      </div>
      <div class={`${styles.axis} tabular`}>
        {first && <span>{own.starts(first.period)}</span>}
        {last && last !== first && <span>{own.starts(last.period)}</span>}
      </div>
    </div>
  );
}

function Table({ periods }: { periods: readonly UsagePeriod[] }) {
  const { usage: own, format } = useUsageWords();
  const cell = (used: number | undefined): string => (used === undefined ? '–' : format.number(used));
  return (
    <table class={`${styles.usageTable} tabular`}>
      <thead>
        <tr>
          <th scope="col">{own.head.period}</th>
          <th scope="col" class={styles.number}>
            {own.head.credits}
          </th>
          <th scope="col" class={styles.number}>
            {own.head.tokens}
          </th>
        </tr>
      </thead>
      <tbody>
        {periods.map((period, index) => (
          <tr key={index}>
            <th scope="row">
              {own.starts(period)}
              {period.endsAt === undefined && period.startsAt !== undefined && (
                <span class="muted"> · {own.soFar}</span>
              )}
            </th>
            <td class={styles.number}>{cell(period.credits)}</td>
            <td class={`${styles.number} muted`}>{cell(period.tokens)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
