import type { ComponentChildren } from 'preact';
import { readAddressLines } from '@/lib/core/addresses/address-lines';
import { isBilled } from '@/lib/core/model/service-profile';
import { hostOf } from '@/lib/core/model/url';
import { wordOf } from '@/lib/core/words/word-of';
import { FormBody, FormFields } from '@/components/shell/form/FormFields';
import { serverMark } from '@/components/shell/state/server-mark';
import { StartBar, type BarLine } from '@/components/shell/form/StartBar';
import { SecretAddresses } from '@/components/shell/panel/SentAddress';
import { useApp } from '@/components/shell/state/app';
import { useSettings } from '@/components/shell/state/settings';
import { monitorForm, type MonitorForm, namedPages } from './monitor-form';
import { useMonitorWords } from './use-monitor-words';
import type { Monitor } from '@/lib/features/monitors/monitor';
import type { TabView } from '@/lib/core/ports/current-tab';
import type { PickedElement } from '@/lib/core/ports/picker';
import { SubHead } from '@/components/shell/panel/SubHead';
import { askFor, reachOfList } from '@/components/shell/state/ask-permission';
import { useAnnounce } from '@/components/shell/state/use-announce';
import { useToast } from '@/components/shell/state/use-toast';
import { CheckedBy } from './monitor-controls';
import { DraftNote, MonitorFailure } from './MonitorNotes';
import { useWork } from '@/components/shell/state/use-work';
import { watchForm, type WatchForm } from './watch-form';

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

type WatchStartProps = {
  form: WatchForm;
  /** As it was offered. */
  blank: WatchForm;
  /** The monitor that is changed; undefined for a new one. */
  monitor?: Monitor | undefined;
  isPrivate: boolean;
  /** The tab that the panel follows: a part is picked in it. */
  tab: TabView | undefined;
  onChange: (change: Partial<WatchForm>) => void;
  /** Lets the service check instead; absent where none is connected. */
  onService?: (() => void) | undefined;
  onBack: () => void;
  onStored: () => void;
};

/** The form of a monitor that this device checks. Access to the sites is requested in the press. */
export function WatchStart(props: WatchStartProps) {
  const { form, blank, monitor, isPrivate, tab, onChange, onService, onBack, onStored } = props;
  const app = useApp();
  const toast = useToast();
  const announce = useAnnounce();
  const { said, here } = useMonitorWords();
  const { busy, failure, act, clear } = useWork();
  const source = tab?.access.ok && !isPrivate ? tab.access.source : undefined;
  const pick = source
    ? (onPicked: (picked: PickedElement) => void): void => {
        announce(here.part.pointing);
        act(
          () => app.picker.pick(source, here.part.pointing, 'part'),
          (picked) => {
            if (!picked) return;
            onPicked(picked);
            if (form.urls.trim() === '')
              onChange(namedPages({ title: tab?.title ?? '', urls: [source.url] }));
          },
        );
      }
    : undefined;
  const order = watchForm.request(form);
  const [lack] = watchForm.lacks(form);
  const start = (): void => {
    if (!order || isPrivate) return;
    const { notify, ...fields } = order;
    // In the press itself: later the browser would not ask.
    const asked = askFor(
      reachOfList(
        fields.urls.map((url) => ({ url })),
        'device',
      ),
      app.gestures,
    );
    act(
      async () => {
        if (!(await asked)) return false;
        if (!monitor) await app.call('monitors.watch', { monitorId: app.newId(), fields, notify });
        else {
          const { name, urls, cron, ...watch } = fields;
          const change = { name, urls, schedule: { cron }, watch };
          await app.call('monitors.change', { monitorId: monitor.id, change });
          if (notify !== (monitor.notify !== undefined))
            await app.call('monitors.notify', { monitorId: monitor.id, on: notify });
        }
        return true;
      },
      (isStored) => {
        if (!isStored) toast({ text: here.refused });
        else {
          if (monitor) toast({ text: said.changed });
          onStored();
        }
      },
    );
  };
  return (
    <>
      <SubHead title={monitor ? here.edit : here.title} sub={monitor?.name} onBack={onBack} />
      {monitor && <DraftNote form={form} blank={blank} onDiscard={onChange} />}
      {failure && <MonitorFailure failure={failure} onAgain={start} onDismiss={clear} />}
      <FormBody>
        <FormFields form={watchForm} values={form} words={here.field} facts={{ pick }} onChange={onChange} />
        {!monitor && onService && <CheckedBy value="device" onChange={onService} />}
      </FormBody>
      <StartBar
        lines={[lack ? wordOf(here.lacks, lack) : here.asks]}
        label={monitor ? here.save : here.start}
        busy={busy}
        disabled={isPrivate || lack !== undefined}
        onStart={start}
      />
    </>
  );
}
