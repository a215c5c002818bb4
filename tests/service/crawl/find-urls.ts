import type { ServiceDeps } from '../deps';
import { fetchPage } from '../fetch-page';
import { linksOf } from '../links-of';
import { openServerPage } from '../server-dom';
import { createRobots } from './robots';
import { readSitemaps } from './sitemap';

const WAIT_MS = 20_000;

/** The addresses that a site provides: those of its sitemaps, and the links of one page. */
export async function findUrls(
  url: string,
  deps: ServiceDeps,
  sitemap: 'skip' | 'include' | 'only' = 'include',
): Promise<string[]> {
  const { signal } = deps.work;
  return deps.work.real(async () => {
    const listed =
      sitemap === 'skip' ? [] : await readSitemaps(new URL(url).origin, createRobots(signal), signal);
    const linked = sitemap === 'only' ? [] : await linksOnPage(url, signal);
    return [...new Set([...listed, ...linked])];
  });
}

async function linksOnPage(url: string, signal: AbortSignal): Promise<string[]> {
  try {
    const page = await fetchPage(url, {}, AbortSignal.any([signal, AbortSignal.timeout(WAIT_MS)]));
    if (page.status >= 400) return [];
    return linksOf(openServerPage(page.bytes.toString('utf8'), page.url), page.url);
  } catch {
    // An unavailable page has no links.
    return [];
  }
}
