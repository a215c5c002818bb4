import { useRef } from 'preact/hooks';
import { useSetKeys } from '@/components/shell/state/use-set-keys';
import { useRetainedState } from '@/components/shell/state/use-retained-state';
import { serverLack } from '@/lib/core/model/server-lacks';
import { profileOf } from '@/lib/core/model/service-profile';
import type { SectionProps } from '@/components/shell/panel/section';
import {
  formOfMonitor,
  newForm,
  type MonitorForm,
  changedPages,
  monitorFields,
  watchesList,
  monitorForm,
} from './monitor-form';
import { IgnorePart } from './IgnorePart';
import { ImportWatches } from './ImportWatches';
import { MonitorList } from './MonitorList';
import { scheduleOf } from './monitor-facts';
import { MonitorView } from './MonitorView';
import type { MonitorsMemory, MonitorsView } from './monitors-memory';
import { PageView } from './CheckedPages';
import { useMonitors } from './use-monitors';
import { useMonitorWords } from './use-monitor-words';
import { formOfWatch, newWatch, watchInstead, type WatchForm } from './watch-form';
import { WatchStart, MonitorStart } from './MonitorStart';
import { useOn } from '@/components/shell/state/use-event';
import { useSettings } from '@/components/shell/state/settings';
import type { Monitor } from '@/lib/features/monitors/monitor';
import { useApp } from '@/components/shell/state/app';
import { useToast } from '@/components/shell/state/use-toast';
import { SubHead } from '@/components/shell/panel/SubHead';
import { DraftNote, MonitorFailure } from './MonitorNotes';
import { useWork } from '@/components/shell/state/use-work';
import { CheckedBy } from './monitor-controls';

const timeZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;

const LIST: MonitorsView = { at: 'list' };

/** Where Back and Escape lead; undefined from the list. */
function viewBefore(view: MonitorsView): MonitorsView | undefined {
  switch (view.at) {
    case 'list':
      return undefined;
    case 'new':
    case 'import':
    case 'monitor':
      return LIST;
    case 'watch':
      return view.id === undefined ? LIST : { at: 'monitor', id: view.id };
    case 'edit':
      return { at: 'monitor', id: view.id };
    case 'page':
      return { at: 'monitor', id: view.id, checkId: view.checkId, url: view.url };
    case 'ignore':
      return view.from;
  }
}

/** Both show the same monitor, or the new one, in the same way. */
const isSame = (one: MonitorsView, other: MonitorsView): boolean =>
  one.at === other.at && ('id' in one ? one.id : '') === ('id' in other ? other.id : '');

/** What is shown, and what leads elsewhere. */
function useMonitorsView(
  { place, followed: { tab, error }, memory }: Pick<Props, 'place' | 'followed' | 'memory'>,
  byService: boolean,
) {
  const [view, setView] = useRetainedState<MonitorsView>(memory.view, () => LIST);
  const sent = place?.section === 'monitors' ? place : undefined;
  const openNew = (blank: MonitorForm): void =>
    setView({ at: 'new', form: draftOf(memory.drafts, undefined, blank), blank });
  const openWatch = (blank: WatchForm, id?: string): void =>
    setView({
      at: 'watch',
      ...(id !== undefined && { id }),
      form: draftOf(memory.watchDrafts, id, blank),
      blank,
    });
  const openEdit = (id: string, blank: MonitorForm): void =>
    setView({ at: 'edit', id, form: draftOf(memory.drafts, id, blank), blank });
  // A form names the page in the tab: it is opened when the tab is known, or cannot be.
  const isKnown = tab !== undefined || error !== undefined || !sent?.lines;
  const opened = useRef<typeof sent>(undefined);
  useOn([sent, isKnown], () => {
    if (!isKnown || opened.current === sent) return;
    opened.current = sent;
    const [first, ...more] = sent?.lines ?? [];
    // The page in the tab is named as it names itself.
    const title = sent?.rows?.name ?? (more.length === 0 && first === tab?.url ? (tab?.title ?? '') : '');
    const about = { title, urls: sent?.lines ?? [], rows: sent?.rows, steps: sent?.steps };
    // No service tells which pages a site has got, reads rows by a recipe, or does steps in this browser.
    if (sent?.lines && byService && !sent.map && !sent.rows && !sent.steps) openNew(newForm(about));
    else if (sent?.lines) openWatch({ ...newWatch(about), ...(sent.map && { tellWhen: 'map' as const }) });
    else if (sent) setView(sent.monitorId === undefined ? LIST : { at: 'monitor', id: sent.monitorId });
  });
  const back = viewBefore(view);
  // The answer to a press may come when something else is shown.
  const goBack = (): void => setView((now) => (isSame(now, view) ? (back ?? LIST) : now));
  return {
    view,
    setView,
    openNew,
    openWatch,
    openEdit,
    /** What is typed in a form is there when it is opened again. */
    goBack: () => {
      if (view.at === 'watch')
        (memory.watchDrafts ??= new Map()).set(view.id, { form: view.form, blank: view.blank });
      else if ('form' in view)
        (memory.drafts ??= new Map()).set(idOf(view), { form: view.form, blank: view.blank });
      goBack();
    },
    canGoBack: back !== undefined,
    /** Once it is stored, the form begins anew. */
    stored: () => {
      (view.at === 'watch' ? memory.watchDrafts : memory.drafts)?.delete(idOf(view));
      goBack();
    },
    changeForm: (change: Partial<MonitorForm>) =>
      setView((now) =>
        'form' in now && now.at !== 'watch' && isSame(now, view)
          ? { ...now, form: { ...now.form, ...change } }
          : now,
      ),
    changeWatch: (change: Partial<WatchForm>) =>
      setView((now) =>
        now.at === 'watch' && isSame(now, view) ? { ...now, form: { ...now.form, ...change } } : now,
      ),
  };
}

