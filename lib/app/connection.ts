import { AppError } from '../model/errors';
import { serviceKeySchema, tailOf } from '../model/service-key';
import { profileFound } from '../model/service-profile';
import type { ConnectionResult, ServiceProfile, Settings } from '../model/settings';
import type { Usage } from '../model/usage';
import { isLoopback, parseUrl } from '../model/url';
import type { SettingsStore } from '../ports/store';
import type { Output } from '../rpc/protocol';

type Deps = {
  settings: SettingsStore;
  secrets: {
    keyFor(baseUrl: string): Promise<string | undefined>;
    save(baseUrl: string, key: string): Promise<void>;
    remove(): Promise<void>;
  };
  /** The address as a person types it → canonical; throws `bad-url`. */
  canonicalBaseUrl: (text: string) => string;
  testConnection: () => Promise<ConnectionResult>;
  readBalance: () => Promise<number | undefined>;
  readUsage: () => Promise<Usage>;
  now: () => number;
};

export type ConnectionUseCases = {
  setAddress(input: { baseUrl: string; confirmPlainHttp: boolean }): Promise<Output<'service.setAddress'>>;
  /** Throws `bad-request` for a text that no request could carry as a key; what was saved before stays then. */
  setKey(key: string): Promise<void>;
  removeKey(): Promise<void>;
  disconnect(): Promise<void>;
  test(): Promise<ConnectionResult>;
  /** What the person says the saved address is; without it, what a test finds holds again. */
  setProfile(chosen: ServiceProfile | undefined): Promise<void>;
  refreshBalance(): Promise<void>;
  /** What the service says of the account; the balance that every screen shows is set to it. */
  usage(): Promise<Usage>;
};

/** The service at this address. What kind of server it is, and how a test of it went, holds for one address. */
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

/** The service as a test has found it. */
function asTested(
  before: Settings['service'],
  result: ConnectionResult,
  lastTestAt: number,
): Settings['service'] {
  const works = result.kind === 'connected' || result.kind === 'connected-no-billing';
  const credits = result.kind === 'connected' ? result.credits?.remaining : undefined;
  const found = profileFound(result);
  const { creditsLeft: _old, ...service } = before;
  // It may be a newer server by now.
  const { refused: _refused, ...profile } = service.profile ?? {};
  return {
    ...service,
    // A test reports: a server that is down for a moment stays the one that is connected.
    connected: works || service.connected || service.keyTail !== undefined,
    lastTest: result,
    lastTestAt,
    ...(credits !== undefined && { creditsLeft: credits }),
    ...(found !== undefined && { profile: { ...profile, found } }),
  };
}

/** Connecting a service: the only place where the key passes through, on its way into the secrets. */
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
      return { ...old, service: { ...service, connected: false } };
    });
  }

  /** Only while that address is the saved one, where it is named. */
  async function setBalance(creditsLeft: number, of?: string): Promise<void> {
    await settings.update((old) =>
      of !== undefined && old.service.baseUrl !== of
        ? old
        : { ...old, service: { ...old.service, creditsLeft } },
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
      await settings.update((old) => ({
        ...old,
        // An empty tail says that there is a key, of which nothing can be shown.
        service: { ...old.service, keyTail: tailOf(key.data) ?? '', connected: true },
      }));
    },
    removeKey: forgetKey,
    async disconnect() {
      await forgetKey();
      await settings.update((old) => ({ ...old, engine: 'device' }));
    },
    async test() {
      const result = await testConnection();
      await settings.update((old) => ({ ...old, service: asTested(old.service, result, now()) }));
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
      const creditsLeft = await readBalance();
      if (creditsLeft !== undefined) await setBalance(creditsLeft);
    },
    async usage() {
      const { service } = await settings.get();
      const usage = await readUsage();
      const credits = usage.billed?.credits;
      // Another service may have been connected meanwhile.
      if (credits && 'value' in credits && credits.value.plan !== undefined)
        await setBalance(credits.value.left, service.baseUrl);
      return usage;
    },
  };
}
