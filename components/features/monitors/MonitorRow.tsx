import type { Monitor } from '@/lib/features/monitors/monitor';
import { hostOf } from '@/lib/core/model/url';
import { useApp } from '@/components/shell/state/app';
import { FAILING_AFTER } from '@/lib/features/monitors/watch';
import { Favicon } from '@/components/ui/Favicon';
import { Icon } from '@/components/ui/Icon';
import { Tag } from '@/components/ui/Tag';
import { hasUnseen, isChecking } from './unseen';
import { scheduleOf } from './schedule-of';
import { useMonitorWords } from './use-monitor-words';
import * as monitorsStyles from './monitors.module.css';
import * as rowStyles from '@/components/ui/Row.module.css';

type Props = { monitor: Monitor; onOpen: () => void };

/** What is watched, how often, when it was last checked, and the result. */
export function MonitorRow({ monitor, onOpen }: Props) {
  const { now } = useApp();
  const { said, here, format } = useMonitorWords();
  const { name, targets, lastRunAt, lastSummary, status, goneAt, watch } = monitor;
  const [first = ''] = targets.flatMap(({ what }) => what);
  const facts = [
    said.schedule(scheduleOf(monitor)),
    lastRunAt === undefined ? said.notChecked : said.last(format.agoInText(lastRunAt, now())),
  ];
  const found = said.found(lastSummary);
  return (
    <button
      type="button"
      class={`${rowStyles.row} ${rowStyles.twoLines} ${rowStyles.button} ${monitorsStyles.row}`}
      onClick={onOpen}
    >
      <Favicon host={URL.canParse(first) ? hostOf(first) : first} />
      <span class={rowStyles.main}>
        <span class={`${rowStyles.title} clip`} dir="auto">
          {name || first}
        </span>
        <span class={`${rowStyles.second} ${monitorsStyles.facts} tabular`}>
          <Icon name={watch ? 'device' : 'cloud'} size="sm" />
          <span class="visually-hidden">{watch ? here.byDevice : here.byService}</span> {facts.join(' · ')}
        </span>
      </span>
      {goneAt !== undefined ? (
        <Tag tone="warn">{said.gone}</Tag>
      ) : watch && watch.failing >= FAILING_AFTER ? (
        <Tag tone="bad">{here.failing}</Tag>
      ) : status === 'paused' ? (
        <Tag>{said.paused}</Tag>
      ) : isChecking(monitor) ? (
        <Tag>{said.checking}</Tag>
      ) : found === undefined ? (
        lastRunAt !== undefined && <span class={rowStyles.end}>{said.noChange}</span>
      ) : hasUnseen(monitor) ? (
        <Tag tone="on">{found}</Tag>
      ) : (
        <Tag>{found}</Tag>
      )}
    </button>
  );
}
