import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { page, type SiteReply, type SiteRequest } from './site';

const FOLDER = join(import.meta.dirname, 'pages');

/**
 * The page in `pages/<site>/<path>.html`; `/` is `index.html`. Addresses of other sites are written
 * `http://name.test/…` and get their port here.
 */
export function writtenPage(request: SiteRequest): SiteReply | undefined {
  const name = request.path === '/' ? '/index' : request.path;
  // Only names: a path with dots or anything else is not a written page.
  if (!/^(\/[a-z0-9-]+)+$/.test(name)) return undefined;
  const file = join(FOLDER, request.site, `${name}.html`);
  if (!existsSync(file) || !statSync(file).isFile()) return undefined;
  return page(
    readFileSync(file, 'utf8').replace(/http:\/\/([a-z]+)\.test(?=[/"'\s<])/g, (_, site: string) =>
      request.url(site, '').replace(/\/$/, ''),
    ),
  );
}
