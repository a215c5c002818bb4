import type { EngineId } from '@/lib/core/model/request';
import { useApp } from '@/components/shell/state/app';
import { useSave } from '@/components/shell/state/use-save';
import { Note } from '@/components/ui/Note';
import { RadioCards } from '@/components/ui/RadioCards';
import { AbilityTable } from './AbilityTable';
import { Section } from '@/components/shell/options/shared/Section';
import { ServiceSettings } from './ServiceSettings';
import { useSettings } from '@/components/shell/state/settings';
import { useOptionsWords } from '@/components/shell/options/shared/use-options-words';

/** The engine that reads pages, and the service if that is the engine. */
export function EngineSection() {
  const settings = useSettings();
  const { call } = useApp();
  const save = useSave();
  const { options } = useOptionsWords();
  const { engine: own } = options;
  return (
    <Section id="engine" title={options.sections.engine} lede={own.lede}>
      <RadioCards<EngineId>
        label={own.choose}
        value={settings.engine}
        onChange={(engine) => save(call('settings.update', { engine }))}
        cards={[
          { value: 'device', title: own.device, body: own.deviceBody },
          { value: 'service', title: own.service, body: own.serviceBody },
        ]}
      />
      {settings.engine === 'service' ? (
        <ServiceSettings service={settings.service} />
      ) : (
        <>
          <AbilityTable head={own.table.head} columns={own.table.columns} rows={own.table.rows} />
          <Note icon="lock" title={own.nothingToSetUp}>
            {own.nothingToSetUpBody}
          </Note>
        </>
      )}
    </Section>
  );
}
