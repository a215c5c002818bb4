import { afterAll, afterEach, beforeAll, vi, onTestFinished } from 'vitest';
import { startSites, type Sites } from '../sites/server';
import { startService, type ServiceOptions, type StandIn } from './server';

/**
 * The fixture sites for the tests of a file, and stand-ins that are closed after each of them. `siteUrl` is known once
 * the tests run.
 */
export function useStandIns() {
  let sites: Sites;
  const running = new Set<StandIn>();
  beforeAll(async () => {
    // A worker of the browser has it, Node 20 does not.
    vi.stubGlobal('navigator', { onLine: true });
    sites = await startSites();
  });
  afterEach(async () => {
    await Promise.all([...running].map((service) => service.close()));
    running.clear();
  });
  afterAll(async () => {
    vi.unstubAllGlobals();
    await sites.close();
  });
  return {
    siteUrl: (site: string, path?: string): string => sites.url(site, path),
    async start(options: ServiceOptions = {}): Promise<StandIn> {
      const service = await startService(options);
      running.add(service);
      return service;
    },
  };
}

/** The fixture sites and one stand-in, for all tests of a file. */
export async function startTogether(
  optionsOf: (sites: Sites) => ServiceOptions = () => ({}),
): Promise<{ sites: Sites; service: StandIn }> {
  const sites = await startSites();
  const service = await startService(optionsOf(sites));
  afterAll(async () => {
    await service.close();
    await sites.close();
  });
  return { sites, service };
}

/** A stand-in for the test that starts it. */
export async function startOwn(options: ServiceOptions = {}): Promise<StandIn> {
  const service = await startService(options);
  onTestFinished(() => service.close());
  return service;
}

/** In this test, a tenth of the time is waited for a reply. */
export function waitLessForReplies(): void {
  const { timeout } = AbortSignal;
  AbortSignal.timeout = (ms) => timeout.call(AbortSignal, ms / 10);
  onTestFinished(() => void (AbortSignal.timeout = timeout));
}
