import { readAddressLines } from '@/lib/core/addresses/address-lines';
import { hostOf } from '@/lib/core/model/url';
import { useApp } from '@/components/shell/state/app';
import { Button } from '@/components/ui/Button';
import { SecretAddresses } from '@/components/shell/panel/SentAddress';
import { SubHead } from '@/components/shell/panel/SubHead';
import { lackOf, monitorRequestOf, type MonitorForm } from './monitor-form';
import { MonitorFailure } from './MonitorFailure';
import { MonitorFields } from './MonitorFields';
import { MonitorPrice } from './MonitorPrice';
import { timeZone } from './time-zone';
import { useMonitorActions } from './use-monitor-actions';
import { useMonitorWords } from './use-monitor-words';
import { useSettings } from '@/components/shell/state/settings';
import * as actStyles from '@/components/ui/act.module.css';
import * as monitorsStyles from './monitors.module.css';

type Props = {
  form: MonitorForm;
  isPrivate: boolean;
  onChange: (change: Partial<MonitorForm>) => void;
  onBack: () => void;
  /** It is stored as a job. */
  onStarted: () => void;
};

/** The form of a new monitor; started once, as a job. */
export function NewMonitor({ form, isPrivate, onChange, onBack, onStarted }: Props) {
  const settings = useSettings();
  const app = useApp();
  const { said } = useMonitorWords();
  const { busy, failure, act, clear } = useMonitorActions();
  const request = monitorRequestOf(form, timeZone());
  const start = (): void => {
    if (request && !isPrivate)
      act(() => app.call('jobs.start', { jobId: app.newId(), request, engine: 'service' }), onStarted);
  };
  return (
    <>
      <SubHead title={said.create} onBack={onBack} />
      {failure && <MonitorFailure failure={failure} onAgain={start} onDismiss={clear} />}
      <MonitorFields form={form} withPages withFormats onChange={onChange} />
      <SecretAddresses urls={readAddressLines(form.lines).urls} />
      <p class={monitorsStyles.sent}>{said.sentTo(hostOf(settings.service.baseUrl))}</p>
      <div class={actStyles.act}>
        <MonitorPrice request={request} lacks={lackOf(form)} />
        <Button size="sm" kind="primary" busy={busy} disabled={!request || isPrivate} onPress={start}>
          {said.start}
        </Button>
      </div>
    </>
  );
}
