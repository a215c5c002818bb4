import type { Monitor } from '@/lib/features/monitors/monitor';
import type { TabView } from '@/lib/core/ports/current-tab';
import type { PickedElement } from '@/lib/core/ports/picker';
import { wordOf } from '@/lib/core/words/word-of';
import { FormBody, FormFields } from '@/components/shell/form/FormFields';
import { StartBar } from '@/components/shell/form/StartBar';
import { SubHead } from '@/components/shell/panel/SubHead';
import { useApp } from '@/components/shell/state/app';
import { askFor, reachOfList } from '@/components/shell/state/ask-permission';
import { useAnnounce } from '@/components/shell/state/use-announce';
import { useToast } from '@/components/shell/state/use-toast';
import { CheckedBy } from './monitor-controls';
import { MonitorFailure } from './MonitorFailure';
import { namedPages } from './monitor-form';
import { useWork } from '@/components/shell/state/use-work';
import { useMonitorWords } from './use-monitor-words';
import { watchForm, type WatchForm } from './watch-form';

type Props = {
  form: WatchForm;
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
export function WatchStart({ form, monitor, isPrivate, tab, onChange, onService, onBack, onStored }: Props) {
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
