import { AppError } from '@/lib/core/model/errors';
import { profileFound, profileOf } from '@/lib/core/model/service-profile';
import { serviceKeySchema, tailOf } from '@/lib/core/model/service-key';
import type { ChosenProfile, ConnectionResult, Settings } from '@/lib/core/model/settings';
import type { Usage } from '@/lib/features/usage/usage';
import { isLoopback, parseUrl } from '@/lib/core/model/url';
import type { Secrets } from '@/lib/core/ports/host';
import type { SettingsStore } from '@/lib/core/ports/store';
import type { Output } from '@/lib/core/rpc/protocol';

type Deps = {
  settings: SettingsStore;
  secrets: Secrets;
  /** The typed address → canonical; throws `bad-url`. */
  canonicalBaseUrl: (text: string) => string;
  testConnection: (withoutKey: boolean) => Promise<ConnectionResult>;
  readBalance: () => Promise<number | undefined>;
  readUsage: () => Promise<Usage>;
  now: () => number;
};

export type ConnectionUseCases = {
  setAddress(input: { baseUrl: string; confirmPlainHttp: boolean }): Promise<Output<'service.setAddress'>>;
  /** Throws `bad-request` for a text that no request could send as a key; the saved key then stays. */
  setKey(key: string): Promise<void>;
  removeKey(): Promise<void>;
  disconnect(): Promise<void>;
  /** `withoutKey`: from now on, a service that wants a key is used without one; kept until there is a key. */
  test(asked?: { withoutKey?: true }): Promise<ConnectionResult>;
  /** The kind of server at the saved address, as the user says; undefined restores what a test finds. */
  setProfile(chosen: ChosenProfile | undefined): Promise<void>;
  refreshBalance(): Promise<void>;
  /** What the service reports about the account; also updates the balance that every screen shows. */
  usage(): Promise<Usage>;
};

/** The service at this address. The server's profile and its test result apply to one address only. */
function atAddress(before: Settings['service'], baseUrl: string, unsafe: boolean): Settings['service'] {
  const { profile, lastTest, lastTestAt, ...service } = before;
  const same = service.baseUrl === baseUrl;
  return {
    ...service,
    baseUrl,
    ...(unsafe && { plainHttpConfirmedFor: new URL(baseUrl).origin }),
    ...(profile && same && { profile }),
    ...(lastTest && same && { lastTest }),
    ...(lastTestAt !== undefined && same && { lastTestAt }),
  };
}

const ANSWERED: ReadonlySet<ConnectionResult['kind']> = new Set([
  'connected',
  'connected-no-billing',
  'keyless',
]);

/** The service after its key changed: one that was used without a key no longer is. */
function withoutKeyless({ profile, ...service }: Settings['service']): Settings['service'] {
  if (!profile) return service;
  const { found, ...rest } = profile;
  return { ...service, profile: { ...rest, ...(found && found !== 'keyless' && { found }) } };
}

/** The service as found by a test. */
function asTested(
  before: Settings['service'],
  result: ConnectionResult,
  lastTestAt: number,
): Settings['service'] {
  const works = ANSWERED.has(result.kind);
  const credits = result.kind === 'connected' ? result.credits?.remaining : undefined;
  const found = profileFound(result);
  const { creditsLeft: _old, ...service } = before;
  // The server may be newer by now.
  const { refused: _refused, ...profile } = service.profile ?? {};
  return {
    ...service,
    // A test only reports: a server that is down for a moment stays connected.
    connected: works || service.connected || service.keyTail !== undefined,
    lastTest: result,
    lastTestAt,
    ...(credits !== undefined && { creditsLeft: credits }),
    ...(found !== undefined && { profile: { ...profile, found } }),
  };
}

/** What is read of a service applies only while its address and key are still the saved ones. */
const isSameService = (one: Settings['service'], other: Settings['service']): boolean =>
  one.baseUrl === other.baseUrl && one.keyTail === other.keyTail;

/** Connecting a service: the only place that the key passes through, on its way to the secrets. */
export function createConnection({
  settings,
  secrets,
  canonicalBaseUrl,
  testConnection,
  readBalance,
  readUsage,
  now,
}: Deps): ConnectionUseCases {
  async function forgetKey(): Promise<void> {
    await secrets.remove();
    await settings.update((old) => {
      const {
        keyTail: _tail,
        lastTest: _test,
        lastTestAt: _at,
        creditsLeft: _credits,
        ...service
      } = old.service;
      return { ...old, service: { ...withoutKeyless(service), connected: false } };
    });
  }

  async function setBalance(creditsLeft: number, of: Settings['service']): Promise<void> {
    await settings.update((old) =>
      isSameService(old.service, of) ? { ...old, service: { ...old.service, creditsLeft } } : old,
    );
  }

  return {
    async setAddress({ baseUrl: typed, confirmPlainHttp }) {
      const baseUrl = canonicalBaseUrl(typed);
      const origin = new URL(baseUrl).origin;
      const unsafe = parseUrl(baseUrl)?.protocol === 'http:' && !isLoopback(baseUrl);
      const old = await settings.get();
      if (unsafe && !confirmPlainHttp && old.service.plainHttpConfirmedFor !== origin)
        throw new AppError('bad-url', { detail: 'plain-http' });
      if (new URL(old.service.baseUrl).origin !== origin) await forgetKey();
      await settings.update((old) => ({ ...old, service: atAddress(old.service, baseUrl, unsafe) }));
      return { baseUrl };
    },
    async setKey(typed) {
      const key = serviceKeySchema.safeParse(typed);
      if (!key.success) throw new AppError('bad-request', { detail: 'key-not-sendable' });
      const { service } = await settings.get();
      await secrets.save(service.baseUrl, key.data);
      // An empty tail means that there is a key, but none of it can be shown.
      const keyTail = tailOf(key.data) ?? '';
      let isStill = false;
      await settings.update((old) => {
        isStill = old.service.baseUrl === service.baseUrl;
        return isStill
          ? { ...old, service: { ...withoutKeyless(old.service), keyTail, connected: true } }
          : old;
      });
      // Another address was saved meanwhile, which has no key: this one was typed for the former.
      if (!isStill) await secrets.remove();
    },
    removeKey: forgetKey,
    async disconnect() {
      await forgetKey();
      await settings.update((old) => ({ ...old, engine: 'device' }));
    },
    async test({ withoutKey } = {}) {
      const { service } = await settings.get();
      const result = await testConnection(withoutKey === true || profileOf(service) === 'keyless');
      await settings.update((old) =>
        isSameService(old.service, service) ? { ...old, service: asTested(old.service, result, now()) } : old,
      );
      return result;
    },
    async setProfile(chosen) {
      await settings.update((old) => {
        const { chosen: _old, ...profile } = old.service.profile ?? {};
        return {
          ...old,
          service: { ...old.service, profile: { ...profile, ...(chosen !== undefined && { chosen }) } },
        };
      });
    },
    async refreshBalance() {
      const { service } = await settings.get();
      const creditsLeft = await readBalance();
      if (creditsLeft !== undefined) await setBalance(creditsLeft, service);
    },
    async usage() {
      const { service } = await settings.get();
      const usage = await readUsage();
      const credits = usage.billed?.credits;
      if (credits && 'value' in credits && credits.value.plan !== undefined)
        await setBalance(credits.value.left, service);
      return usage;
    },
  };
}
