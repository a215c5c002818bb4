import { gunzipSync } from 'node:zlib';
import { fetchPage } from '../fetch-page';
import type { Robots } from './robots';

const MOST_URLS = 100_000;
const MOST_FILES = 200;
const WAIT_MS = 10_000;

/** Every address in the sitemaps of a site, in order, each once. Nothing for a site without one. */
export async function readSitemaps(origin: string, robots: Robots, signal: AbortSignal): Promise<string[]> {
  const named = await robots.sitemapsOf(origin);
  const files = named.length > 0 ? [...named] : [`${origin}/sitemap.xml`];
  const read = new Set<string>();
  const urls = new Set<string>();
  while (files.length > 0 && read.size < MOST_FILES && urls.size < MOST_URLS) {
    const file = files.shift();
    if (file === undefined || read.has(file)) continue;
    read.add(file);
    const text = await readFile(file, signal);
    const isIndex = /<(?:\w+:)?sitemapindex\b/i.test(text);
    for (const address of locationsIn(text))
      if (isIndex) files.push(address);
      else if (urls.size < MOST_URLS) urls.add(address);
  }
  return [...urls];
}

async function readFile(address: string, signal: AbortSignal): Promise<string> {
  try {
    const page = await fetchPage(address, {}, AbortSignal.any([signal, AbortSignal.timeout(WAIT_MS)]));
    if (page.status !== 200) return '';
    const packed = page.bytes[0] === 0x1f && page.bytes[1] === 0x8b;
    return (packed ? gunzipSync(page.bytes) : page.bytes).toString('utf8');
  } catch {
    // An unavailable sitemap counts as none.
    return '';
  }
}

/** A sitemap may be XML, or a text with one address per line. */
function locationsIn(text: string): string[] {
  if (!text.includes('<'))
    return text
      .split(/\s+/)
      .flatMap((line) => (/^https?:/i.test(line) && URL.canParse(line) ? [new URL(line).href] : []));
  return [...text.matchAll(/<loc>\s*(?:<!\[CDATA\[)?([^<\]]+?)(?:\]\]>)?\s*<\/loc>/gi)].flatMap(
    ([, inner = '']) => {
      const address = inner
        .replaceAll('&lt;', '<')
        .replaceAll('&gt;', '>')
        .replaceAll('&quot;', '"')
        .replaceAll('&apos;', "'")
        .replaceAll('&amp;', '&');
      return URL.canParse(address) && /^https?:/i.test(address) ? [new URL(address).href] : [];
    },
  );
}
