import type { ConnectionResult, ServiceProfile, Settings } from './settings';

/**
 * What a connection test says about the server (docs/service.md 21): one that answers with a balance and a plan is
 * hosted, one without billing is self-hosted. Undefined when the test did not get that far.
 */
export function profileFound({ kind }: Pick<ConnectionResult, 'kind'>): ServiceProfile | undefined {
  if (kind === 'connected') return 'hosted';
  if (kind === 'keyless') return kind;
  return kind === 'connected-no-billing' ? 'self-hosted' : undefined;
}

/** The profile of the saved address: as the user says, otherwise as a test found. Without a key, nobody can say more. */
export function profileOf({
  profile,
  lastTest,
}: Pick<Settings['service'], 'profile' | 'lastTest'>): ServiceProfile | undefined {
  const found = profileFoundAt({ profile, lastTest });
  return found === 'keyless' ? found : (profile?.chosen ?? found);
}

/** What tests found at the saved address, whatever the user says. */
export function profileFoundAt({
  profile,
  lastTest,
}: Pick<Settings['service'], 'profile' | 'lastTest'>): ServiceProfile | undefined {
  return profile?.found ?? (lastTest && profileFound(lastTest));
}

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