const idOf = (view: MonitorsView): string | undefined => ('id' in view ? view.id : undefined);

/** The form as it was left, if it would be offered in the same way now; else as it is offered. */
function draftOf<Form>(
  drafts: ReadonlyMap<string | undefined, { form: Form; blank: Form }> | undefined,
  id: string | undefined,
  blank: Form,
): Form {
  const draft = drafts?.get(id);
  return draft && JSON.stringify(draft.blank) === JSON.stringify(blank) ? draft.form : blank;
}

type Props = SectionProps & { memory: MonitorsMemory };

/** What this device watches, and the monitors of the account, wherever they were created. */
export function MonitorsSection(props: Props) {
  const { followed } = props;
  const settings = useSettings();
  const { said } = useMonitorWords();
  const { connected } = settings.service;
  const monitors = useMonitors(settings);
  // Who reads pages otherwise is offered first, unless it probably has no monitors.
  const hasMonitors =
    serverLack(profileOf(settings.service), 'monitor') === undefined ||
    monitors?.some(({ watch }) => watch === undefined) === true;
  const byService = connected && settings.engine === 'service' && hasMonitors;
  const { view, setView, openNew, openWatch, openEdit, canGoBack, goBack, stored, changeForm, changeWatch } =
    useMonitorsView(props, byService);
  const isPrivate = followed.tab?.isPrivate === true;
  useSetKeys({ Escape: canGoBack ? goBack : undefined });

  const monitor = 'id' in view ? monitors?.find(({ id }) => id === view.id) : undefined;
  if (view.at === 'new')
    return (
      <NewMonitor
        form={view.form}
        isPrivate={isPrivate}
        onChange={changeForm}
        onDevice={() => openWatch({ ...newWatch({ urls: [] }), name: view.form.name, urls: view.form.urls })}
        onBack={goBack}
        onStarted={stored}
      />
    );
  if (view.at === 'import') return <ImportWatches monitors={monitors ?? []} onDone={goBack} />;
  if (view.at === 'watch')
    return (
      <WatchStart
        form={view.form}
        blank={view.blank}
        monitor={monitor}
        isPrivate={isPrivate}
        tab={followed.tab}
        onChange={changeWatch}
        onService={
          connected
            ? () => openNew({ ...newForm({ urls: [] }), name: view.form.name, urls: view.form.urls })
            : undefined
        }
        onBack={goBack}
        onStored={stored}
      />
    );
  if (monitor && view.at === 'edit')
    return (
      <EditMonitor
        monitor={monitor}
        form={view.form}
        blank={view.blank}
        onChange={changeForm}
        onBack={goBack}
        onSaved={stored}
      />
    );
  if (monitor && (view.at === 'page' || view.at === 'ignore'))
    return <ChangedPage monitor={monitor} view={view} onView={setView} onBack={goBack} />;
  if (monitor && view.at === 'monitor')
    return (
      <MonitorView
        key={monitor.id}
        monitor={monitor}
        checkId={view.checkId}
        url={view.url}
        tabUrl={followed.tab?.url}
        onCheck={(checkId) => setView({ at: 'monitor', id: view.id, checkId })}
        onPage={(checkId, url) => setView({ at: 'page', id: view.id, checkId, url })}
        onEdit={() => {
          const schedule = said.schedule(scheduleOf(monitor));
          if (monitor.watch) openWatch(formOfWatch(monitor, schedule), monitor.id);
          else openEdit(monitor.id, formOfMonitor(monitor, schedule));
        }}
        onBack={goBack}
      />
    );
  const url = followed.tab?.access.ok === true ? followed.tab.url : undefined;
  const isWeb = url !== undefined && /^https?:/.test(url);
  return (
    <MonitorList
      monitors={monitors}
      memory={props.memory}
      isPrivate={isPrivate}
      onOpen={(id) => setView({ at: 'monitor', id })}
      onDevice={(request) => openWatch(watchInstead(request))}
      onImport={() => setView({ at: 'import' })}
      onNew={() => {
        const about = isWeb ? { title: followed.tab?.title ?? '', urls: [url] } : { urls: [] };
        if (byService) openNew(newForm(about));
        else openWatch(newWatch(about));
      }}
    />
  );
}

