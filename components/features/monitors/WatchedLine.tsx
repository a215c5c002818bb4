import type { ComponentChild } from 'preact';
import type { Settings } from '@/lib/core/model/settings';
import { normalizeUrl } from '@/lib/core/model/url';
import type { Monitor } from '@/lib/features/monitors/monitor';
import { FAILING_AFTER } from '@/lib/features/monitors/watch';
import { useApp } from '@/components/shell/state/app';
import { Button } from '@/components/ui/Button';
import { Icon } from '@/components/ui/Icon';
import { hasUnseen, scheduleOf } from './monitor-facts';
import { useMonitors } from './use-monitors';
import { useMonitorWords } from './use-monitor-words';

export type WatchedLineProps = {
  /** The address of the page. */
  url: string | undefined;
  settings: Settings;
  class: string;
  /** What stands there of any other page. */
  otherwise: ComponentChild;
  /** That says more than a watch without news. */
  isMore: boolean;
};

const isOf = ({ targets, goneAt }: Monitor, url: string): boolean =>
  goneAt === undefined &&
  targets.some(({ what }) => what.some((one) => one === url || normalizeUrl(one) === normalizeUrl(url)));

/** How often the page is watched and what was found that nobody has seen, with the way there. */
export function WatchedLine({
  url,
  settings,
  otherwise,
  isMore,
  ...props
}: WatchedLineProps): ComponentChild {
  const { gestures } = useApp();
  const { said, here } = useMonitorWords();
  const monitors = useMonitors(settings);
  const all = url === undefined ? [] : (monitors ?? []).filter((one) => isOf(one, url));
  const monitor = all.find(hasUnseen) ?? all[0];
  if (!monitor) return otherwise;
  const { id, status, watch, lastSummary } = monitor;
  const news = hasUnseen(monitor) ? said.found(lastSummary) : undefined;
  if (news === undefined && isMore) return otherwise;
  const isFailing = watch !== undefined && watch.failing >= FAILING_AFTER;
  const state = status === 'paused' ? said.paused : isFailing ? here.failing : news;
  return (
    <div class={props.class}>
      <Icon name="clock" size="sm" />
      <span class="grow clip">
        <b>{here.watched}</b> <span class="sep" /> {said.schedule(scheduleOf(monitor))}
        {state !== undefined && (
          <>
            {' '}
            <span class="sep" /> {state}
          </>
        )}
      </span>
      <Button
        text={here.show.one}
        kind="quiet"
        onPress={() => void gestures.openPanel({ section: 'monitors', monitorId: id }).catch(() => undefined)}
      />
    </div>
  );
}
