import { isNode, typesOf } from '../json-ld';
import { cleanAuthor, joinAuthors } from './author-name';
import { authorInText } from './byline';
import { nameByDay } from './day-shown';
import { type Facts, mainNodes, metaOf, nodeById, textOf } from './facts';

const person =
  /^\p{Lu}[\p{L}'’.-]*(?: (?:\p{Lu}[\p{L}'’.-]*|de|van|von|der|da|di|la|le|bin|al|and|&)){1,5}$/u;

const plain = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');

/** A name to sign in with: `ida.holm`, `KHouse2`. */
const isHandle = (name: string): boolean => /^\S+$/.test(name) && /^\p{Ll}|\d|\p{Ll}\p{Lu}/u.test(name);

/** Whether a name is that of the site, or of an organization that the markup names as author. */
function isHouse(facts: Facts, name: string, siteName: string | undefined): boolean {
  const key = plain(name);
  const host = /^https?:\/\/(?:www\.)?([^/]+)/.exec(facts.url)?.[1] ?? '';
  if (key === plain(siteName ?? '') || plain(host).startsWith(key)) return true;
  return facts.nodes.some(
    (node) =>
      typesOf(node).some((type) => /Organization|Corporation|WebSite/.test(type)) &&
      plain(textOf(node['name']) ?? '') === key,
  );
}

const discussionPlace =
  /[/.](?:forums?|threads?|topics?|discussions?|questions?|community|t|r)(?:[/.]|$)|viewtopic|showthread/i;

/** One article, as the page says. */
const isArticle = (facts: Facts): boolean =>
  metaOf(facts, 'og:type')?.toLowerCase() === 'article' ||
  facts.metas.has('article:published_time') ||
  mainNodes(facts).some((node) => textOf(node['headline']) !== undefined);

/** A page of posts by many, of which the first began it. */
const isDiscussion = ({ url, nodes }: Facts): boolean =>
  discussionPlace.test(url.replace(/[?#].*$/, '')) ||
  nodes.some((node) => typesOf(node).some((type) => /DiscussionForumPosting|QAPage|Question/.test(type)));

/**
 * Who wrote the page: by its JSON-LD, its metas, or its byline. Where those name only the house, a person whom the
 * page names to its readers goes first.
 */
export function authorOf(facts: Facts, siteName?: string): string | undefined {
  const article = isArticle(facts);
  if (!article && /^https?:\/\/[^/]+\/?(?:[?#]|$)/.test(facts.url)) return undefined;
  const marked = authorInMarkup(facts);
  const discussion = isDiscussion(facts);
  if (marked && !isHouse(facts, marked, siteName) && (discussion || !isHandle(marked))) return marked;
  const product = !article && facts.nodes.some((node) => typesOf(node).includes('Product'));
  const shown = product
    ? undefined
    : (authorInText(facts.document, article || discussion) ??
      (article ? nameByDay(facts.document) : undefined));
  return marked && !(shown && person.test(shown) && !isHouse(facts, shown, siteName)) ? marked : shown;
}

function authorInMarkup(facts: Facts): string | undefined {
  const names: string[] = [];
  for (const node of mainNodes(facts)) {
    const authors = node['author'] ?? node['creator'];
    if (authors === undefined) continue;
    for (const one of Array.isArray(authors) ? authors.slice(0, 12) : [authors]) {
      const value = nodeById(facts, one);
      const name = cleanAuthor(isNode(value) ? textOf(value['name']) : textOf(value));
      if (name) names.push(name);
    }
    if (names.length > 0) break;
  }
  if (names.length > 0) return joinAuthors(names);
  const cited =
    facts.metas.get('citation_author') ?? facts.metas.get('dc.creator') ?? facts.metas.get('dcterms.creator');
  if (cited)
    return joinAuthors(
      cited
        .slice(0, 30)
        .map((name) => cleanAuthor(name.replace(/^([^,]+), ([^,]+)$/, '$2 $1')))
        .filter((name): name is string => Boolean(name)),
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
    const found = cleanAuthor(metaOf(facts, name));
    if (found) return found;
  }
  for (const index of ['1', '2']) {
    if (/written|author|by/i.test(metaOf(facts, `twitter:label${index}`) ?? '')) {
      const found = cleanAuthor(metaOf(facts, `twitter:data${index}`));
      if (found) return found;
    }
  }
  return undefined;
}