type ChangedPageProps = {
  monitor: Monitor;
  view: Extract<MonitorsView, { at: 'page' | 'ignore' }>;
  onView: (view: MonitorsView) => void;
  onBack: () => void;
};

/** A page as one check found it, and over it what of a change is ignored. */
function ChangedPage({ monitor, view, onView, onBack }: ChangedPageProps) {
  const { checkId, url } = view.at === 'ignore' ? view.from : view;
  if (view.at === 'ignore')
    return <IgnorePart monitor={monitor} checkId={checkId} url={url} place={view.place} onBack={onBack} />;
  return (
    <PageView
      monitor={monitor}
      checkId={checkId}
      url={url}
      onIgnore={(place) => onView({ at: 'ignore', id: monitor.id, from: view, place })}
      onBack={onBack}
    />
  );
}

type EditMonitorProps = {
  monitor: Monitor;
  form: MonitorForm;
  /** As it was offered. */
  blank: MonitorForm;
  onChange: (change: Partial<MonitorForm>) => void;
  onBack: () => void;
  onSaved: () => void;
};

/** Edits an existing monitor; what is kept of its pages stays. */
function EditMonitor({ monitor, form, blank, onChange, onBack, onSaved }: EditMonitorProps) {
  const app = useApp();
  const toast = useToast();
  const { said } = useMonitorWords();
  const { busy, failure, act, clear } = useWork();
  const timezone = monitor.timezone ?? timeZone();
  const wasNotified = monitor.notify !== undefined;
  const listed = watchesList(monitor);
  const save = (): void => {
    const fields = monitorFields(form, timezone);
    if (!fields) return;
    const { emails, ...rest } = fields;
    // If there are no recipients and the service does not mention emails, neither does the form.
    const change = {
      ...rest,
      ...((emails.length > 0 || monitor.emails !== undefined) && { emails }),
      ...(listed && changedPages(monitor, form)),
    };
    act(
      async () => {
        await app.call('monitors.change', { monitorId: monitor.id, change });
        if (form.tellMe !== wasNotified)
          await app.call('monitors.notify', { monitorId: monitor.id, on: form.tellMe });
      },
      () => {
        toast({ text: said.changed });
        onSaved();
      },
    );
  };
  return (
    <>
      <SubHead title={said.edit} sub={monitor.name} onBack={onBack} />
      <DraftNote form={form} blank={blank} onDiscard={onChange} />
      {failure && <MonitorFailure failure={failure} onAgain={save} onDismiss={clear} />}
      <MonitorStart
        form={form}
        timezone={timezone}
        without={listed ? ['formats'] : ['formats', 'urls']}
        label={said.save}
        busy={busy}
        onChange={onChange}
        onStart={save}
      />
    </>
  );
}

type NewMonitorProps = {
  form: MonitorForm;
  isPrivate: boolean;
  onChange: (change: Partial<MonitorForm>) => void;
  /** This device checks it instead. */
  onDevice: () => void;
  onBack: () => void;
  /** It is stored as a job. */
  onStarted: () => void;
};

/** The form of a new monitor; started once, as a job. */
function NewMonitor({ form, isPrivate, onChange, onDevice, onBack, onStarted }: NewMonitorProps) {
  const app = useApp();
  const { said, here } = useMonitorWords();
  const { busy, failure, act, clear } = useWork();
  const timezone = timeZone();
  const request = monitorForm.request(form, { timezone });
  const start = (): void => {
    if (request && !isPrivate)
      act(() => app.call('jobs.start', { jobId: app.newId(), request, engine: 'service' }), onStarted);
  };
  return (
    <>
      <SubHead title={here.title} onBack={onBack} />
      {failure && <MonitorFailure failure={failure} onAgain={start} onDismiss={clear} />}
      <MonitorStart
        form={form}
        timezone={timezone}
        label={said.start}
        busy={busy}
        disabled={isPrivate}
        below={<CheckedBy value="service" onChange={onDevice} />}
        onChange={onChange}
        onStart={start}
      />
    </>
  );
}
