import type { ServiceDeps } from './deps';

/** The same service for jobs that are billed as a whole, or not at all: single pages cost nothing. */
export const unbilled = (deps: ServiceDeps): ServiceDeps => ({
  ...deps,
  accounts: { ...deps.accounts, charge: () => undefined },
});
