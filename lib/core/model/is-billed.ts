import { profileOf } from './service-profile';
import type { Settings } from './settings';

/**
 * False for a service that charges nobody: one that counts no credits, by its last test, unless the user says that it
 * is hosted, and one that is used without a key.
 */
export function isBilled(service: Settings['service']): boolean {
  return (profileOf(service) ?? 'hosted') === 'hosted';
}

/** True if work may cost more than the credits that are left, as far as is known. */
export function isOverBalance(most: number | undefined, service: Settings['service']): boolean {
  return (
    isBilled(service) && most !== undefined && service.creditsLeft !== undefined && most > service.creditsLeft
  );
}
