import type { TrawlRequest } from '../../model/request';
import { isWebUrl } from '../../model/url';
import type { Support } from '../../ports/engine';

/** What the service engine can do. Pure; whether a service is connected is found out by the step. */
export function supportsOnService(request: TrawlRequest): Support {
  switch (request.kind) {
    case 'scrape':
      // Private hosts are fine to try: a self-hosted service may reach them.
      return isWebUrl(request.source.url) ? { ok: true, ignored: [] } : { ok: false, reason: 'not-web' };
    case 'batch':
    case 'map':
    case 'crawl':
    case 'search':
    case 'extract':
    case 'agent':
    case 'parse':
    case 'monitor':
    case 'interact':
      return { ok: false, reason: 'not-yet' };
  }
}
