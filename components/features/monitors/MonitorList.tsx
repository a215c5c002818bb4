import { isLacking } from '@/lib/core/words/research-failures';
import { serverLack } from '@/lib/core/model/server-lacks';
import { isBilled, profileOf } from '@/lib/core/model/service-profile';
import { failureOf, type Job, isWorking } from '@/lib/core/model/job';
import type { Failure } from '@/lib/core/model/errors';
import type { Monitor } from '@/lib/features/monitors/monitor';
import type { MonitorRequest } from '@/lib/core/model/request';
import type { Settings } from '@/lib/core/model/settings';
import { hostOf } from '@/lib/core/model/url';
import { Button } from '@/components/ui/Button';
import { IconButton } from '@/components/ui/IconButton';
import { WatchFileMenu } from './ImportWatches';
import { Empty } from '@/components/ui/Empty';
import { Loading } from '@/components/ui/Loading';
import { Note } from '@/components/ui/Note';
import { MonitorFailure } from './MonitorNotes';
import {
  hasUnseen,
  isChecking,
  countsOf,
  isShown,
  kindOf,
  lastCheck,
  scheduleOf,
  SHOWN,
  type Shown,
  troubleOf,
} from './monitor-facts';
import { wordOf } from '@/lib/core/words/word-of';
import type { MonitorsMemory } from './monitors-memory';
import { useMakings, useRefresh } from './use-monitors';
import { useMonitorWords } from './use-monitor-words';
import { useSettings } from '@/components/shell/state/settings';
import { cancelJob } from '@/components/shell/state/actions';
import { useApp } from '@/components/shell/state/app';
import { useNudge } from '@/components/shell/state/trouble';
import { Spinner } from '@/components/ui/Spinner';
import { useWork } from '@/components/shell/state/use-work';
import { FAILING_AFTER } from '@/lib/features/monitors/watch';
import { Favicon } from '@/components/ui/Favicon';
import { Icon } from '@/components/ui/Icon';
import { Tag, TagToggle } from '@/components/ui/Tag';
import { useRetainedState } from '@/components/shell/state/use-retained-state';
import * as tagStyles from '@/components/ui/Tag.module.css';
import * as headStyles from '@/components/ui/head.module.css';
import * as monitorsStyles from './monitors.module.css';
import * as viewStyles from '@/components/ui/view.module.css';
import * as rowStyles from '@/components/ui/Row.module.css';

type Props = {
  monitors: readonly Monitor[] | undefined;
  memory: MonitorsMemory;
  isPrivate: boolean;
  onOpen: (id: string) => void;
  onNew: () => void;
  /** Opens the form for a list of watches. */
  onImport: () => void;
  /** Opens the form of a watch on this device, with what the service did not take. */
  onDevice: (request: MonitorRequest) => void;
};

/** What this device watches, and every monitor of the account. A server without monitors says so once. */
export function MonitorList({ monitors, memory, isPrivate, onOpen, onNew, onImport, onDevice }: Props) {
  const settings = useSettings();
  const { said, here } = useMonitorWords();
  const { connected } = settings.service;
  // Without a key, there are none to be read; this device's are there all the same.
  const reads = connected && serverLack(profileOf(settings.service), 'monitor') !== 'server-needs-key';
  const { busy, failure: found, again } = useRefresh(reads);
  const makings = useMakings();
  // A refused start says it already.
  const saysSo = makings.some(({ state }) => {
    const said = failureOf(state);
    return said !== undefined && isLacking(said);
  });
  const host = hostOf(settings.service.baseUrl);
  // This device checks pages whatever the server lacks.
  const lacks = found !== undefined && lacksMonitors(found, settings);
  const failure = lacks ? undefined : found;
  const counts = countsOf(monitors ?? []);
  const unseen = counts.changed;
  const isChecked = monitors?.some(({ checks }) => checks.length > 0);
  const hasAny = monitors !== undefined && monitors.length > 0;
  const [chosen, setShown] = useRetainedState<Shown>(memory.shown, () => 'all');
  // A button shows some of the list, and not all of it.
  const offered = SHOWN.filter((one) => one === 'all' || (counts[one] > 0 && counts[one] < counts.all));
  const shown = offered.includes(chosen) ? chosen : 'all';
  const isLoading = monitors === undefined || (monitors.length === 0 && busy);
  return (
    <>
      <header class={headStyles.head}>
        <div class="grow">
          <h2>{hasAny ? said.count(monitors.length) : said.list}</h2>
          {hasAny && (
            <p class={headStyles.second}>
              {unseen > 0 ? said.unseen(unseen) : isChecked ? said.allSeen : said.notChecked}
            </p>
          )}
        </div>
        {reads && <IconButton icon="refresh" label={said.refresh} busy={busy} onPress={again} />}
        <Button text={here.title} icon="plus" disabled={isPrivate} onPress={onNew} />
        <WatchFileMenu monitors={monitors ?? []} isPrivate={isPrivate} onImport={onImport} />
      </header>
      {isPrivate && <Note {...said.private} inset icon="lock" />}
      {offered.length > 1 && (
        <div class={`${tagStyles.pills} ${monitorsStyles.shown}`} role="group" aria-label={here.show.label}>
          {offered.map((one) => (
            <TagToggle key={one} on={one === shown} onChange={() => setShown(one)}>
              {one === 'all' ? here.show.all : here.show[one](counts[one])}
            </TagToggle>
          ))}
        </div>
      )}
      {makings.map((job) => (
        <Making key={job.id} job={job} onDevice={onDevice} />
      ))}
      {lacks && !saysSo && (
        <Note inset icon="cloud" tone="soft" title={said.lacking.title} body={said.lacking.body(host)} />
      )}
      {failure && <MonitorFailure failure={failure} onAgain={again} />}
      {isLoading ? (
        <Loading>{said.loading}</Loading>
      ) : hasAny ? (
        <ul
          class={`${viewStyles.scroll} ${viewStyles.scrollFlush} ${monitorsStyles.list} ${monitorsStyles.all}`}
          aria-label={said.list}
        >
          {monitors
            .filter((monitor) => isShown(monitor, shown))
            .map((monitor) => (
              <li key={monitor.id}>
                <MonitorRow monitor={monitor} onOpen={() => onOpen(monitor.id)} />
              </li>
            ))}
        </ul>
      ) : (
        !failure &&
        makings.length === 0 && (
          <div class={`${viewStyles.scroll} ${monitorsStyles.none}`}>
            <Empty {...here.empty} />
          </div>
        )
      )}
    </>
  );
}

