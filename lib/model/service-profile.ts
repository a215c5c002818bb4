import type { ConnectionResult, ServiceProfile, Settings } from './settings';

/**
 * What a connection test says about the server (docs/service.md 21): one that answers with a balance and a plan is
 * hosted, one that has no billing is somebody's own. Undefined when the test did not get that far.
 */
export function profileFound({ kind }: Pick<ConnectionResult, 'kind'>): ServiceProfile | undefined {
  if (kind === 'connected') return 'hosted';
  return kind === 'connected-no-billing' ? 'self-hosted' : undefined;
}

/** The profile of the saved address: the person's word, else what a test found. */
export function profileOf({
  profile,
  lastTest,
}: Pick<Settings['service'], 'profile' | 'lastTest'>): ServiceProfile | undefined {
  return profile?.chosen ?? profileFoundAt({ profile, lastTest });
}

/** What tests found at the saved address, whatever the person says. */
export function profileFoundAt({
  profile,
  lastTest,
}: Pick<Settings['service'], 'profile' | 'lastTest'>): ServiceProfile | undefined {
  return profile?.found ?? (lastTest && profileFound(lastTest));
}
