import { isBilled } from '@/lib/core/model/is-billed';
import type { MonitorRequest } from '@/lib/core/model/request';
import { useApp } from '@/components/shell/state/app';
import type { Lack } from './monitor-form';
import { useMonitorWords } from './use-monitor-words';
import { useSettings } from '@/components/shell/state/settings';
import * as actStyles from '@/components/ui/act.module.css';

type Props = {
  request: MonitorRequest | undefined;
  /** The field that prevents the request. */
  lacks: Lack | undefined;
};

/** What a month of checks costs, and the remaining credits; shown before anything is sent. */
export function MonitorPrice({ request, lacks }: Props) {
  const { service } = useSettings();
  const { estimateCost } = useApp();
  const { said } = useMonitorWords();
  if (lacks) return <span class="grow">{said.lacks[lacks]}</span>;
  if (!isBilled(service)) return <span class="grow" />;
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
