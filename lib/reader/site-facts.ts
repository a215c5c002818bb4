import { given } from '@/lib/core/text/given';
import type { SiteFacts, SiteLink } from '../core/model/page';
import { createAddressResolver, type AddressResolver } from './address';
import { attributeOf, selectAll, selectOne } from './inert-dom';
import { isInternal, linkText } from './links';

/** A page that stays longer than this is meant to be read. */
const LONGEST_STAY_S = 10;

/** Seconds, then an address: HTML standard, "shared declarative refresh steps". No part can take what is another's. */
const refreshRule = /^(\d*)(?:\.[\d.]*)?[\s;,]+(?:url\s*=\s*)?(?:"([^"]*)|'([^']*)|([^"'\s].*))/i;

const withoutFragment = (url: string): string => url.replace(/#.*$/, '');

/** Where a page redirects to by `<meta http-equiv=refresh>`: never to itself, never by a script. */
function refreshOf(document: Document, baseUrl: string, pageUrl: string): string | undefined {
  for (const meta of selectAll(document, 'meta[http-equiv][content]')) {
    if (attributeOf(meta, 'http-equiv')?.trim().toLowerCase() !== 'refresh') continue;
    // There the page addresses browsers without scripts.
    if (meta.closest('noscript')) continue;
    const [, seconds = '', ...places] =
      refreshRule.exec((attributeOf(meta, 'content') ?? '').trimStart()) ?? [];
    const place = places.find((one) => one !== undefined);
    if (place === undefined || Number(seconds) > LONGEST_STAY_S) continue;
    const url = createAddressResolver(baseUrl)(place.trim());
    if (url === null || !/^https?:/i.test(url)) continue;
    return withoutFragment(url) === withoutFragment(pageUrl) ? undefined : url;
  }
  return undefined;
}

/** More links than this do not belong to a page for human readers. */
const MOST_LINKS = 20_000;
const LONGEST_TEXT = 200;

const wordsIn = (text: string | null | undefined): string[] =>
  (text ?? '')
    .toLowerCase()
    .split(/[\s,]+/)
    .filter(Boolean);

/** What a `<meta name=robots>` asks of every robot, or of Trawl by name; the stricter of the two counts. */
function metaRobots(document: Document): string[] {
  return [...selectAll(document, 'meta[name][content]')].flatMap((meta) => {
    const name = attributeOf(meta, 'name')?.toLowerCase();
    return name === 'robots' || name === 'trawl' ? wordsIn(attributeOf(meta, 'content')) : [];
  });
}

/** The user's pick for the link to the next page: its address, or that it is there to be pressed. */
function pickNext(
  document: Document,
  selector: string,
  address: AddressResolver,
): { url?: string; isButton: boolean } | undefined {
  let picked: Element | null;
  try {
    picked = selectOne(document, selector);
  } catch {
    // Not a selector: it finds no next page.
    return undefined;
  }
  if (!picked) return undefined;
  const link = picked.closest('a[href]') ?? picked.querySelector('a[href]');
  const url = link && address(attributeOf(link, 'href') ?? '');
  if (url && /^https?:/i.test(url)) return { url, isButton: false };
  const disabled = picked.matches(':disabled,[aria-disabled="true"],.disabled');
  return { isButton: !disabled };
}

/**
 * The documents of the page's own site in its frames: pages that often nothing else links. A frame of a pixel or less
 * shows nothing, and those of other sites are films and advertisements.
 */
function framesOf(
  document: Document,
  address: AddressResolver,
  pageUrl: string,
): { url: string; text: string }[] {
  return [...selectAll(document, 'frame[src],iframe[src]')].flatMap((frame) => {
    const url = address(attributeOf(frame, 'src') ?? '');
    if (url === null || !/^https?:/i.test(url) || !isInternal(url, pageUrl)) return [];
    const isPixel = ['width', 'height'].some((side) =>
      /^\s*[01](?:px)?\s*$/.test(attributeOf(frame, side) ?? ''),
    );
    const named = attributeOf(frame, 'title') ?? attributeOf(frame, 'name') ?? '';
    return isPixel ? [] : [{ url, text: named.trim() }];
  });
}

/**
 * What a page says about its site: every link of the whole page (including menus, which captures leave out) and the
 * frames of its own site, each address once, and what it asks of robots that follow links. The document is only read.
 */
export function readSiteFacts(
  document: Document,
  { baseUrl, url: pageUrl }: { baseUrl: string; url: string },
  nextSelector?: string,
): SiteFacts {
  const address = createAddressResolver(baseUrl);
  const links = new Map<string, SiteLink>();
  let next: string | undefined;
  const add = (url: string, text: string, nofollow: boolean): void => {
    const known = links.get(url);
    if (known) {
      // One link that may be followed is enough.
      known.nofollow &&= nofollow;
      if (!known.text) known.text = text.slice(0, LONGEST_TEXT);
    } else if (links.size < MOST_LINKS) links.set(url, { url, text: text.slice(0, LONGEST_TEXT), nofollow });
  };
  for (const element of selectAll(document, 'a[href],area[href],link[rel][href]')) {
    const url = address(attributeOf(element, 'href') ?? '');
    if (url === null || !/^https?:/i.test(url)) continue;
    const rel = wordsIn(attributeOf(element, 'rel'));
    // Lists that go on by scrolling name the next part nowhere else than in the head.
    if (rel.includes('next')) next ??= url;
    else if (element.tagName.toUpperCase() === 'LINK') continue;
    add(url, linkText(element), rel.includes('nofollow'));
  }
  for (const { url, text } of framesOf(document, address, pageUrl)) add(url, text, false);
  const picked = nextSelector === undefined ? undefined : pickNext(document, nextSelector, address);
  next = picked?.url ?? (picked?.isButton ? undefined : next);
  const canonical = [...selectAll(document, 'link[rel~="canonical" i][href]')]
    .map((link) => address(attributeOf(link, 'href') ?? ''))
    .find((url) => url !== null && /^https?:/i.test(url));
  const refresh = refreshOf(document, baseUrl, pageUrl);
  const robots = metaRobots(document);
  return {
    links: [...links.values()],
    noindex: robots.includes('noindex') || robots.includes('none'),
    nofollow: robots.includes('nofollow') || robots.includes('none'),
    ...(canonical && { canonical }),
    ...given({ next, refresh }),
    ...(picked?.isButton && { nextIsButton: true }),
  };
}
