import { given } from '@/lib/core/text/given';
import type { SiteLink } from '@/lib/core/model/page';
import type { CrawlRequest } from '@/lib/core/model/request';
import type { Item } from '@/lib/core/model/item';
import type { Answered } from '@/lib/device/reading/site-session';
import type { Answer, PageAnswer } from '@/lib/device/reading/answer';
import { addressKey, crawlAddress, type KeyOptions } from '@/lib/device/site/address';
import { titleOfLink } from '@/lib/device/site/link-title';
import type { Scope } from '@/lib/device/site/scope';

export type Place = { address: string; key: string };

/** A link of a page that is, or may be, new to the crawl. */
type Candidate = Place & { title?: string; nofollow: boolean } & (
    | { type: 'page' }
    /** Not requested, but listed. */
    | { type: 'left'; reason: 'side-effect-link' | 'content-type'; detail: string }
  );

/** One answer, with everything derived from it alone. */
export type Prepared = {
  item: Item;
  answer: Answer;
  /** The address after redirects; absent when there is no page. */
  final?: Place;
  /** The page's canonical address, if it is another one. */
  canonical?: Place;
  /** The target of the page's own redirect. */
  refresh?: Place;
  links: Candidate[];
};

export type PrepareOptions = {
  request: Pick<CrawlRequest, 'sitemap' | 'reading'> & KeyOptions;
  scope: Scope;
  /** The word that makes following a link with cookies unsafe. */
  sideEffectWord: (address: string, text: string) => string | undefined;
  /** Links already resolved, as written: the pages of a site share most of theirs. */
  places: Map<string, Place | undefined>;
};

function placeOf(url: string, options: KeyOptions): Place | undefined {
  const address = crawlAddress(url);
  return address === undefined ? undefined : { address, key: addressKey(address, options) };
}

/** Computes the address, key and scope of each link once. Pure, except that it caches links. */
export function prepare({ item, answer }: Answered, options: PrepareOptions): Prepared {
  if (answer.type !== 'page') return { item, answer, links: [] };
  const { request } = options;
  const final = placeOf(answer.url, request);
  const canonicalUrl = answer.reading.siteFacts?.canonical;
  const canonical = canonicalUrl === undefined ? undefined : placeOf(canonicalUrl, request);
  const refreshUrl = answer.reading.siteFacts?.refresh;
  const refresh = refreshUrl === undefined ? undefined : placeOf(refreshUrl, request);
  return {
    item,
    answer,
    ...given({ refresh, final }),
    ...(canonical && final && canonical.key !== item.key && isOther(canonical, final) && { canonical }),
    links: linksOf(item, answer, options),
  };
}

/**
 * A site that gives one canonical address for everything (mostly the home page, or the first of many parts) gives no
 * information; a canonical address is trusted if its path differs and is not the root.
 */
function isOther(canonical: Place, own: Place): boolean {
  if (canonical.key === own.key) return false;
  const there = new URL(canonical.address);
  return there.pathname !== '/' && there.pathname !== new URL(own.address).pathname;
}

function linksOf(
  item: Item,
  { reading }: PageAnswer,
  { request, scope, sideEffectWord, places }: PrepareOptions,
): Candidate[] {
  const facts = reading.siteFacts;
  const { obeyNofollow, signedIn } = request.reading;
  if (!facts || request.sitemap === 'only' || (obeyNofollow && facts.nofollow)) return [];
  const depth = (item.depth ?? 0) + 1;
  const links = new Map<string, Candidate>();
  for (const link of facts.links) {
    const candidate = candidateOf(link, depth);
    const known = candidate && links.get(candidate.key);
    if (!candidate) continue;
    if (!known) links.set(candidate.key, candidate);
    else
      links.set(candidate.key, {
        ...known,
        ...(known.title === undefined && candidate.title !== undefined && { title: candidate.title }),
        nofollow: known.nofollow && candidate.nofollow,
      });
  }
  return [...links.values()];

  function candidateOf({ url, text, nofollow }: SiteLink, own: number): Candidate | undefined {
    if (!places.has(url)) places.set(url, placeOf(url, request));
    const place = places.get(url);
    if (!place) return undefined;
    const title = titleOfLink(text);
    const base = { ...place, ...given({ title }), nofollow: obeyNofollow && nofollow };
    const judged = scope(place.address, own);
    if (!judged.in) {
      const type = judged.why === 'not-a-page' ? typeByName(place.address) : undefined;
      return type === undefined ? undefined : { ...base, type: 'left', reason: 'content-type', detail: type };
    }
    const word = signedIn ? sideEffectWord(place.address, text) : undefined;
    return word === undefined
      ? { ...base, type: 'page' }
      : { ...base, type: 'left', reason: 'side-effect-link', detail: word };
  }
}

const types: Readonly<Record<string, string>> = {
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  svg: 'image/svg+xml',
  ico: 'image/x-icon',
  mp3: 'audio/mpeg',
  wav: 'audio/wav',
  ogg: 'audio/ogg',
  mp4: 'video/mp4',
  webm: 'video/webm',
  css: 'text/css',
  js: 'text/javascript',
  zip: 'application/zip',
  gz: 'application/gzip',
};
const families: Readonly<Record<string, RegExp>> = {
  image: /^(?:avif|bmp|gif|heic|png|tiff?|webp)$/,
  audio: /^(?:aac|flac|opus|weba|m4a)$/,
  video: /^(?:avi|mov|m4v|mpe?g|ogv|wmv)$/,
  font: /^(?:otf|ttf|woff2?)$/,
};

/** The content type by the file extension; `application/…` with the extension for a rare one. */
function typeByName(address: string): string {
  const ending = /\.([a-z0-9]+)$/i.exec(new URL(address).pathname)?.[1]?.toLowerCase() ?? 'octet-stream';
  const family = Object.entries(families).find(([, endings]) => endings.test(ending))?.[0];
  return types[ending] ?? `${family ?? 'application'}/${ending}`;
}
