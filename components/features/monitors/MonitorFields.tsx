import { useRef, useState } from 'preact/hooks';
import { readAddressLines } from '@/lib/core/addresses/address-lines';
import { readSchedule } from '@/lib/features/monitors/read-schedule';
import { isBilled } from '@/lib/core/model/is-billed';
import { useApp } from '@/components/shell/state/app';
import { Field } from '@/components/ui/Field';
import { Switch } from '@/components/ui/Switch';
import { TextInput } from '@/components/ui/TextInput';
import { TokenField } from '@/components/ui/TokenField';
import { SelectField } from '@/components/ui/SelectField';
import { useOpenedForm } from '@/components/shell/panel/arrival';
import { FormatTags } from '../crawl/FormatTags';
import { formFaults, keptDays, type MonitorForm } from './monitor-form';
import { useMonitorWords } from './use-monitor-words';
import { useSettings } from '@/components/shell/state/settings';
import * as fieldStyles from '@/components/ui/Field.module.css';
import * as monitorsStyles from './monitors.module.css';
import * as tagStyles from '@/components/ui/Tag.module.css';
import * as viewStyles from '@/components/ui/view.module.css';

type Props = {
  form: MonitorForm;
  /** For a monitor of a list of pages, the pages can be changed later. */
  withPages: boolean;
  /** What is kept of each page is chosen once, when a monitor is created. */
  withFormats: boolean;
  onChange: (change: Partial<MonitorForm>) => void;
};

/** What is watched, how often, which changes matter, and who is notified. */
export function MonitorFields({ form, withPages, withFormats, onChange }: Props) {
  const settings = useSettings();
  const { said } = useMonitorWords();
  const faults = formFaults(form);
  const { urls } = readAddressLines(form.lines);
  const fields = useRef<HTMLDivElement>(null);
  useOpenedForm(fields);
  return (
    <div class={`${viewStyles.scroll} ${monitorsStyles.form}`} ref={fields}>
      <Field label={said.name}>
        {(ids) => (
          <TextInput ids={ids} value={form.name} maxLength={256} onInput={(name) => onChange({ name })} />
        )}
      </Field>
      {withPages && (
        <Field
          label={said.addresses}
          help={said.addressesHelp(urls.length)}
          error={
            faults.lines === 'too-many' ? said.tooMany : faults.lines && said.badAddress(faults.lines.bad)
          }
        >
          {(ids) => (
            <TextInput ids={ids} mono rows={3} value={form.lines} onInput={(lines) => onChange({ lines })} />
          )}
        </Field>
      )}
      {withFormats && (
        <FormatTags formats={form.formats} engine="service" onChange={(formats) => onChange({ formats })} />
      )}
      <ScheduleField schedule={form.schedule} onChange={(schedule) => onChange({ schedule })} />
      <Field label={said.goal} help={said.goalHelp(isBilled(settings.service))}>
        {(ids) => (
          <TextInput
            ids={ids}
            rows={2}
            value={form.goal}
            maxLength={2_000}
            placeholder={said.goalExample}
            onInput={(goal) => onChange({ goal })}
          />
        )}
      </Field>
      <TellMeSwitch on={form.tellMe} onChange={(tellMe) => onChange({ tellMe })} />
      <Field
        label={said.emails}
        error={faults.emails === undefined ? undefined : said.badEmail(faults.emails)}
      >
        {(ids) => (
          <TokenField
            ids={ids}
            tokens={form.emails}
            placeholder={said.emailExample}
            removeLabel={said.removeEmail}
            isBad={(token) => token === faults.emails}
            onChange={(emails) => onChange({ emails })}
          />
        )}
      </Field>
      <RetentionField days={form.retentionDays} onChange={(retentionDays) => onChange({ retentionDays })} />
    </div>
  );
}

type ScheduleProps = { schedule: string; onChange: (schedule: string) => void };

/** How often to check, typed or chosen. */
function ScheduleField({ schedule, onChange }: ScheduleProps) {
  const { said } = useMonitorWords();
  const read = readSchedule(schedule);
  return (
    <div class={fieldStyles.field}>
      <Field label={said.check} error={read.ok ? undefined : said.problem(read.problem)}>
        {(ids) => <TextInput ids={ids} value={schedule} onInput={onChange} />}
      </Field>
      <div class={`${tagStyles.pills} ${monitorsStyles.presets}`}>
        {said.presets.map((preset) => (
          <button
            key={preset}
            type="button"
            class={
              preset === schedule
                ? `${tagStyles.tag} ${tagStyles.toggle} ${tagStyles.chosen}`
                : `${tagStyles.tag} ${tagStyles.toggle}`
            }
            aria-pressed={preset === schedule}
            onClick={() => onChange(preset)}
          >
            {preset}
          </button>
        ))}
      </div>
    </div>
  );
}

/** A notification when something changed; the browser's permission is requested in the press. */
function TellMeSwitch({ on, onChange }: { on: boolean; onChange: (on: boolean) => void }) {
  const { gestures } = useApp();
  const { said } = useMonitorWords();
  const [refused, setRefused] = useState(false);
  const tell = (wanted: boolean): void => {
    setRefused(false);
    if (!wanted) return onChange(false);
    void gestures.requestNotifications().then(
      (granted) => {
        setRefused(!granted);
        onChange(granted);
      },
      () => setRefused(true),
    );
  };
  return (
    <Switch
      label={said.tellMe}
      help={refused ? said.tellMeRefused : said.tellMeHelp}
      checked={on}
      onChange={tell}
    />
  );
}

/** How long the service keeps checks. */
function RetentionField({ days: chosen, onChange }: { days: number; onChange: (days: number) => void }) {
  const { said } = useMonitorWords();
  const days = [...new Set([...keptDays, chosen])].sort((one, other) => one - other);
  return (
    <SelectField
      label={said.keep}
      value={chosen}
      choices={days.map((count) => ({ value: count, label: said.keepDays(count) }))}
      onChange={onChange}
    />
  );
}
