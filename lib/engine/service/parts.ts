import { AppError } from '../../model/errors';
import type { CrawlPreview } from '../../model/crawl-preview';
import { profileFoundAt, profileOf } from '../../model/service-profile';
import type { ConnectionResult } from '../../model/settings';
import type { Usage } from '../../model/usage';
import { hostOf, isLoopback } from '../../model/url';
import type { Engine } from '../../ports/engine';
import type { MonitorService } from '../../ports/monitors';
import type { Clock, KeepAlive } from '../../ports/host';
import type { SettingsStore } from '../../ports/store';
import { createAgentReader, type AgentReader } from './agent-reader';
import { readAddress } from './http/address';
import { createServiceClient, type ServiceConnection } from './clients/client';
import { testConnection } from './connection-test';
import { createServiceEngine } from './engine';
import { liveViewOf } from './live-view';
import { createMonitorService } from './monitors';
import { previewCrawl } from './preview';
import { readUsage } from './usage';

export type ServicePartsDeps = {
  settings: Pick<SettingsStore, 'get' | 'update'>;
  secrets: { keyFor(baseUrl: string): Promise<string | undefined> };
  /** Whether the browser lets Trawl talk to this address. */
  hasHost: (url: string) => Promise<boolean>;
  keepAlive: KeepAlive;
  /** A file by its id in the inbox; undefined when it is gone. */
  readInbox: (id: string) => Promise<File | undefined>;
  now: Clock;
};

export type ServiceParts = {
  engine: Engine;
  connection: {
    /** The address as a person types it in its one spelling, plain http included; throws `bad-url`. */
    canonicalBaseUrl(typed: string): string;
    testConnection(): Promise<ConnectionResult>;
    /** Credits left; undefined where nothing is counted, connected or answered. */
    readBalance(): Promise<number | undefined>;
    /** All that the service says of the account and its queue. */
    readUsage(): Promise<Usage>;
  };
  previewCrawl(asked: { url: string; prompt: string }): Promise<CrawlPreview>;
  agentReader: AgentReader;
  monitors: MonitorService;
  /** The address of a live view: a secret, for the tab that it is opened in and nothing else. */
  liveViewOf(session: { id: string | undefined; openedAt: number }): Promise<string>;
};

/** The service side of the background, on the network of this worker. The key is fetched for each request anew. */
export function createServiceParts({
  settings,
  secrets,
  hasHost,
  keepAlive,
  readInbox,
  now,
}: ServicePartsDeps): ServiceParts {
  /** The saved address, with the key that belongs to its origin. Never one that the key must not travel to. */
  async function saved(): Promise<ServiceConnection & { connected: boolean }> {
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
      hosted: profile === undefined ? undefined : profile === 'hosted',
      refused: service.profile?.refused,
      known: profileFoundAt(service) !== undefined,
      foundSelfHosted: profileFoundAt(service) === 'self-hosted',
      ...(key === undefined ? {} : { key }),
    };
  }
  const connected = async () => {
    const connection = await saved();
    if (!connection.connected) return undefined;
    // Taken back in the browser's own settings: nothing is sent until it is given again.
    if (!(await hasHost(connection.baseUrl)))
      throw new AppError('host-not-granted', { host: hostOf(connection.baseUrl) });
    return connection;
  };

  /** What the saved server does not know, for as long as it is the saved one. */
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
      testConnection: () =>
        testConnection({
          // The test comes before a service without a key counts as connected.
          client: createServiceClient({ ...network, connection: saved }),
          connection: saved,
          granted: hasHost,
          now,
          signal: new AbortController().signal,
        }),
      async readBalance() {
        const connection = await connected().catch(unlessBug);
        // One without billing writes an error into its log for each such question (docs/service.md 21).
        if (!connection || connection.hosted === false) return undefined;
        const usage = await client.creditUsage({ signal: new AbortController().signal }).catch(unlessBug);
        // A server without billing may name a balance and no plan.
        return usage?.data.planCredits == null ? undefined : usage.data.remainingCredits;
      },
      readUsage: () =>
        readUsage({ client, connection: connected, now, signal: new AbortController().signal }),
    },
    agentReader: createAgentReader(client),
    previewCrawl: (asked) => previewCrawl(client, asked, new AbortController().signal),
    monitors: createMonitorService(client, () => new AbortController().signal),
    liveViewOf: (session) => liveViewOf(client, session, now),
  };
}

/** The balance is a courtesy: a service that does not tell it is no failure of the capture. */
function unlessBug(error: unknown): undefined {
  if (!(error instanceof AppError)) throw error;
}

function sleep(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer);
      reject(signal.reason as Error);
    };
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', stop);
      resolve();
    }, ms);
    if (signal.aborted) stop();
    else signal.addEventListener('abort', stop, { once: true });
  });
}
