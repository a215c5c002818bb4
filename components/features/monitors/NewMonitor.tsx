import { useApp } from '@/components/shell/state/app';
import { SubHead } from '@/components/shell/panel/SubHead';
import { monitorForm, type MonitorForm } from './monitor-form';
import { MonitorFailure } from './MonitorFailure';
import { CheckedBy } from './monitor-controls';
import { MonitorStart } from './MonitorStart';
import { timeZone } from './time-zone';
import { useMonitorActions } from './use-monitor-actions';
import { useMonitorWords } from './use-monitor-words';

type Props = {
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
export function NewMonitor({ form, isPrivate, onChange, onDevice, onBack, onStarted }: Props) {
  const app = useApp();
  const { said, here } = useMonitorWords();
  const { busy, failure, act, clear } = useMonitorActions();
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
