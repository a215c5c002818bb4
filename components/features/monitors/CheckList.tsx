import { useApp } from '@/components/shell/state/app';
import type { Check, Monitor } from '@/lib/features/monitors/monitor';
import { Icon } from '@/components/ui/Icon';
import { Spinner } from '@/components/ui/Spinner';
import { useMonitorWords } from './use-monitor-words';
import * as monitorsStyles from './monitors.module.css';
import * as rowStyles from '@/components/ui/Row.module.css';

type Props = {
  monitor: Monitor;
  /** The service charges for checks. */
  billed: boolean;
  shownId: string | undefined;
  onCheck: (checkId: string) => void;
};

/** The last checks, newest first; one that checked pages can be opened. */
export function CheckList({ monitor: { checks, checksReadAt }, billed, shownId, onCheck }: Props) {
  const { said } = useMonitorWords();
  if (checks.length === 0)
    return checksReadAt === undefined ? null : <p class={monitorsStyles.about}>{said.noChecks}</p>;
  return (
    <>
      <h3 class={`small-heading ${monitorsStyles.heading}`}>{said.checks}</h3>
      <ul aria-label={said.checks} class={monitorsStyles.list}>
        {checks.map((check) => (
          <li key={check.id}>
            <CheckRow
              check={check}
              billed={billed}
              shown={check.id === shownId}
              onOpen={() => onCheck(check.id)}
            />
          </li>
        ))}
      </ul>
    </>
  );
}

function CheckRow({
  check,
  billed,
  shown,
  onOpen,
}: Pick<Props, 'billed'> & { check: Check; shown: boolean; onOpen: () => void }) {
  const { now } = useApp();
  const { said, format } = useMonitorWords();
  const { at, ended, trigger, creditsUsed } = check;
  const when = at === undefined ? '' : format.dayAndTime(at, now());
  return (
    <button
      type="button"
      class={`${rowStyles.row} ${rowStyles.twoLines} ${rowStyles.button} ${monitorsStyles.row}`}
      aria-pressed={shown}
      onClick={onOpen}
    >
      <span class={rowStyles.icon}>{ended ? <Icon name={iconOf(check)} /> : <Spinner />}</span>
      <span class={rowStyles.main}>
        <span class="clip">{trigger === 'manual' ? `${when}, ${said.byHand}` : when}</span>
        <span class={`${rowStyles.second} clip`}>{said.checkSaid(check)}</span>
      </span>
      {billed && creditsUsed !== undefined && creditsUsed > 0 && (
        <span class={`${rowStyles.end} tabular`}>{said.cost(creditsUsed)}</span>
      )}
    </button>
  );
}

function iconOf({ status }: Check): 'check' | 'warn' | 'pause' {
  if (status.startsWith('skipped')) return 'pause';
  return status === 'failed' || status === 'partial' ? 'warn' : 'check';
}
