import { toFailure } from '@/lib/core/model/errors';
import { profileFoundAt, profileOf } from '@/lib/core/model/service-profile';
import type { ServiceProfile, Settings } from '@/lib/core/model/settings';
import { useApp } from '@/components/shell/state/app';
import { Note } from '@/components/ui/Note';
import { Segmented } from '@/components/ui/Segmented';
import { AbilityTable } from './AbilityTable';
import type { Connection } from './use-connection';
import { useOptionsWords } from '@/components/shell/options/shared/use-options-words';
import * as fieldStyles from '@/components/ui/Field.module.css';

type Props = { service: Settings['service']; connection: Pick<Connection, 'report'> };

/** The kind of server at the saved address, as tested or as the user set it, and what a self-hosted one lacks. */
export function ProfileField({ service, connection }: Props) {
  const { call } = useApp();
  const { profile: own } = useOptionsWords().options.engine;
  const found = profileFoundAt(service);
  const choose = (value: ServiceProfile | 'found'): void =>
    void call('service.setProfile', { profile: value === 'found' ? null : value }).catch((thrown: unknown) =>
      connection.report(toFailure(thrown)),
    );
  return (
    <>
      <div class={fieldStyles.field}>
        <span class={fieldStyles.label}>{own.treatAs}</span>
        <Segmented<ServiceProfile | 'found'>
          label={own.treatAs}
          value={service.profile?.chosen ?? 'found'}
          onChange={choose}
          segments={[
            { value: 'found', label: own.asFound },
            { value: 'hosted', label: own.kinds.hosted },
            { value: 'self-hosted', label: own.kinds['self-hosted'] },
          ]}
        />
        <p class={fieldStyles.help}>{own.found(found)}</p>
      </div>
      {service.profile?.chosen === 'hosted' && found === 'self-hosted' && (
        <Note tone="warn" icon="warn" title={own.overruled.title}>
          {own.overruled.body}
        </Note>
      )}
      {profileOf(service) === 'self-hosted' && (
        <AbilityTable head={own.head} columns={own.columns} rows={own.rows} />
      )}
    </>
  );
}
