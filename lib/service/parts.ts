import { sleep } from '../core/async/sleep';
import { AppError } from '../core/model/errors';
import type { CrawlPreview } from '../features/crawl/crawl-preview';
import { profileFoundAt, profileOf } from '../core/model/service-profile';
import type { ConnectionResult, ServiceProfile } from '../core/model/settings';
import type { Usage } from '../features/usage/usage';
import { hostOf, isLoopback } from '../core/model/url';
import type { Engine } from '../core/ports/engine';
import type { Clock, KeepAlive } from '../core/ports/host';
import type { SettingsStore } from '../core/ports/store';
import type { AgentReader } from '../features/agent/agent-run';
import { createAgentReader } from '../features/agent/service/agent-reader';
import { readAddress } from './http/send';
import { createServiceClient, type ServiceConnection } from './endpoints/client';
import { testConnection } from './connection-test';
import { createServiceEngine } from './engine';
import { liveViewOf } from '../features/interact/service/live-view';
import { createMonitorService } from '../features/monitors/service/monitors';
import { previewCrawl } from '../features/crawl/service/job';
import { readUsage } from '../features/usage/service/usage';

export type ServicePartsDeps = {
  settings: Pick<SettingsStore, 'get' | 'update'>;
  secrets: { keyFor(baseUrl: string): Promise<string | undefined> };
  /** Whether the browser has granted access to this address. */
  maySendTo: (url: string) => Promise<boolean>;
  keepAlive: KeepAlive;
  /** A file by its id in the inbox; undefined when it is gone. */
  readInbox: (id: string) => Promise<File | undefined>;
  now: Clock;
};

export type ServiceParts = {
  engine: Engine;
  connection: {
    /** Normalizes a typed address, including plain http; throws `bad-url`. */
    canonicalBaseUrl(typed: string): string;
    /** `withoutKey`: a service that wants a key is used without one. */
    testConnection(withoutKey: boolean): Promise<ConnectionResult>;
    /** Credits left; undefined if nothing is counted, connected or answered. */
    readBalance(): Promise<number | undefined>;
    /** Everything that the service reports about the account and its queue. */
    readUsage(): Promise<Usage>;
  };
  previewCrawl(asked: { url: string; prompt: string }): Promise<CrawlPreview>;
  agentReader: AgentReader;
  monitors: ReturnType<typeof createMonitorService>;
  /** The address of a live view: a secret, only for the tab that it is opened in. */
  liveViewOf(session: { id: string | undefined; openedAt: number }): Promise<string>;
};

type SavedService = ServiceConnection & { connected: boolean; profile: ServiceProfile | undefined };

/** The service side of the background, with this worker's network. The key is read again for each request. */
export function createServiceParts(deps: ServicePartsDeps): ServiceParts {
  const { settings, secrets, maySendTo, keepAlive, readInbox, now } = deps;
  /** The saved address, with the key of its origin. Never an address that the key must not be sent to. */
  async function saved(): Promise<SavedService> {
    const { service } = await settings.get();
    const address = readAddress(service.baseUrl, { allowPlainHttp: true });
    if (!address.ok) throw new AppError('stored-record-bad');
    const { origin, protocol } = new URL(address.baseUrl);
    const safe = protocol === 'https:' || isLoopback(origin) || service.plainHttpConfirmedFor === origin;
    if (!safe) throw new AppError('bad-url', { detail: 'plain-http' });
    const key = await secrets.keyFor(address.baseUrl);
    const profile = profileOf(service);
    return {
      baseUrl: address.baseUrl,
      connected: service.connected,
      hosted: profile && profile !== 'self-hosted',
      profile,
      refused: service.profile?.refused,
      known: profileFoundAt(service) !== undefined,
      foundSelfHosted: profileFoundAt(service) === 'self-hosted',
      ...(key === undefined ? {} : { key }),
    };
  }
  const connected = async () => {
    const connection = await saved();
    if (!connection.connected) return undefined;
    // Revoked in the browser's own settings: nothing is sent until it is granted again.
    if (!(await maySendTo(connection.baseUrl)))
      throw new AppError('host-not-granted', { host: hostOf(connection.baseUrl) });
    return { ...connection, keyless: connection.profile === 'keyless' && connection.key === undefined };
  };

  /** Stores what the saved server does not know, for as long as it is the saved one. */
  async function rememberRefused(baseUrl: string, names: readonly string[]): Promise<void> {
    await settings.update((old) => {
      const { profile, baseUrl: now } = old.service;
      if (readAddress(now, { allowPlainHttp: true }).ok && new URL(now).origin !== new URL(baseUrl).origin)
        return old;
      const refused = [...new Set([...(profile?.refused ?? []), ...names])].slice(-50);
      return { ...old, service: { ...old.service, profile: { ...profile, refused } } };
    });
  }

  const network = {
    fetch: (url: string, init: RequestInit) => fetch(url, init),
    now,
    random: Math.random,
    sleep,
    keepAlive,
    online: () => navigator.onLine,
  };
  const client = createServiceClient({ ...network, connection: connected });

  return {
    engine: createServiceEngine({
      ...network,
      clientOn: (connection) => createServiceClient({ ...network, connection }),
      connection: connected,
      readInbox,
      rememberRefused,
    }),
    connection: {
      canonicalBaseUrl(typed) {
        const address = readAddress(typed, { allowPlainHttp: true });
        if (!address.ok) throw new AppError('bad-url');
        return address.baseUrl;
      },
      testConnection: (withoutKey) =>
        testConnection({
          // The test runs before a service without a key counts as connected, and asks for the account all the same.
          client: createServiceClient({ ...network, connection: saved }),
          connection: saved,
          granted: maySendTo,
          withoutKey,
          now,
          signal: new AbortController().signal,
        }),
      async readBalance() {
        const connection = await connected().catch(unlessBug);
        // A server without billing writes an error into its log for each such request (docs/service.md 21).
        if (!connection || connection.hosted === false || connection.keyless) return undefined;
        const usage = await client.team
          .creditUsage({ signal: new AbortController().signal })
          .catch(unlessBug);
        // A server without billing may return a balance and no plan.
        return usage?.data.planCredits == null ? undefined : usage.data.remainingCredits;
      },
      readUsage: () =>
        readUsage({ client, connection: connected, now, signal: new AbortController().signal }),
    },
    agentReader: createAgentReader(client),
    async previewCrawl(asked) {
      const isOwn = (await connected())?.hosted === false;
      return previewCrawl(client, asked, new AbortController().signal, isOwn);
    },
    monitors: createMonitorService(client, () => new AbortController().signal),
    liveViewOf: (session) => liveViewOf(client, session, now),
  };
}

/** The balance is optional: a service that does not report it does not fail the capture. */
function unlessBug(error: unknown): undefined {
  if (!(error instanceof AppError)) throw error;
}
