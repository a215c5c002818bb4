import type { Check, Monitor } from '../../../../lib/model/monitor';
import { Icon } from '../../../ui/Icon';
import { Spinner } from '../../../ui/Spinner';
import { useMonitorWords } from './use-monitor-words';

type Props = { monitor: Monitor; shownId: string | undefined; onCheck: (checkId: string) => void };

/** The last checks, the newest first; one that looked at pages can be opened. */
export function CheckList({ monitor: { checks, checksReadAt }, shownId, onCheck }: Props) {
  const { said } = useMonitorWords();
  if (checks.length === 0)
    return checksReadAt === undefined ? null : <p class="monitors__about">{said.noChecks}</p>;
  return (
    <>
      <h3 class="h4 monitors__h">{said.checks}</h3>
      <ul aria-label={said.checks} class="monitors__list">
        {checks.map((check) => (
          <li key={check.id}>
            <CheckRow check={check} shown={check.id === shownId} onOpen={() => onCheck(check.id)} />
          </li>
        ))}
      </ul>
    </>
  );
}

function CheckRow({ check, shown, onOpen }: { check: Check; shown: boolean; onOpen: () => void }) {
  const { said, format } = useMonitorWords();
  const { at, ended, trigger, creditsUsed } = check;
  const when = at === undefined ? '' : format.dayAndTime(at);
  return (
    <button type="button" class="row row--2 row--btn" aria-pressed={shown} onClick={onOpen}>
      <span class="row__i">{ended ? <Icon name={iconOf(check)} /> : <Spinner />}</span>
      <span class="row__m">
        <span class="clip">{trigger === 'manual' ? `${when}, ${said.byHand}` : when}</span>
        <span class="row__s clip">{said.checkSaid(check)}</span>
      </span>
      {creditsUsed !== undefined && creditsUsed > 0 && (
        <span class="row__e num">{said.cost(creditsUsed)}</span>
      )}
    </button>
  );
}

function iconOf({ status }: Check): 'check' | 'warn' | 'pause' {
  if (status.startsWith('skipped')) return 'pause';
  return status === 'failed' || status === 'partial' ? 'warn' : 'check';
}
