import type { Monitor } from '@/lib/features/monitors/monitor';
import { useApp } from '@/components/shell/state/app';
import { useToast } from '@/components/shell/state/use-toast';
import { SubHead } from '@/components/shell/panel/SubHead';
import { changedPages, monitorFields, watchesList, type MonitorForm } from './monitor-form';
import { MonitorFailure } from './MonitorFailure';
import { MonitorStart } from './MonitorStart';
import { timeZone } from './time-zone';
import { useMonitorActions } from './use-monitor-actions';
import { useMonitorWords } from './use-monitor-words';

type Props = {
  monitor: Monitor;
  form: MonitorForm;
  onChange: (change: Partial<MonitorForm>) => void;
  onBack: () => void;
  onSaved: () => void;
};

/** Edits an existing monitor; what is kept of its pages stays. */
export function EditMonitor({ monitor, form, onChange, onBack, onSaved }: Props) {
  const app = useApp();
  const toast = useToast();
  const { said } = useMonitorWords();
  const { busy, failure, act, clear } = useMonitorActions();
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
