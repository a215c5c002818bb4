import { useEffect } from 'preact/hooks';
import { useApp } from '@/components/shell/state/app';
import { useKeys } from '@/components/shell/state/use-keys';
import { useRetainedState } from '@/components/shell/state/use-retained-state';
import { Button } from '@/components/ui/Button';
import { Empty } from '@/components/ui/Empty';
import type { SectionProps } from '@/components/shell/panel/section';
import { EditMonitor } from './EditMonitor';
import { formOfMonitor, newForm, type MonitorForm } from './monitor-form';
import { MonitorList } from './MonitorList';
import { MonitorView } from './MonitorView';
import type { MonitorsMemory, MonitorsView } from './monitors-memory';
import { NewMonitor } from './NewMonitor';
import { PageView } from './PageView';
import { useMonitors } from './use-monitors';
import { scheduleOf } from './schedule-of';
import { useMonitorWords } from './use-monitor-words';
import { useEvent } from '@/components/shell/state/use-event';
import { useSettings } from '@/components/shell/state/settings';
import * as monitorsStyles from './monitors.module.css';
import * as viewStyles from '@/components/ui/view.module.css';

const LIST: MonitorsView = { at: 'list' };

/** Where Back and Escape lead; undefined from the list. */
function viewBefore(view: MonitorsView): MonitorsView | undefined {
  switch (view.at) {
    case 'list':
      return undefined;
    case 'new':
    case 'monitor':
      return LIST;
    case 'edit':
      return { at: 'monitor', id: view.id };
    case 'page':
      return { at: 'monitor', id: view.id, checkId: view.checkId };
  }
}

/** Both show the same monitor, or the new one, in the same way. */
const isSame = (one: MonitorsView, other: MonitorsView): boolean =>
  one.at === other.at && ('id' in one ? one.id : '') === ('id' in other ? other.id : '');

/** What is shown, and what leads elsewhere. */
function useMonitorsView(place: SectionProps['place'], memory: MonitorsMemory) {
  const [view, setView] = useRetainedState<MonitorsView>(memory.view, () => LIST);
  const sent = place?.section === 'monitors' ? place : undefined;
  const openNew = (blank: MonitorForm): void =>
    setView({ at: 'new', form: draftOf(memory, undefined, blank), blank });
  const openEdit = (id: string, blank: MonitorForm): void =>
    setView({ at: 'edit', id, form: draftOf(memory, id, blank), blank });
  const openSent = useEvent(() => {
    if (sent?.lines) openNew(newForm({ urls: sent.lines }));
    else if (sent) setView(LIST);
  });
  useEffect(() => openSent(), [sent, openSent]);
  const back = viewBefore(view);
  // The answer to a press may come when something else is shown.
  const goBack = (): void => setView((now) => (isSame(now, view) ? (back ?? LIST) : now));
  return {
    view,
    setView,
    openNew,
    openEdit,
    /** What is typed in a form is there when it is opened again. */
    goBack: () => {
      if ('form' in view)
        (memory.drafts ??= new Map()).set(idOf(view), { form: view.form, blank: view.blank });
      goBack();
    },
    canGoBack: back !== undefined,
    /** Once it is stored, the form begins anew. */
    stored: () => {
      memory.drafts?.delete(idOf(view));
      goBack();
    },
    changeForm: (change: Partial<MonitorForm>) =>
      setView((now) =>
        'form' in now && isSame(now, view) ? { ...now, form: { ...now.form, ...change } } : now,
      ),
  };
}

const idOf = (view: MonitorsView): string | undefined => ('id' in view ? view.id : undefined);

/** The form as it was left, if it would be offered in the same way now; else as it is offered. */
function draftOf({ drafts }: MonitorsMemory, id: string | undefined, blank: MonitorForm): MonitorForm {
  const draft = drafts?.get(id);
  return draft && JSON.stringify(draft.blank) === JSON.stringify(blank) ? draft.form : blank;
}

type Props = SectionProps & { memory: MonitorsMemory };

/** The monitors of the account, wherever they were created. */
export function MonitorsSection({ followed, place, memory }: Props) {
  const settings = useSettings();
  const { gestures } = useApp();
  const { said } = useMonitorWords();
  const { view, setView, openNew, openEdit, canGoBack, goBack, stored, changeForm } = useMonitorsView(
    place,
    memory,
  );
  const monitors = useMonitors(settings);
  const isPrivate = followed.tab?.isPrivate === true;
  useKeys({ Escape: canGoBack ? goBack : undefined }, { singleKeys: settings.singleKeys });

  if (!settings.service.connected)
    return (
      <div class={`${viewStyles.scroll} ${monitorsStyles.none}`}>
        <Empty
          title={said.needsService.title}
          actions={
            <Button kind="primary" onPress={() => void gestures.openOptions('engine')}>
              {said.needsService.connect}
            </Button>
          }
        >
          {said.needsService.body}
        </Empty>
      </div>
    );
  const monitor = 'id' in view ? monitors?.find(({ id }) => id === view.id) : undefined;
  if (view.at === 'new')
    return (
      <NewMonitor
        form={view.form}
        isPrivate={isPrivate}
        onChange={changeForm}
        onBack={goBack}
        onStarted={stored}
      />
    );
  if (monitor && view.at === 'edit')
    return (
      <EditMonitor
        monitor={monitor}
        form={view.form}
        onChange={changeForm}
        onBack={goBack}
        onSaved={stored}
      />
    );
  if (monitor && view.at === 'page')
    return (
      <PageView
        monitorId={view.id}
        checkId={view.checkId}
        url={view.url}
        singleKeys={settings.singleKeys}
        onBack={goBack}
      />
    );
  if (monitor && view.at === 'monitor')
    return (
      <MonitorView
        key={monitor.id}
        monitor={monitor}
        checkId={view.checkId}
        onCheck={(checkId) => setView({ at: 'monitor', id: view.id, checkId })}
        onPage={(checkId, url) => setView({ at: 'page', id: view.id, checkId, url })}
        onEdit={() => openEdit(monitor.id, formOfMonitor(monitor, said.schedule(scheduleOf(monitor))))}
        onBack={goBack}
      />
    );
  const url = followed.tab?.access.ok === true ? followed.tab.url : undefined;
  const isWeb = url !== undefined && /^https?:/.test(url);
  return (
    <MonitorList
      monitors={monitors}
      isPrivate={isPrivate}
      onOpen={(id) => setView({ at: 'monitor', id })}
      onNew={() => openNew(newForm(isWeb ? { title: followed.tab?.title ?? '', urls: [url] } : { urls: [] }))}
    />
  );
}
