import type { Settings } from '@/lib/core/model/settings';
import { AddressField } from './AddressField';
import { ConnectionCard } from './ConnectionCard';
import { KeyField } from './KeyField';
import { ServiceUsage } from '../usage/options/ServiceUsage';
import { ProfileField } from './ProfileField';
import { useConnection } from './use-connection';

/** The service's address, its key, and whether it answers. */
export function ServiceSettings({ service }: { service: Settings['service'] }) {
  const connection = useConnection(service);
  return (
    <>
      <AddressField service={service} connection={connection} />
      <KeyField service={service} connection={connection} />
      <ConnectionCard service={service} connection={connection} />
      {service.connected && <ServiceUsage service={service} />}
      <ProfileField service={service} connection={connection} />
    </>
  );
}