/** A self-hosted server without a database answers 500 to every request about monitors (docs/service.md 21). */
function lacksMonitors(failure: Failure, { service }: Settings): boolean {
  if (isLacking(failure) || failure.reason === 'wrong-api') return true;
  return failure.reason === 'service-error' && profileOf(service) === 'self-hosted';
}

/** A monitor that is being created, or whose creation failed, and what to do. */
function Making({ job, onDevice }: { job: Job } & Pick<Props, 'onDevice'>) {
  const settings = useSettings();
  const app = useApp();
  const { said } = useMonitorWords();
  const { busy, act } = useWork();
  useNudge(isWorking(job));
  const { state, request, id } = job;
  const failure = failureOf(state);
  const again = (): void => act(() => app.call('jobs.retry', { jobId: id }));
  const dismiss = (): void => act(() => app.call('jobs.dismiss', { jobId: id }));
  if (failure?.reason === 'unconfirmed')
    return (
      <Note
        inset
        tone="warn"
        title={said.unconfirmed.title}
        body={said.unconfirmed.body(isBilled(settings.service))}
        actions={[
          { label: said.dismiss, busy, onPress: dismiss },
          { label: said.sendAgain, kind: 'quiet', disabled: busy, onPress: again },
        ]}
      />
    );
  if (failure && state.status !== 'waiting')
    return (
      <MonitorFailure
        failure={failure}
        onAgain={again}
        onDismiss={dismiss}
        onDevice={() => {
          dismiss();
          if (request.kind === 'monitor') onDevice(request);
        }}
      />
    );
  return (
    <Note
      inset
      icon="clock"
      tone="soft"
      title={said.creating(request.kind === 'monitor' ? request.name : '')}
      lead={<Spinner />}
      actions={[{ label: said.cancel, onPress: () => act(() => cancelJob(app, id)) }]}
    />
  );
}

/** What is watched, how often, when it was last checked, and the result. */
function MonitorRow({ monitor, onOpen }: { monitor: Monitor; onOpen: () => void }) {
  const { now } = useApp();
  const { said, here, format } = useMonitorWords();
  const { name, targets, lastRunAt, lastSummary, status, goneAt, watch } = monitor;
  const [first = '', ...more] = targets.flatMap(({ what }) => what);
  const kind = watch && kindOf(watch);
  const facts = [
    ...(kind ? [kind === 'pages' ? here.kind.pages(more.length + 1) : here.kind[kind]] : []),
    said.schedule(scheduleOf(monitor)),
    lastRunAt === undefined ? said.notChecked : said.last(format.agoInText(lastRunAt, now())),
  ];
  const { value, currency } = (kind === 'value' ? lastCheck(monitor) : undefined) ?? {};
  const found = value === undefined ? said.found(lastSummary) : format.amount(value, currency);
  const trouble = wordOf(here.pageStatus, troubleOf(monitor)?.status);
  return (
    <button
      type="button"
      class={`${rowStyles.row} ${rowStyles.twoLines} ${rowStyles.button} ${monitorsStyles.row} ${monitorsStyles.monitor}`}
      onClick={onOpen}
    >
      <Favicon host={URL.canParse(first) ? hostOf(first) : first} />
      <span class={monitorsStyles.main}>
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
      ) : trouble && status !== 'paused' ? (
        <Tag tone="warn">{trouble}</Tag>
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
