import type { CrawlRules } from '@/lib/core/model/request';
import { createPatternList } from './patterns';

/** The rules of a crawl; `start` is the crawl address of the start page. */
export type ScopeRules = Partial<CrawlRules> & { start: string };

/** Why a link is not followed. */
type OutOfScope = {
  in: false;
  why: 'other-site' | 'subdomain' | 'above-start' | 'excluded' | 'not-included' | 'too-deep' | 'not-a-page';
};
type ScopeAnswer = { in: true } | OutOfScope;

/** Checks crawl addresses. `depth` is the candidate's own: one more than that of the page it was found on. */
export type Scope = (address: string, depth: number) => ScopeAnswer;

/** Types that never contain text to read. PDFs and plain text do; other types are only known once fetched. */
const NOT_A_PAGE = new RegExp(
  `\\.(?:${[
    'avif|bmp|gif|heic|ico|jpe?g|png|psd|svgz?|tiff?|webp',
    'aac|avi|flac|m4[av]|mkv|mov|mp[34]|mpe?g|og[agv]|opus|wav|weba|webm|wm[av]',
    'css|js|mjs|map|wasm|eot|otf|ttf|woff2?',
    '7z|apk|bz2|deb|dmg|exe|gz|iso|jar|msi|pkg|rar|rpm|tar|tgz|xz|zip',
  ].join('|')})$`,
  'i',
);
const indexFile = /\/index\.(?:html?|php)$/i;
const ipHost = /^\[|^\d+(?:\.\d+){3}$/;

function bareHost(url: URL): string {
  return url.hostname.replace(/^www\./, '');
}

type Place = 'same' | 'subdomain' | 'other';

/**
 * There is no list of public suffixes here: "subdomain" means below the start host, with `www.x` counting as `x`. So
 * from `docs.x` the crawl never reaches `x` or `blog.x`, and from `www.x` it reaches both.
 */
function placeOf(url: URL, start: URL): Place {
  if (url.port !== start.port) return 'other';
  const host = bareHost(url);
  const home = bareHost(start);
  if (host === home) return 'same';
  return !ipHost.test(home) && host.endsWith(`.${home}`) ? 'subdomain' : 'other';
}

/**
 * `/docs` contains `/docs`, `/docs/` and everything below, but not `/docs-old`; an index file stands for its folder.
 */
function folderOf(start: URL): string {
  return start.pathname.replace(indexFile, '/').replace(/\/+$/, '');
}

function isBelow(path: string, folder: string): boolean {
  return path === folder || path.startsWith(`${folder}/`);
}

/**
 * Is this link part of the crawl? The start page always is. The path of the start page restricts only its own host, as
 * in the service; patterns and depth apply to every host. Pure: the same answer for the same address and depth.
 */
export function createScope(rules: ScopeRules): Scope {
  const start = new URL(rules.start);
  const folder = folderOf(start);
  const includes = rules.includePaths?.some((pattern) => pattern.trim() !== '') ?? false;
  const included = createPatternList(rules.includePaths ?? []);
  const excluded = createPatternList(rules.excludePaths ?? []);
  /** Steps from the start page or a sitemap, which have depth 0. */
  const maxDepth = rules.maxDiscoveryDepth ?? Number.POSITIVE_INFINITY;

  function placeAnswer(url: URL): ScopeAnswer {
    const place = placeOf(url, start);
    if (place === 'other' && !rules.allowExternalLinks) return { in: false, why: 'other-site' };
    if (place === 'subdomain' && !rules.allowSubdomains && !rules.allowExternalLinks)
      return { in: false, why: 'subdomain' };
    if (place === 'same' && !rules.crawlEntireDomain && !isBelow(url.pathname, folder))
      return { in: false, why: 'above-start' };
    return { in: true };
  }

  return (address, depth) => {
    if (address === rules.start) return { in: true };
    const url = new URL(address);
    const place = placeAnswer(url);
    if (!place.in) return place;
    const subject = rules.regexOnFullURL ? address : url.pathname;
    if (excluded(subject) !== undefined) return { in: false, why: 'excluded' };
    if (includes && included(subject) === undefined) return { in: false, why: 'not-included' };
    if (NOT_A_PAGE.test(url.pathname)) return { in: false, why: 'not-a-page' };
    if (depth > maxDepth) return { in: false, why: 'too-deep' };
    return { in: true };
  };
}
