import type { ServerPage } from './server-dom';

/** The destinations of a page's links, each once, with their fragments. */
export function linksOf(page: ServerPage, url: string): string[] {
  const base = page.attributes('base[href]', 'href')[0];
  const from = base !== undefined && URL.canParse(base, url) ? new URL(base, url).href : url;
  const links = page.attributes('a[href]', 'href').flatMap((href) => {
    if (!URL.canParse(href, from)) return [];
    const link = new URL(href, from);
    return /^https?:$/.test(link.protocol) ? [link.href] : [];
  });
  return [...new Set(links)];
}
