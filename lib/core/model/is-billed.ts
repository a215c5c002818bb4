import { profileOf } from './service-profile';
import type { Settings } from './settings';

/** False for a service that counts no credits, by its last test, unless the user says that it is hosted. */
export function isBilled(service: Settings['service']): boolean {
  return profileOf(service) !== 'self-hosted';
}
