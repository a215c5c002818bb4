import { documentTitleOf, selectAll, selectOne } from '../inert-dom';
import { typesOf } from '../json-ld';
import { type Facts, mainNodes, metaOf, textOf } from './facts';
import { fold } from './folded-text';
import { stripSiteName } from './strip-site-name';

const notATitle =
  'nav,footer,aside,dialog,[hidden],[aria-hidden="true"],[class*="sr-only"],[class*="visually-hidden"],[class*="logo" i],[id*="logo" i],[class*="site-title" i]';

/** Elements that end a line of a heading: words on both sides of one are two words. */
const breaks = new Set(['br', 'div', 'p', 'li', 'small']);

/** The text of an element, with a space where a line of it ends. */
function linesOf(node: Node): string {
  let text = '';
  for (const child of node.childNodes) {
    if (child.nodeType === child.TEXT_NODE) text += child.nodeValue ?? '';
    else if (child.nodeType === child.ELEMENT_NODE) {
      const breaking = breaks.has((child as Element).localName);
      text += breaking ? ` ${linesOf(child)} ` : linesOf(child);
    }
  }
  return text;
}

/** The first-level headings that a reader sees, those of the main part first, without the mark of a heading's own link. */
function headingsOf(document: Document): string[] {
  const all = [...selectAll(document, 'h1')].slice(0, 20);
  const shown = all.filter((element) => !element.closest(notATitle));
  const inMain = shown.filter((element) => element.closest('main,article,[role="main"],#content,.content'));
  return (inMain.length > 0 ? inMain : shown)
    .map((element) => fold(linesOf(element).replace(/[\u00ad\u200b\ufeff]/g, '')).replace(/ ?[¶#§]$/, ''))
    .filter((text) => text.length > 1 && text.length < 300);
}

function sameText(one: string, other: string): boolean {
  const strip = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '');
  return strip(one) === strip(other);
}

/** Without what a title adds for search engines: all after a bar, and a short end after a dash. */
function dropTail(title: string): string {
  const bare = title.replace(/^(?:thread|topic|re):\s+/i, '');
  const [head = bare] = bare.split(/\s+[|»]\s+|\s*\|\s*/);
  const whole = /\s/.test(head.trim()) || head.length > 8 ? head.trim() : bare;
  const dash = /^(.*\S)\s+[-–—]\s+(\S.*)$/.exec(whole);
  if (dash?.[1] && dash[2] && dash[2].split(' ').length <= 4 && dash[1].split(' ').length >= 3)
    return dash[1];
  return whole;
}

/** So much of the only heading must stand in the title too; of a heading of so many words, less. */
const ABOUT = 0.7;
const LONG = 5;
const ABOUT_LONG = 0.45;

const stemOf = (word: string): string => word.slice(0, 5);

/** What the page calls itself: as its heading says it where its title agrees, else its title without the site's name. */
export function titleOf(facts: Facts, siteName: string | undefined): string | undefined {
  const headings = headingsOf(facts.document);
  const organisations = facts.nodes
    .filter((node) =>
      typesOf(node).some((type) => /Organization|WebSite|Corporation|LocalBusiness/.test(type)),
    )
    .flatMap((node) => [textOf(node['name']), textOf(node['alternateName'])])
    .filter((name): name is string => name !== undefined && name.length < 60);
  const site = { url: facts.url, names: [...(siteName ? [siteName] : []), ...organisations], headings };
  const open = metaOf(
    facts,
    'og:title',
    'twitter:title',
    'citation_title',
    'dc.title',
    'parsely-title',
    'sailthru.title',
  );
  const own = fold(documentTitleOf(facts.document) || selectOne(facts.document, 'title')?.textContent || '');
  const candidates = [open, own]
    .filter((text): text is string => Boolean(text))
    .map((text) => stripSiteName(text, site));
  // A heading that the title also names is how the page calls itself.
  for (const heading of headings)
    if (candidates.some((candidate) => sameText(candidate, heading))) return heading;
  // The only heading of its rank, if it is about what the title is about.
  const distinct = [...new Set(headings)];
  const only = distinct.length === 1 ? distinct[0] : undefined;
  if (only && !site.names.some((name) => sameText(name, only)) && only.length <= 160) {
    const words = new Set(
      (
        candidates
          .join(' ')
          .toLowerCase()
          .match(/[\p{L}\p{N}]+/gu) ?? []
      ).map(stemOf),
    );
    const own = (only.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []).map(stemOf);
    if (
      candidates.length === 0 ||
      (own.length > 0 &&
        own.filter((word) => words.has(word)).length >= own.length * (own.length < LONG ? ABOUT : ABOUT_LONG))
    )
      return only;
  }
  const headline = mainNodes(facts)
    .map((node) => textOf(node['headline']))
    .find((text) => text !== undefined);
  if (headline && candidates.some((candidate) => sameText(candidate, headline))) return headline;
  const first = candidates[0];
  return first === undefined ? (headings[0] ?? headline) : dropTail(first);
}
