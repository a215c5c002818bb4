import { documentTitleOf, selectAll, windowOf } from '../inert-dom';
import { typesOf } from '../json-ld';
import { oneLine } from '@/lib/core/text/clean-text';
import { wordsOf } from './heading-of-address';
import { type Facts, metaOf, textOf } from './facts';

/** Metas that are about the site, whatever its view. */
const ofSite =
  /^(?:og:(?:site_name|locale)|application-name|apple-mobile-web-app-title|content-language|generator)$/;
const tracking = /^utm_|clid$|^mc_|^ref$/i;
/** A title with this share of its words in the titles that are shown is theirs. */
const SAME = 0.6;

type Loaded = { name: string; responseStatus?: number };

const loadedAs = (document: Document): Loaded | undefined =>
  windowOf(document)?.performance?.getEntriesByType?.('navigation')[0] as Loaded | undefined;

/** The address at which the document was loaded, as long as it is not the one of the page's present view. */
function addressBefore(document: Document, url: string): string | undefined {
  const entry = loadedAs(document)?.name;
  if (!entry?.startsWith('http') || !URL.canParse(entry) || !URL.canParse(url)) return undefined;
  const [was, is] = [new URL(entry), new URL(url)];
  const routeOf = ({ host, pathname, hash }: URL): string =>
    host + pathname.replace(/\/$/, '') + (/^#!?\//.test(hash) ? hash : '');
  // A page may take words from its address; one that adds some shows something else.
  const added = [...is.searchParams].some(
    ([name, value]) => !tracking.test(name) && was.searchParams.get(name) !== value,
  );
  return routeOf(was) !== routeOf(is) || added ? entry : undefined;
}

/** The HTTP status of a live document; undefined if that is not known, or was of another view. */
export function statusOf(document: Document): number | undefined {
  const status = loadedAs(document)?.responseStatus ?? 0;
  return status > 0 && addressBefore(document, document.URL) === undefined ? status : undefined;
}

/**
 * What a page says about the view that it shows: after a change of view without a load, its head may still be that of
 * the first. What has a title that is not shown is left out, and `changed` says that the rest may be old as well.
 */
export function factsOfView(facts: Facts): Facts {
  const before = addressBefore(facts.document, facts.url);
  if (before === undefined) return facts;
  const shown = new Set(
    [
      documentTitleOf(facts.document),
      ...[...selectAll(facts.document, 'h1')].slice(0, 4).map((one) => one.textContent ?? ''),
    ].flatMap((title) => wordsOf(oneLine(title).toLowerCase())),
  );
  const isOld = (title: string | undefined): boolean => {
    const words = wordsOf((title ?? '').toLowerCase());
    return words.length > 0 && words.filter((word) => shown.has(word)).length < words.length * SAME;
  };
  const isOldHead =
    isOld(metaOf(facts, 'og:title', 'twitter:title', 'citation_title')) || metaOf(facts, 'og:url') === before;
  return {
    ...facts,
    changed: before,
    metas: isOldHead ? new Map([...facts.metas].filter(([name]) => ofSite.test(name))) : facts.metas,
    nodes: facts.nodes.filter((node) => {
      if (typesOf(node).some((type) => /Organization|Corporation|WebSite/.test(type))) return true;
      return !isOld(textOf(node['headline'])) && textOf(node['url']) !== before;
    }),
  };
}
