import { bodyOf, rootElementOf, selectAll, selectOne, documentTitleOf } from './inert-dom';
import type { Metadata } from '../model/capture';
import { cleanAuthor, joinAuthors } from './author';
import { readDay } from './dates';
import { type LinkedNode, isNode, listNodes, readJsonLd, typesOf } from './json-ld';
import { stripSiteName } from './title';

const articleTypes =
  /Article|BlogPosting|Report|Review|Recipe|HowTo|QAPage|Question|DiscussionForumPosting|SocialMediaPosting|CreativeWork|VideoObject|PodcastEpisode|Book|Course|WebPage|AboutPage|ItemPage/;

type Facts = {
  document: Document;
  url: string;
  baseUrl: string;
  metas: Map<string, string[]>;
  nodes: LinkedNode[];
};

function readMetas(document: Document): Map<string, string[]> {
  const metas = new Map<string, string[]>();
  for (const element of [...selectAll(document, 'meta[content]')].slice(0, 1_000)) {
    const content = element.getAttribute('content')?.trim();
    if (!content) continue;
    for (const attribute of ['property', 'name', 'itemprop', 'http-equiv']) {
      const name = element.getAttribute(attribute)?.trim().toLowerCase();
      if (!name) continue;
      const list = metas.get(name) ?? [];
      if (list.length < 50) list.push(content.slice(0, 5_000));
      metas.set(name, list);
    }
  }
  return metas;
}

const fold = (text: string): string => text.replace(/\s+/g, ' ').trim();

function metaOf(facts: Facts, ...names: string[]): string | undefined {
  for (const name of names) {
    const found = facts.metas
      .get(name)
      ?.find((value) => value && !/^(?:undefined|null|\{\{.*\}\}|%.*%)$/i.test(value));
    if (found) return decodeEntities(fold(found));
  }
  return undefined;
}

function textOf(value: unknown): string | undefined {
  if (typeof value === 'string') return decodeEntities(fold(value)) || undefined;
  if (typeof value === 'number') return String(value);
  if (Array.isArray(value)) return textOf(value[0]);
  if (isNode(value)) return textOf(value['@value'] ?? value['name'] ?? value['url'] ?? value['@id']);
  return undefined;
}

const entities: Readonly<Record<string, string>> = {
  amp: '&',
  quot: '"',
  lt: '<',
  gt: '>',
  apos: "'",
  nbsp: ' ',
};

/** Markup data is often escaped twice. */
function decodeEntities(text: string): string {
  if (!text.includes('&')) return text;
  return text
    .replace(/&#(\d{1,7});|&#x([0-9a-f]{1,6});/gi, (whole, decimal: string, hex: string) => {
      const code = decimal ? Number(decimal) : Number.parseInt(hex, 16);
      return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : whole;
    })
    .replace(
      /&(amp|quot|lt|gt|apos|nbsp|reg|copy|trade|ndash|mdash|rsquo|lsquo|rdquo|ldquo|hellip);/g,
      (whole, name: string) => entities[name] ?? whole,
    );
}

function mainNodes(facts: Facts): LinkedNode[] {
  const typed = facts.nodes.filter((node) => typesOf(node).some((type) => articleTypes.test(type)));
  const isArticle = (node: LinkedNode) =>
    typesOf(node).some((type) => /Article|BlogPosting|Report/.test(type));
  return [...typed.filter(isArticle), ...typed.filter((node) => !isArticle(node))];
}

function nodeById(facts: Facts, value: unknown): unknown {
  if (isNode(value) && typeof value['@id'] === 'string' && !('name' in value)) {
    return facts.nodes.find((node) => node['@id'] === value['@id'] && 'name' in node) ?? value;
  }
  return value;
}

const notATitle =
  'nav,footer,aside,dialog,[hidden],[aria-hidden="true"],[class*="sr-only"],[class*="visually-hidden"],[class*="logo" i],[id*="logo" i],[class*="site-title" i]';

