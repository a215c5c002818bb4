import { isBilled } from '../../../../lib/model/is-billed';
import type { MonitorRequest } from '../../../../lib/model/request';
import type { Settings } from '../../../../lib/model/settings';
import { useApp } from '../../../state/app';
import { useMonitorWords } from './use-monitor-words';

type Props = { request: MonitorRequest | undefined; settings: Settings };

/** What a month of checks costs, and what is left; said before anything is sent. */
export function MonitorPrice({ request, settings: { service } }: Props) {
  const { estimateCost } = useApp();
  const { said } = useMonitorWords();
  if (!isBilled(service)) return <span class="grow">{said.free}</span>;
  if (!request) return <span class="grow">{said.setSchedule}</span>;
  const { min, max } = estimateCost(request);
  return (
    <span class="grow num">
      {said.price(min, max)}
      {service.creditsLeft !== undefined && (
        <span class={service.creditsLeft < min ? 'act__more st-bad' : 'act__more'}>
          {said.ofLeft(service.creditsLeft)}
        </span>
      )}
    </span>
  );
}
