import type { EngineId, TrawlRequest } from '@/lib/core/model/request';
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
  const opened = patterns.flatMap((pattern) => readPattern(pattern) ?? []);
  const opens = (url: string, subdomains: boolean): boolean => {
    const { protocol, hostname } = new URL(url);
    const bare = subdomains ? hostname.replace(/^www\./, '') : hostname;
    return opened.some(
      ({ scheme, host, below }) =>
        (scheme === '*:' || scheme === protocol) &&
        (host === '' || (bare === host && (below || !subdomains)) || (below && bare.endsWith(`.${host}`))),
    );
  };
  switch (reach.to) {
    case 'nothing':
      return true;
    case 'host':
      return opens(reach.url, false);
    case 'site':
      return opens(reach.url, true);
    case 'hosts':
      return reach.urls.every((url) => opens(url, false));
    case 'everything':
      return ['http:', 'https:'].every((wanted) =>
        opened.some(({ scheme, host }) => host === '' && (scheme === '*:' || scheme === wanted)),
      );
  }
}

/** A match pattern in its parts. `host` is empty for every host; `below`: with all its subdomains. */
function readPattern(pattern: string): { scheme: string; host: string; below: boolean } | undefined {
  const parts = /^(\*:|https?:)\/\/(\*\.)?([^/]+)\//.exec(pattern === '<all_urls>' ? '*://*/' : pattern);
  if (!parts) return undefined;
  const [, scheme = '', wide, host = ''] = parts;
  return { scheme, host: host === '*' ? '' : host, below: wide !== undefined };
}
