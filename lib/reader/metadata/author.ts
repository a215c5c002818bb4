import { selectAll } from '../inert-dom';
import { isNode, type LinkedNode, typesOf } from '../json-ld';
import { cleanAuthor, joinAuthors } from './author-name';
import { authorInText, isOfOthers, isProduct, signedBy } from './byline';
import { isInCard } from './card';
import { publishedOf } from './dates';
import { nameByDay, personName } from './day-shown';
import { labeledAuthor, starterOf } from './labeled-author';
import { oneLine } from '@/lib/core/text/clean-text';
import { type Facts, mainNodes, metaOf, nodeById, textOf } from './facts';

const person =
  /^\p{Lu}[\p{L}'’.-]*(?: (?:\p{Lu}[\p{L}'’.-]*|de|van|von|der|da|di|la|le|bin|al|and|&)){1,5}$/u;

/** A name of several words, or a pseudonym: `MapleKiln`. */
const isPerson = (name: string): boolean => person.test(name) || /^\p{Lu}\p{Ll}+\p{Lu}\p{L}*$/u.test(name);

const plain = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');

/** A login name: `ida.holm`, `KHouse2`. */
const isHandle = (name: string): boolean => /^\S+$/.test(name) && /^\p{Ll}|\d|\p{Ll}\p{Lu}/u.test(name);

/** What a company adds to its name in a byline. */
const houseWords =
  /^(?:the )?(?:team|staff) | (?:editorial )?(?:team|staff|editors?|contributors?|blog|inc\.?|ltd\.?|llc|gmbh)$/gi;

/** Whether a name is that of the site, or of an organization that the markup names as author. */
function isHouse(facts: Facts, name: string, siteName: string | undefined): boolean {
  const key = plain(name.replace(houseWords, ''));
  if (key === '') return true;
  const host = /^https?:\/\/(?:www\.)?([^/]+)/.exec(facts.url)?.[1] ?? '';
  if (key === plain((siteName ?? '').replace(houseWords, '')) || plain(host).startsWith(key)) return true;
  return facts.nodes.some(
    (node) =>
      typesOf(node).some((type) => /Organization|Corporation|WebSite/.test(type)) &&
      plain(textOf(node['name']) ?? '') === key,
  );
}

const discussionPlace =
  /[/.](?:forums?|threads?|topics?|discuss(?:ions?)?|questions?|community|t|r)(?:[/.]|$)|viewtopic|showt(?:hread|opic)/i;

/** One article, according to the page. */
const isArticle = (facts: Facts): boolean =>
  metaOf(facts, 'og:type')?.toLowerCase() === 'article' ||
  facts.metas.has('article:published_time') ||
  mainNodes(facts).some((node) => textOf(node['headline']) !== undefined);

