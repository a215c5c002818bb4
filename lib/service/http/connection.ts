import { HOSTED_BASE_URL } from '@/lib/core/model/settings';

/** The address of the service. `baseUrl` is canonical (`readAddress`); a self-hosted server may need no key. */
export type ServiceConnection = {
  baseUrl: string;
  key?: string | undefined;
  /** True when a hosted account answered there. Otherwise, only the public hosted address counts as hosted. */
  hosted?: boolean | undefined;
  /** Used without a key: it gets only the calls that a service answers to anyone. */
  keyless?: boolean | undefined;
  /** A test found a self-hosted server there, whatever the user says. */
  foundSelfHosted?: boolean | undefined;
  /** A test has found a server of this API there. */
  known?: boolean | undefined;
  /** Formats that it has refused because it does not know them. */
  refused?: readonly string[] | undefined;
};

/** True for the public hosted service, and for an address where an account with a plan answered. */
export function isHosted({ baseUrl, hosted }: ServiceConnection): boolean {
  return hosted ?? new URL(baseUrl).origin === new URL(HOSTED_BASE_URL).origin;
}

/**
 * Whether a start may carry an idempotency key. Never if a test found a self-hosted server: the header crashes its
 * process, and again after a restart (docs/service.md 2.6).
 */
export function takesKeys(connection: ServiceConnection): boolean {
  return isHosted(connection) && connection.foundSelfHosted !== true;
}
