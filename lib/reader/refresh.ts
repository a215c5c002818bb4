import { createAddressResolver } from './address';
import { attributeOf, selectAll } from './inert-dom';

/** A page that stays longer than this is meant to be read. */
const LONGEST_STAY_S = 10;

/** Seconds, then an address: HTML standard, "shared declarative refresh steps". No part can take what is another's. */
const refreshRule = /^(\d*)(?:\.[\d.]*)?[\s;,]+(?:url\s*=\s*)?(?:"([^"]*)|'([^']*)|([^"'\s].*))/i;

const withoutFragment = (url: string): string => url.replace(/#.*$/, '');

/** Where a page redirects to by `<meta http-equiv=refresh>`: never to itself, never by a script. */
export function refreshOf(document: Document, baseUrl: string, pageUrl: string): string | undefined {
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