/** A page of posts by many, started by the author of the first. */
const isDiscussion = ({ url, nodes }: Facts): boolean =>
  discussionPlace.test(url.replace(/[?#].*$/, '')) ||
  nodes.some((node) => typesOf(node).some((type) => /DiscussionForumPosting|QAPage|Question/.test(type)));

/**
 * Who wrote the page: from its JSON-LD, its metas, or its byline. If those name only the organization, a person shown
 * on the page has priority.
 */
export function authorOf(facts: Facts, siteName?: string): string | undefined {
  const article = isArticle(facts);
  if (!article && !facts.changed && /^https?:\/\/[^/]+\/?(?:[?#]|$)/.test(facts.url)) return undefined;
  // Those who are named with a product wrote its reviews.
  const sells = (): boolean =>
    facts.nodes.some((node) => typesOf(node).includes('Product')) || isProduct(facts.document);
  if (!article && sells()) return undefined;
  const discussion = isDiscussion(facts);
  const seen = facts.changed ? shownAuthor(facts, article, discussion, siteName) : undefined;
  if (seen) return seen;
  const named = authorsInMarkup(facts).map((name) => withoutHouse(facts, name, siteName));
  const isDated = article || publishedOf(facts) !== undefined;
  // What says neither when nor that it is an article was written by nobody but the site.
  const names = isDated ? named : named.filter((name) => !isSite(facts, name, siteName));
  const marked = names.find((name) => !isHouse(facts, name, siteName)) ?? names[0];
  if (marked && !isHouse(facts, marked, siteName) && (discussion || !isHandle(marked))) return marked;
  const shown = shownAuthor(facts, article, discussion, siteName);
  return marked && !(shown && isPerson(shown) && !isHouse(facts, shown, siteName)) ? marked : shown;
}

/** The author shown on the page: the first that is not the organization, or the organization. */
function shownAuthor(
  facts: Facts,
  article: boolean,
  discussion: boolean,
  siteName: string | undefined,
): string | undefined {
  const { document } = facts;
  // What a list of articles names are their authors; the heading of a post may be what it links to.
  const isElsewhere = (place: Element): boolean => !discussion && isInCard(place, facts);
  let house: string | undefined;
  for (const name of [
    () => (discussion ? starterOf(document) : undefined),
    () => authorInText(facts, article || discussion, isElsewhere),
    () => house && signedBy(document, isElsewhere, house),
    () => labeledAuthor(document, isPerson, (place) => isOfOthers(place) || isElsewhere(place)),
    () => (house ? undefined : nameByDay(document, !article)),
    () => ownerOf(facts, article),
  ]) {
    const found = name();
    if (found && !isHouse(facts, found, siteName)) return found;
    house ??= found;
  }
  return house;
}

/** The owner of a personal site: named in the link to its front page, and with one of two names in its host. */
function ownerOf(facts: Facts, article: boolean): string | undefined {
  if (!article && !publishedOf(facts)) return undefined;
  const labels = (/^https?:\/\/([^/]+)/.exec(facts.url)?.[1] ?? '').split('.');
  return [...selectAll(facts.document, 'a[href="/"]')]
    .slice(0, 6)
    .map(({ textContent }) => oneLine(textContent ?? ''))
    .find((name) => {
      const words = name.toLowerCase().split(' ');
      return words.length === 2 && personName.test(name) && words.some((word) => labels.includes(word));
    });
}

/** `Ida Holm, The Kiln Gazette`: the paper after a name is not a second author. */
function withoutHouse(facts: Facts, name: string, siteName: string | undefined): string {
  const [, person, house] = /^(.+), ([^,]+)$/.exec(name) ?? [];
  return person && house && isHouse(facts, house, siteName) ? person : name;
}

/** A review among others, or of the house itself, is not what the page is about. */
const isByCustomer = ({ nodes }: Facts, node: LinkedNode): boolean => {
  const isReview = (other: LinkedNode): boolean =>
    typesOf(other).some((type) => /^(?:User)?Review$/.test(type));
  if (!isReview(node) || node['headline'] !== undefined) return false;
  return nodes.filter(isReview).length > 1 || nodes.some((other) => other['review'] !== undefined);
};

/** Whether a name is that of the site, or its address: `Lamps.example`. */
const isSite = (facts: Facts, name: string, siteName: string | undefined): boolean =>
  (name === siteName && !isPerson(name)) ||
  (/^[\w-]+(?:\.[\w-]+)*\.\p{L}{2,}$/iu.test(name) &&
    isHouse(facts, name.replace(/\.\p{L}+$/u, ''), siteName));

/** An organization that a page of documentation, a course or a list names is its publisher. */
const isPublisher = (node: LinkedNode, author: unknown): boolean =>
  isNode(author) &&
  typesOf(author).some((type) => /Organization|Corporation/.test(type)) &&
  typesOf(node).some((type) => /^(?:TechArticle|APIReference|Course|CollectionPage|ItemList)$/.test(type));

/** The author in the markup, from its most to its least reliable source. */
function authorsInMarkup(facts: Facts): string[] {
  const names: string[] = [];
  const all: (string | undefined)[] = [];
  for (const node of mainNodes(facts)) {
    if (isByCustomer(facts, node)) continue;
    const authors = node['author'] ?? node['creator'];
    if (authors === undefined) continue;
    for (const one of Array.isArray(authors) ? authors.slice(0, 12) : [authors]) {
      const value = nodeById(facts, one);
      if (isPublisher(node, value)) continue;
      const name = cleanAuthor(isNode(value) ? textOf(value['name']) : textOf(value));
      if (name) names.push(name);
    }
    if (names.length > 0) break;
  }
  all.push(joinAuthors(names));
  const cited =
    facts.metas.get('citation_author') ?? facts.metas.get('dc.creator') ?? facts.metas.get('dcterms.creator');
  if (cited)
    all.push(
      joinAuthors(
        cited
          .slice(0, 30)
          .map((name) => cleanAuthor(name.replace(/^([^,]+), ([^,]+)$/, '$2 $1')))
          .filter((name): name is string => Boolean(name)),
      ),
    );
  for (const name of [
    'author',
    'article:author',
    'parsely-author',
    'sailthru.author',
    'byl',
    'byline',
    'authors',
    'twitter:creator:name',
  ]) {
    all.push(cleanAuthor(metaOf(facts, name)));
  }
  for (const index of ['1', '2']) {
    if (/written|author|by/i.test(metaOf(facts, `twitter:label${index}`) ?? '')) {
      all.push(cleanAuthor(metaOf(facts, `twitter:data${index}`)));
    }
  }
  return all.filter((name): name is string => name !== undefined);
}
