import { isBilled } from '../../../../lib/model/is-billed';
import type { MonitorRequest } from '../../../../lib/model/request';
import type { Settings } from '../../../../lib/model/settings';
import { useApp } from '../../../state/app';
import type { Lack } from './monitor-form';
import { useMonitorWords } from './use-monitor-words';
import * as actStyles from '../../../ui/act.module.css';

type Props = {
  request: MonitorRequest | undefined;
  /** The field that prevents the request. */
  lacks: Lack | undefined;
  settings: Settings;
};

/** What a month of checks costs, and the remaining credits; shown before anything is sent. */
export function MonitorPrice({ request, lacks, settings: { service } }: Props) {
  const { estimateCost } = useApp();
  const { said } = useMonitorWords();
  if (lacks) return <span class="grow">{said.lacks[lacks]}</span>;
  if (!isBilled(service)) return <span class="grow">{said.free}</span>;
  // An existing monitor may watch more than pages: that has no price here.
  if (!request) return <span class="grow" />;
  const { min, max } = estimateCost(request);
  return (
    <span class="grow tabular">
      {said.price(min, max)}
      {service.creditsLeft !== undefined && (
        <span class={service.creditsLeft < min ? `${actStyles.more} tone-bad` : actStyles.more}>
          {said.ofLeft(service.creditsLeft)}
        </span>
      )}
    </span>
  );
}
