// @vitest-environment node
import { afterAll, beforeAll } from 'vitest';
import { createServiceClient } from '@/lib/service/endpoints/client';
import { createServiceEngine } from '@/lib/service/engine';
import { describeEngineContract } from '../support/engine-contract';
import { manyPaths } from '../sites/many';
import { startSites, type Sites } from '../sites/server';
import { startService, type StandIn } from './server';

/** A home page and a tree of this many pages below it. */
const PAGES = 24;
const SITE = `${PAGES}.many`;

let sites: Sites;
const services: StandIn[] = [];
beforeAll(async () => {
  sites = await startSites();
});
afterAll(async () => {
  for (const service of services) await service.close();
  await sites.close();
});

describeEngineContract('the service engine', async () => {
  // Each has its own: a lost start is looked up among the account's recent activity.
  const service = await startService();
  services.push(service);
  const connection = async () => ({ baseUrl: service.url, key: service.keys.good });
  const network = {
    fetch: (url: string, init: RequestInit) => fetch(url, init),
    now: Date.now,
    random: Math.random,
    sleep: async () => undefined,
    keepAlive: <T>(work: Promise<T>) => work,
    online: () => true,
  };
  return {
    engine: createServiceEngine({
      ...network,
      connection,
      readInbox: async () => undefined,
      clientOn: (on) => createServiceClient({ ...network, connection: on }),
    }),
    readableUrl: sites.url('article'),
    readableText: 'The tide mill',
    deadUrl: 'http://127.0.0.1:9/',
    site: {
      siteUrl: sites.url(SITE),
      pages: [sites.url(SITE), ...manyPaths(PAGES).map((path) => sites.url(SITE, path))],
    },
  };
});
