import type { Monitor } from '../../../../lib/model/monitor';
import type { Settings } from '../../../../lib/model/settings';
import { useApp } from '../../../state/app';
import { useToast } from '../../../state/use-toast';
import { Button } from '../../../ui/Button';
import { SubHead } from '../SubHead';
import { monitorFields, lackOf, monitorRequestOf, type MonitorForm } from './monitor-form';
import { MonitorFailure } from './MonitorFailure';
import { MonitorFields } from './MonitorFields';
import { MonitorPrice } from './MonitorPrice';
import { timeZone } from './time-zone';
import { useDeeds } from './use-deeds';
import { useMonitorWords } from './use-monitor-words';

type Props = {
  monitor: Monitor;
  form: MonitorForm;
  settings: Settings;
  onForm: (form: MonitorForm) => void;
  onBack: () => void;
};

/** A monitor that is there, changed; what it watches stays. */
export function EditMonitor({ monitor, form, settings, onForm, onBack }: Props) {
  const app = useApp();
  const toast = useToast();
  const { said } = useMonitorWords();
  const { busy, failure, act, clear } = useDeeds();
  const fields = monitorFields(form, monitor.timezone ?? timeZone());
  const wasTold = monitor.tell !== undefined;
  const save = (): void => {
    if (!fields) return;
    const { emails, ...rest } = fields;
    // Where nobody gets a mail and the service says nothing of mails, nothing is said of them either.
    const change = emails.length > 0 || monitor.emails !== undefined ? { ...rest, emails } : rest;
    act(
      async () => {
        await app.call('monitors.change', { monitorId: monitor.id, change });
        if (form.tellMe !== wasTold)
          await app.call('monitors.tell', { monitorId: monitor.id, on: form.tellMe });
      },
      () => {
        toast({ text: said.changed });
        onBack();
      },
    );
  };
  return (
    <>
      <SubHead title={said.edit} sub={monitor.name} onBack={onBack} />
      {failure && <MonitorFailure failure={failure} settings={settings} onAgain={save} onDismiss={clear} />}
      <MonitorFields
        form={form}
        settings={settings}
        withPages={false}
        onChange={(change) => onForm({ ...form, ...change })}
      />
      <div class="act">
        <MonitorPrice
          request={monitorRequestOf(form, monitor.timezone ?? timeZone())}
          lacks={fields ? undefined : lackOf(form)}
          settings={settings}
        />
        <Button size="sm" kind="primary" busy={busy} disabled={!fields} onPress={save}>
          {said.save}
        </Button>
      </div>
    </>
  );
}
