import { documentTitleOf, selectAll, selectOne } from '../inert-dom';
import { typesOf } from '../json-ld';
import { type Facts, mainNodes, metaOf, textOf } from './facts';
import { decodeEntities } from '@/lib/core/text/entities';
import { oneLine } from '@/lib/core/text/clean-text';
import { headingOfAddress, stemOf, wordsOf } from './heading-of-address';
import { stripSiteName } from './strip-site-name';

const notATitle =
  'nav,footer,aside,dialog,[hidden],[aria-hidden="true"],[class*="sr-only"],[class*="visually-hidden"],[class*="logo" i]:not(body,html),[id*="logo" i],[class*="site-title" i]:not(body,html)';

/** What is in a heading without being part of its text. */
const notWords = 'button,style,script,svg,[class*="sr-only"],[class*="visually-hidden"]';

/** Elements that end a line of a heading: words on both sides of one are two words. */
const breaks = new Set(['br', 'div', 'p', 'li', 'small']);

/** The text of an element, with a space where a line of it ends. */
function linesOf(node: Node): string {
  let text = '';
  for (const child of node.childNodes) {
    if (child.nodeType === child.TEXT_NODE) text += child.nodeValue ?? '';
    else if (child.nodeType === child.ELEMENT_NODE) {
      if ((child as Element).matches(notWords)) continue;
      const breaking = breaks.has((child as Element).localName);
      text += breaking ? ` ${linesOf(child)} ` : linesOf(child);
    }
  }
  return text;
}

const home = /^(?:https?:\/\/[^/]+)?\/(?:index\.\w+)?$/;

/** A heading that is nothing but a link to the front page is the name of the site. */
function leadsHome(heading: Element): boolean {
  const link = heading.querySelector('a[href]');
  return (
    link !== null &&
    home.test(link.getAttribute('href') ?? '') &&
    link.textContent?.trim() === heading.textContent?.trim()
  );
}

