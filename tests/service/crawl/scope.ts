import type { CrawlRules } from './body';

/** Which addresses belong to a crawl, and which of them are the same page. */
export type Scope = {
  /** Nothing if the address belongs to the crawl, else why not. */
  refuse(url: URL): 'host' | 'path' | 'rules' | 'file' | undefined;
  /** True if include and exclude rules allow it, wherever it is. */
  passesRules(url: URL): boolean;
  /** Equal for two addresses of one page. */
  keyOf(url: URL): string;
};

/** Files that no crawl treats as pages. */
const NO_PAGE =
  /\.(?:png|jpe?g|gif|svg|webp|avif|ico|css|js|mjs|json|xml|rss|atom|txt|zip|gz|tar|rar|7z|exe|dmg|iso|mp3|mp4|avi|mov|webm|ogg|wav|woff2?|ttf|otf|eot)$/i;

/** Throws a SyntaxError for a rule that is not a regular expression. */
export function createScope(start: URL, rules: CrawlRules): Scope {
  const include = rules.includePaths.map((rule) => new RegExp(rule));
  const exclude = rules.excludePaths.map((rule) => new RegExp(rule));
  const home = hostOf(start);
  const below = folderOf(start);

  function passesRules(url: URL): boolean {
    const text = rules.regexOnFullURL ? url.href : url.pathname;
    if (exclude.some((rule) => rule.test(text))) return false;
    return include.length === 0 || include.some((rule) => rule.test(text));
  }

  return {
    passesRules,
    refuse(url) {
      if (NO_PAGE.test(url.pathname)) return 'file';
      const host = hostOf(url);
      const atHome = host === home;
      const inSubdomain = rules.allowSubdomains && siteOf(url) === siteOf(start) && url.port === start.port;
      if (!atHome && !inSubdomain && !rules.allowExternalLinks) return 'host';
      if (atHome && rules.crawlEntireDomain !== true && !url.pathname.startsWith(below)) return 'path';
      return passesRules(url) ? undefined : 'rules';
    },
    keyOf(url) {
      const query = rules.ignoreQueryParameters ? '' : url.search;
      if (!rules.deduplicateSimilarURLs) return `${url.origin}${url.pathname}${query}`;
      const path = url.pathname.replace(/\/index\.(?:html?|php)$/i, '/').replace(/\/+$/, '');
      return `${hostOf(url)}${path}${query}`;
    },
  };
}

const hostOf = (url: URL): string => url.host.replace(/^www\./, '');

/** The last two labels of the host: an approximate registrable domain, sufficient for names that end in one label. */
const siteOf = (url: URL): string =>
  /^[\d.]+$|^\[/.test(url.hostname) ? url.hostname : url.hostname.split('.').slice(-2).join('.');

/** A start page that is a file represents its folder. */
function folderOf(start: URL): string {
  const last = start.pathname.slice(start.pathname.lastIndexOf('/') + 1);
  return last.includes('.') ? start.pathname.slice(0, start.pathname.lastIndexOf('/') + 1) : start.pathname;
}