/** The first-level headings that a reader sees, those of the main part first, without the mark of a heading's own link. */
function headingsOf(document: Document): string[] {
  const all = [...selectAll(document, 'h1')].slice(0, 20);
  const shown = all.filter((element) => !element.closest(notATitle));
  const inMain = shown.filter((element) => element.closest('main,article,[role="main"],#content,.content'));
  return (inMain.length > 0 ? inMain : shown)
    .map((element) =>
      fold((element.textContent ?? '').replace(/[\u200b\ufeff]/g, '')).replace(/ ?[¶#§]$/, ''),
    )
    .filter((text) => text.length > 1 && text.length < 300);
}

function siteNameOf(facts: Facts): string | undefined {
  const meta = metaOf(facts, 'og:site_name', 'application-name', 'apple-mobile-web-app-title');
  if (meta) return meta;
  for (const node of facts.nodes) {
    if (typesOf(node).includes('WebSite')) {
      const name = textOf(node['name']);
      if (name) return name;
    }
    const publisher = nodeById(facts, node['publisher']);
    const name = isNode(publisher) ? textOf(publisher['name']) : undefined;
    if (name) return name;
  }
  return undefined;
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

const stemOf = (word: string): string => word.slice(0, 5);

function titleOf(facts: Facts, siteName: string | undefined): string | undefined {
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
      (own.length > 0 && own.filter((word) => words.has(word)).length >= own.length * 0.7)
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

function authorOf(facts: Facts): string | undefined {
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
  return authorInText(facts.document);
}

const bylines = [
  '[itemprop~="author"] [itemprop="name"]',
  '[itemprop~="author"]',
  '[rel~="author"]',
  '.byline-name,.byline__name,[class*="post-author-name" i],[class*="author-name" i],[class*="author__name" i],.author-name,.author__name,.post-author-name,.entry-author-name',
  '.byline,.byline__author,.article-author,.post-author,.entry-author,.article__author,.author.vcard,.p-author,.post-byline,.entry-byline',
  '[class*="byline" i],[data-testid*="byline" i]',
  '.author',
  'a[href*="/author/"],a[href*="/authors/"],a[href*="/contributor/"]',
  '[class*="author" i]',
  '[class*="username" i]',
];

/** Matches wherever one of the bylines does. */
const perhapsByline =
  '[class*="author" i],[class*="byline" i],[class*="username" i],[itemprop~="author"],[rel~="author"],[data-testid*="byline" i],a[href*="/author"],a[href*="/contributor/"]';

/** The pieces of text in an element, as its own elements part them. */
function piecesOf(element: Element): string[] {
  const walker = element.ownerDocument.createTreeWalker(element, 4);
  const pieces: string[] = [];
  while (walker.nextNode()) {
    const piece = fold((walker.currentNode as Text).data);
    if (piece) pieces.push(piece);
  }
  return pieces;
}

function authorInText(document: Document): string | undefined {
  // A large page without a byline is searched once instead of ten times.
  if (!selectOne(document, perhapsByline)) return signedBy(document);
  for (const selector of bylines) {
    for (const element of [...selectAll(document, selector)].slice(0, 6)) {
      if (element.parentElement?.closest('[class*="comment" i],[id*="comment" i],aside,footer,nav')) continue;
      const content = element.getAttribute('content');
      const pieces =
        content === null
          ? piecesOf(element).filter((piece) => !/^(?:(?:written|posted)\s+)?by:?$/i.test(piece))
          : [fold(content)];
      if (pieces.join(' ').length > 160) continue;
      const [one = '', two = '', three = ''] = pieces;
      const found = cleanAuthor(/^(?:and|&|,|und|et|y)$/i.test(two) ? `${one} ${two} ${three}` : one);
      if (found) return found;
    }
  }
  return signedBy(document);
}

const signature = /^(?:(?:written|posted|story|words)\s+)?(?:by|von|par|por)[:\s]+\S/i;
const MOST_SIGNATURES = 4_000;

/** A short line of the page that says "By …". */
function signedBy(document: Document): string | undefined {
  const lines = selectAll(document, 'p,span,div,address,small,li,h2,h3,h4,h5,h6,a,em,strong');
  for (let at = 0; at < lines.length && at < MOST_SIGNATURES; at++) {
    const line = lines[at];
    if (!line || line.childElementCount > 3) continue;
    const text = fold(line.textContent ?? '');
    if (text.length > 70 || !signature.test(text)) continue;
    if (line.closest('[class*="comment" i],[id*="comment" i],aside,footer,nav,[class*="related" i],button'))
      continue;
    const name = cleanAuthor(text);
    if (
      name &&
      /^\p{Lu}[\p{L}'’.-]+(?: (?:\p{Lu}[\p{L}'’.-]*|and|&|de|van|von|der|da|di|la|le|bin|al)){1,6}$/u.test(
        name,
      )
    )
      return name;
  }
  return undefined;
}

const publishedMetas = [
  'article:published_time',
  'article:published',
  'og:article:published_time',
  'datepublished',
  'citation_publication_date',
  'citation_online_date',
  'citation_date',
  'dc.date.issued',
  'dcterms.issued',
  'dc.date.created',
  'dcterms.created',
  'dc.date',
  'dcterms.date',
  'parsely-pub-date',
  'sailthru.date',
  'pubdate',
  'publish-date',
  'publish_date',
  'publication_date',
  'article.published',
  'date',
  'created',
];

function publishedOf(facts: Facts): string | undefined {
  for (const node of mainNodes(facts)) {
    const day = readDay(
      textOf(node['datePublished']) ?? textOf(node['dateCreated']) ?? textOf(node['uploadDate']) ?? '',
    );
    if (day) return day;
  }
  for (const name of publishedMetas) {
    const day = readDay(metaOf(facts, name) ?? '');
    if (day) return day;
  }
  const { document } = facts;
  for (const element of [...selectAll(document, '[itemprop~="datePublished"]')].slice(0, 5)) {
    const day = readDay(
      element.getAttribute('content') ?? element.getAttribute('datetime') ?? element.textContent ?? '',
    );
    if (day) return day;
  }
  for (const element of [...selectAll(document, 'time[datetime]')].slice(0, 8)) {
    if (element.closest('[class*="comment" i],[id*="comment" i],aside,footer,nav,[class*="related" i]'))
      continue;
    const day = readDay(element.getAttribute('datetime') ?? '');
    if (day) return day;
  }
  for (const selector of [
    '.published,.post-date,.entry-date,.article-date,.date-published,.publish-date,.posted-on,.dateline,.post__date,.article__date',
    '[class*="publish" i],[class*="date" i],[class*="byline" i]',
  ]) {
    for (const element of [...selectAll(document, selector)].slice(0, 8)) {
      const text = element.textContent ?? '';
      if (text.length > 120 || element.closest('[class*="comment" i],aside,footer,nav')) continue;
      const day = readDay(text);
      if (day) return day;
    }
  }
  const inPath = /\/((?:19|20)\d{2})[/-](\d{1,2})[/-](\d{1,2})(?:\/|-|$)/.exec(facts.url);
  return inPath ? readDay(`${inPath[1]}-${inPath[2]}-${inPath[3]}`) : undefined;
}

function modifiedOf(facts: Facts): string | undefined {
  for (const node of mainNodes(facts)) {
    const day = readDay(textOf(node['dateModified']) ?? '');
    if (day) return day;
  }
  return readDay(
    metaOf(
      facts,
      'article:modified_time',
      'og:updated_time',
      'datemodified',
      'last-modified',
      'dcterms.modified',
    ) ?? '',
  );
}

function absolute(facts: Facts, reference: string | null | undefined): string | undefined {
  if (!reference) return undefined;
  try {
    const url = new URL(reference.trim(), facts.baseUrl);
    return /^https?:$/.test(url.protocol) ? url.href : undefined;
  } catch {
    // An address that is none says nothing.
    return undefined;
  }
}

function faviconOf(facts: Facts): string | undefined {
  const icons = [...selectAll(facts.document, 'link[rel~="icon" i],link[rel="apple-touch-icon" i]')].slice(
    0,
    20,
  );
  const rate = (icon: Element): number => {
    const size = Number.parseInt(icon.getAttribute('sizes') ?? '', 10);
    if (/svg/.test(icon.getAttribute('type') ?? '') || /\.svg(?:\?|$)/.test(icon.getAttribute('href') ?? ''))
      return 40;
    return Number.isNaN(size) ? 16 : size <= 64 ? size : 15;
  };
  icons.sort((a, b) => rate(b) - rate(a));
  for (const icon of icons) {
    const url = absolute(facts, icon.getAttribute('href'));
    if (url) return url;
  }
  return absolute(facts, '/favicon.ico');
}

function languageOf(facts: Facts): string | undefined {
  const root = rootElementOf(facts.document);
  const said =
    root?.getAttribute('lang') ||
    root?.getAttribute('xml:lang') ||
    metaOf(facts, 'content-language', 'dc.language', 'og:locale') ||
    bodyOf(facts.document)?.getAttribute('lang');
  try {
    return said ? Intl.getCanonicalLocales(said.split(',')[0]?.trim().replace(/_/g, '-'))[0] : undefined;
  } catch {
    // "english", "x-default": not a language tag.
    return undefined;
  }
}

function keywordsOf(facts: Facts): string[] {
  const found: string[] = [];
  const add = (text: string | undefined) => {
    for (const word of (text ?? '').split(/[,;]/)) {
      const keyword = fold(word);
      if (keyword && keyword.length <= 80 && found.length < 40 && !found.includes(keyword))
        found.push(keyword);
    }
  };
  add(metaOf(facts, 'keywords', 'news_keywords'));
  facts.metas.get('article:tag')?.forEach(add);
  for (const node of mainNodes(facts)) {
    const keywords = node['keywords'];
    for (const one of Array.isArray(keywords) ? keywords.slice(0, 40) : [keywords]) add(textOf(one));
  }
  return found;
}

function withoutAbsent<T extends object>(value: { [K in keyof T]: T[K] | undefined }): T {
  return Object.fromEntries(
    Object.entries(value).filter(([, held]) => held !== undefined && held !== ''),
  ) as T;
}

/**
 * Says what the page tells about itself: JSON-LD first, then Open Graph, citation and Dublin Core tags, microdata,
 * and last what can be read off the page. Dates are days (`YYYY-MM-DD`) as written. Reads only; a field that the page
 * does not tell is absent.
 */
export function readMetadata(document: Document, url: string, baseUrl: string = url): Metadata {
  const facts: Facts = {
    document,
    url,
    baseUrl,
    metas: readMetas(document),
    nodes: listNodes(readJsonLd(document)),
  };
  const siteName = siteNameOf(facts);
  const image = mainNodes(facts)
    .map((node) => node['image'])
    .map((value) =>
      textOf(
        isNode(value)
          ? (value['url'] ?? value['@id'])
          : Array.isArray(value) && isNode(value[0])
            ? value[0]['url']
            : value,
      ),
    )
    .find((value) => value !== undefined);
  const keywords = keywordsOf(facts);
  return withoutAbsent<Metadata>({
    title: titleOf(facts, siteName),
    author: authorOf(facts),
    published: publishedOf(facts),
    modified: modifiedOf(facts),
    description: metaOf(facts, 'description', 'og:description', 'twitter:description', 'dc.description'),
    language: languageOf(facts),
    canonicalUrl: absolute(
      facts,
      selectOne(document, 'link[rel="canonical" i]')?.getAttribute('href') ?? metaOf(facts, 'og:url'),
    ),
    siteName,
    image: absolute(
      facts,
      metaOf(
        facts,
        'og:image:secure_url',
        'og:image',
        'og:image:url',
        'twitter:image',
        'twitter:image:src',
      ) ?? image,
    ),
    favicon: faviconOf(facts),
    keywords: keywords.length > 0 ? keywords : undefined,
    contentType: document.contentType || undefined,
  });
}