/** The visible first-level headings, those of the main part first, without the symbol of a heading's own link. */
function headingsOf(all: readonly Element[]): string[] {
  const shown = all.filter((element) => !element.closest(notATitle));
  const inMain = shown.filter((element) => element.closest('main,article,[role="main"],#content,.content'));
  return (inMain.length > 0 ? inMain : shown)
    .map((element) =>
      oneLine(decodeEntities(linesOf(element)).replace(/[\u00ad\u200b\ufeff]/g, '')).replace(/ ?[¶#§]$/, ''),
    )
    .filter((text) => text.length > 1 && text.length < 300);
}

function sameText(one: string, other: string): boolean {
  const strip = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '');
  return strip(one) === strip(other);
}

/** What forum software puts before the title of a thread, and what links to a page elsewhere put after it. */
const withoutLabel = (title: string): string => title.replace(/^(?:thread|topic|re):\s+/i, '');
const withoutSource = (heading: string): string => heading.replace(/ \((?:[\w-]+\.)+\w{2,}\)(?: \d+)?$/, '');

/** Without additions for search engines: everything after a bar, and a short end after a dash. */
function dropTail(title: string, all: boolean): string {
  const bare = withoutLabel(title);
  const [head = bare] = bare.split(/\s+[|»]\s+|\s*\|\s*/);
  const whole = /\s/.test(head.trim()) || head.length > 8 ? head.trim() : bare;
  const dash = all ? null : /^(.*\S)\s+[-–—]\s+(\S.*)$/.exec(whole);
  if (dash?.[1] && dash[2] && dash[2].split(' ').length <= 4 && dash[1].split(' ').length >= 3)
    return dash[1];
  return whole;
}

/** Minimum share of the only heading in the title; of a heading with this many words, less; of a story's, even less. */
const ABOUT = 0.7;
const LONG = 8;
const ABOUT_LONG = 0.45;
const STORY_WORDS = 5;
const ABOUT_STORY = 0.3;
/** A heading of this many words may have an end after a bar, of at most this many. */
const FEWEST_HEAD = 3;
const MOST_END = 4;

/** Characters of the name of a site. */
const LONGEST_NAME = 60;

/** The page's candidates for its title. */
type TitleFacts = {
  url: string;
  /** The names of the site and its owners. */
  names: readonly string[];
  /** The visible first-level headings. */
  headings: readonly string[];
  /** What the link to its front page says; looked for only where it is asked. */
  home: () => string;
  /** Its name for sharing and citations. */
  open: string | undefined;
  /** Its `<title>`. */
  own: string | undefined;
  /** The headline in its JSON-LD. */
  headline: string | undefined;
};

/** The page's title: its heading's wording if its title agrees, else its title without the site's name. */
export const titleOf = (facts: Facts, siteName: string | undefined): string | undefined =>
  chooseTitle(titleFactsOf(facts, siteName));

function titleFactsOf(facts: Facts, siteName: string | undefined): TitleFacts {
  const organisations = facts.nodes
    .filter((node) =>
      typesOf(node).some((type) => /Organization|WebSite|Corporation|LocalBusiness/.test(type)),
    )
    .flatMap((node) => [textOf(node['name']), textOf(node['alternateName'])])
    .filter((name): name is string => name !== undefined && name.length < 60);
  const first = [...selectAll(facts.document, 'h1')].slice(0, 20);
  const ofSite = frontPage.test(facts.url) ? [] : first.filter(leadsHome);
  return {
    url: facts.url,
    names: [
      ...(siteName ? [siteName] : []),
      ...organisations,
      ...ofSite.map(({ textContent }) => oneLine(textContent ?? '')),
    ],
    headings: headingsOf(first.filter((heading) => !ofSite.includes(heading))),
    home: () => oneLine(selectOne(facts.document, 'a[href="/"]')?.textContent ?? '').slice(0, LONGEST_NAME),
    open: metaOf(
      facts,
      'og:title',
      'twitter:title',
      'citation_title',
      'dc.title',
      'parsely-title',
      'sailthru.title',
    ),
    own: oneLine(documentTitleOf(facts.document) || selectOne(facts.document, 'title')?.textContent || ''),
    headline: mainNodes(facts)
      .map((node) => textOf(node['headline']))
      .find((text) => text !== undefined),
  };
}

/** Letters without lower case. */
const isShouted = (text: string): boolean => /\p{Lu}.*\s.*\p{Lu}/u.test(text) && !/\p{Ll}/u.test(text);

/** Whether a heading and the page's titles have one subject: enough of its words, or of their prefixes, are in them. */
function isAbout(heading: string, titles: readonly string[], isStory: boolean): boolean {
  const words = new Set(wordsOf(titles.join(' ')).map(stemOf));
  const said = wordsOf(heading).map(stemOf);
  const share = said.filter((word) => words.has(word)).length / Math.max(said.length, 1);
  if (isStory && said.length >= STORY_WORDS) return share >= ABOUT_STORY;
  return said.length > 0 && share >= (said.length < LONG ? ABOUT : ABOUT_LONG);
}

/** The heading without a short end after a bar: `Tides | Opinion`. */
function withoutEnd(heading: string): string {
  const [, head, end] = /^(.*\S)\s+\|\s+(\S.*)$/.exec(heading) ?? [];
  if (!head || !end) return heading;
  return wordsOf(head).length >= FEWEST_HEAD && wordsOf(end).length <= MOST_END ? head : heading;
}

/** The first of three or more parts: `Ash or salt / Glazes / Kiln Forums`. */
function withoutPlaces(title: string): string {
  const [first = title, , ...rest] = title.split(/\s+\/\s+/);
  return rest.length > 0 ? first : title;
}

/** The name of the book or site above every page: the end of the title, after something that no heading contains. */
function isNameOfAll(heading: string, own: string | undefined, homeOf: () => string): boolean {
  const [, first = '', last = ''] = /^(.*\S)\s+[-–—|·]\s+(\S.*)$/.exec(own ?? '') ?? [];
  if (first === '' || !sameText(last, heading) || sameText(first, heading)) return false;
  // The title may begin with the name of the site.
  const home = homeOf();
  return home.length <= 2 || !first.startsWith(home);
}

/** The link to the front page of a site, whose title is its name and its purpose. */
const frontPage = /^https?:\/\/[^/]+\/?(?:[?#]|$)/;

const dashBetween = /\S\s+[-–—|]\s+\S/;

const curved = /[‘’“”]/;

/**
 * The title with the original spelling of a heading's words: for a heading in capitals, without its dashes, or with
 * typographic quotation marks.
 */
function asWritten(heading: string, candidates: readonly string[], headline: string | undefined): string {
  const same = candidates.find((candidate) => sameText(candidate, heading) && !isShouted(candidate));
  const bent = curved.test(heading) && !curved.test((same ?? '') + headline) && /['"]/.test(same ?? '');
  const joined = same !== undefined && dashBetween.test(same) && !dashBetween.test(heading);
  return same !== undefined && (joined || bent || isShouted(heading)) ? same : heading;
}

function chooseTitle(facts: TitleFacts): string | undefined {
  const { url, names, open, own, headline } = facts;
  const said = facts.headings.map(withoutEnd).map(withoutLabel).map(withoutSource);
  const headings = said.length === 1 && isNameOfAll(said[0] ?? '', own, facts.home) ? [] : said;
  const isFront = frontPage.test(url);
  const site = { url, names, headings: isFront ? [] : headings, isFront };
  const candidates = [open, own]
    .filter((text): text is string => Boolean(text))
    .map((text) => withoutPlaces(stripSiteName(text, site)));
  // The headline in the markup, if it is a visible heading, is the title, whatever title is used for sharing.
  const named = headings.find((heading) => headline && sameText(heading, headline));
  if (named) return asWritten(named, candidates, headline);
  // A heading that is also in the title is the page's name.
  for (const heading of headings)
    if (candidates.some((candidate) => sameText(candidate, heading)))
      return asWritten(heading, candidates, headline);
  const addressed = isFront ? undefined : headingOfAddress(url, headings, candidates);
  if (addressed) return addressed;
  // The only heading of its rank, if it has the same subject as the title.
  const distinct = [...new Set(headings)];
  const only = distinct.length === 1 ? distinct[0] : undefined;
  if (only && !names.some((name) => sameText(name, only)) && only.length <= 160) {
    const isTitle = !isShouted(only) && isAbout(only, candidates, headline !== undefined);
    if (candidates.length === 0 || isTitle) return only;
  }
  if (headline && candidates.some((candidate) => sameText(candidate, headline))) return headline;
  const first = candidates[0];
  if (first === undefined) return headings[0] ?? headline;
  // The title for sharing, if it is in the title before the site's name, has no such name at its end.
  const isWhole = !isFront && first === open && own !== open && own?.startsWith(first) === true;
  const beginsWithName = isFront && stripSiteName(first, { ...site, isFront: false }) !== first;
  return beginsWithName ? first : dropTail(first, isWhole);
}
