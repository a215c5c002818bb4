import { profileOf } from './service-profile';
import type { Settings } from './settings';

/** False for a service that counts no credits: its last test said so, or it is somebody's own server. */
export function isBilled(service: Settings['service']): boolean {
  return service.lastTest?.kind !== 'connected-no-billing' && profileOf(service) !== 'self-hosted';
}
