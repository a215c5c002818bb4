import type { ComponentChildren } from 'preact';
import { readAddressLines } from '@/lib/core/addresses/address-lines';
import { isBilled } from '@/lib/core/model/is-billed';
import { hostOf } from '@/lib/core/model/url';
import { wordOf } from '@/lib/core/words/word-of';
import { FormBody, FormFields } from '@/components/shell/form/FormFields';
import { serverMark } from '@/components/shell/state/server-mark';
import { StartBar, type BarLine } from '@/components/shell/form/StartBar';
import { SecretAddresses } from '@/components/shell/panel/SentAddress';
import { useApp } from '@/components/shell/state/app';
import { useSettings } from '@/components/shell/state/settings';
import { monitorForm, type MonitorForm } from './monitor-form';
import { useMonitorWords } from './use-monitor-words';

type Props = {
  form: MonitorForm;
  timezone: string;
  /** Fields that cannot be changed. */
  without?: readonly (keyof MonitorForm)[];
  /** Below the fields. */
  below?: ComponentChildren;
  label: string;
  busy: boolean;
  /** Nothing may be sent. */
  disabled?: boolean;
  onChange: (change: Partial<MonitorForm>) => void;
  onStart: () => void;
};

/**
 * What is watched, how often, which changes matter and who is notified; and below, what a month of checks costs or what
 * is lacking, and the button.
 */
export function MonitorStart(props: Props) {
  const { form, timezone, without = [], label, busy, disabled = false, onChange, onStart } = props;
  const { estimateCost } = useApp();
  const { service } = useSettings();
  const { said } = useMonitorWords();
  const billed = isBilled(service);
  const request = monitorForm.request(form, { timezone });
  const lack = monitorForm.lacks(form, { timezone }).find((name) => !without.includes(name));
  const isNew = without.length === 0;
  const left = service.creditsLeft;
  // An existing monitor may watch more than pages: that has no price here.
  const cost = billed && request ? estimateCost(request) : undefined;
  const lines: BarLine[] = lack
    ? [wordOf(said.lacks, lack)]
    : [
        cost && said.price(cost.min, cost.max),
        cost && left !== undefined && (left < cost.min ? { bad: said.ofLeft(left) } : said.ofLeft(left)),
      ];
  return (
    <>
      <FormBody>
        <FormFields
          form={monitorForm}
          values={form}
          words={said.field}
          facts={{ billed, timezone }}
          without={without}
          onChange={onChange}
        />
        {props.below}
      </FormBody>
      {isNew && <SecretAddresses urls={readAddressLines(form.urls).urls} />}
      <StartBar
        lines={[
          ...lines,
          isNew && serverMark('monitor', said.list, { engine: 'service', service })?.why,
          isNew && said.sentTo(hostOf(service.baseUrl)),
        ]}
        label={label}
        busy={busy}
        disabled={disabled || lack !== undefined}
        onStart={onStart}
      />
    </>
  );
}
