import type { EngineId, TrawlRequest } from '@/lib/core/model/request';
import { coversEverything, coversHost } from '@/lib/core/model/match-pattern';
import type { Gestures } from '@/lib/core/ports/gesture';

/** The permission that a request needs so that this device can read it. */
export type Reach =
  | { to: 'nothing' }
  /** One host. */
  | { to: 'host'; url: string }
  /** A host with its subdomains. */
  | { to: 'site'; url: string }
  /** Some hosts, one address for each. */
  | { to: 'hosts'; urls: string[] }
  | { to: 'everything' };

/** A prompt that names more hosts than this is not readable; then all sites are requested. */
const MANY_HOSTS = 20;

/** The hosts that a request reaches if this device reads it; a service needs none. */
export function reachOf(request: TrawlRequest, engine: EngineId): Reach {
  if (engine === 'service') return { to: 'nothing' };
  switch (request.kind) {
    case 'crawl':
      if (request.allowExternalLinks) return { to: 'everything' };
      return { to: request.allowSubdomains ? 'site' : 'host', url: request.url };
    case 'batch':
      return reachOfList(request.sources, engine);
    default:
      return { to: 'nothing' };
  }
}

/** What reading these pages needs. */
export function reachOfList(sources: readonly { url: string }[], engine: EngineId): Reach {
  if (engine === 'service') return { to: 'nothing' };
  const byHost = new Map(sources.map(({ url }) => [new URL(url).origin, url]));
  const urls = [...byHost.values()];
  const [first] = urls;
  if (urls.length === 1 && first !== undefined) return { to: 'host', url: first };
  return urls.length > MANY_HOSTS ? { to: 'everything' } : { to: 'hosts', urls };
}

/** Requests it; call in the click handler. The browser asks the user only for what is not granted yet. */
export function askFor(reach: Reach, gestures: Gestures): Promise<boolean> {
  switch (reach.to) {
    case 'nothing':
      return Promise.resolve(true);
    case 'host':
      return gestures.requestHost(reach.url);
    case 'site':
      return gestures.requestSite(reach.url);
    case 'hosts':
      return gestures.requestHosts(reach.urls);
    case 'everything':
      return gestures.requestAllSites();
  }
}

/** Whether these match patterns grant everything needed, so that there will be no prompt. */
export function isGranted(reach: Reach, patterns: readonly string[]): boolean {
  switch (reach.to) {
    case 'nothing':
      return true;
    case 'host':
      return coversHost(patterns, reach.url);
    case 'site':
      return coversHost(patterns, reach.url, true);
    case 'hosts':
      return reach.urls.every((url) => coversHost(patterns, url));
    case 'everything':
      return coversEverything(patterns);
  }
}
