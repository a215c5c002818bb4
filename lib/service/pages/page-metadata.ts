import type { Metadata } from '@/lib/core/model/capture';
import { parseUrl } from '@/lib/core/model/url';
import type { PageMetadata } from '../wire/scrape';

const LONGEST = 10_000;

/** The service's metadata under Trawl's names. Any value may be one text or several, or of an unexpected type. */
export function toMetadata(source: PageMetadata, pageUrl: string): Metadata {
  const metadata: Metadata = {};
  const set = (key: TextKey, ...names: string[]) => {
    const value = firstText(source, names);
    if (value !== undefined) metadata[key] = value;
  };
  const setUrl = (key: TextKey, ...names: string[]) => {
    const value = firstText(source, names);
    if (value !== undefined && URL.canParse(value, pageUrl)) metadata[key] = new URL(value, pageUrl).href;
  };
  set('title', 'title', 'ogTitle', 'og:title');
  set('author', 'author', 'article:author', 'articleAuthor', 'dcCreator', 'dc.creator');
  set('published', 'publishedTime', 'article:published_time', 'dcTermsCreated', 'dcDateCreated', 'dcDate');
  set('modified', 'modifiedTime', 'article:modified_time', 'dcDateModified');
  set('description', 'description', 'ogDescription', 'og:description');
  set('language', 'language');
  set('siteName', 'ogSiteName', 'og:site_name');
  set('contentType', 'contentType');
  setUrl('canonicalUrl', 'canonicalUrl', 'canonical', 'ogUrl', 'og:url');
  setUrl('image', 'ogImage', 'og:image', 'twitter:image');
  setUrl('favicon', 'favicon');
  const keywords = toKeywords(source.keywords);
  if (keywords.length > 0) metadata.keywords = keywords;
  if (source.statusCode !== undefined && Number.isInteger(source.statusCode))
    metadata.statusCode = source.statusCode;
  const pages = source['numPages'] ?? source['totalPages'];
  if (typeof pages === 'number' && Number.isInteger(pages) && pages > 0) metadata.pages = pages;
  return metadata;
}

const MOST_METAS = 200;
/** What the service says about its own work. */
const OF_SERVICE =
  /^(?:title|language|favicon|sourceURL|url|statusCode|error|contentType|scrapeId|creditsUsed|proxyUsed|cache\w*|cachedAt|num\w*|total\w*|timezone|concurrency\w*|indexId|postprocessors\w*)$/;
/** The service's own names for metas, also sent under those of the page by newer servers. */
const RENAMED: Readonly<Record<string, string>> = {
  ogTitle: 'og:title',
  ogDescription: 'og:description',
  ogUrl: 'og:url',
  ogImage: 'og:image',
  ogSiteName: 'og:site_name',
  ogLocale: 'og:locale',
  ogAudio: 'og:audio',
  ogVideo: 'og:video',
  publishedTime: 'article:published_time',
  modifiedTime: 'article:modified_time',
  articleTag: 'article:tag',
  articleSection: 'article:section',
};
const PROPERTY = /^(?:og|article|book|profile|music|video|fb|product):/i;

/** The meta tags that the service tells of a page, under the page's names, as templates ask for them. */
export function metasIn(source: PageMetadata): [name: string, content: string][] {
  const found = new Map<string, string>();
  for (const [key, value] of Object.entries(source)) {
    const name = Object.hasOwn(RENAMED, key) ? (RENAMED[key] ?? key) : key;
    const text = OF_SERVICE.test(key) ? undefined : firstText(source, [key]);
    const isOwn = name === key && value !== undefined;
    const full = `${PROPERTY.test(name) ? 'property' : 'name'}:${name.slice(0, 500)}`;
    if (text !== undefined && (isOwn || !found.has(full))) found.set(full, text);
  }
  return [...found].slice(0, MOST_METAS);
}

type TextKey = Exclude<keyof Metadata, 'keywords' | 'statusCode' | 'wordCount' | 'tokenEstimate' | 'pages'>;

/** The address after redirects, if the service reports it. */
export function finalUrl(source: PageMetadata | undefined): string | undefined {
  const url = source?.url ?? source?.sourceURL;
  return url !== undefined && /^https?:$/.test(parseUrl(url)?.protocol ?? '') ? url : undefined;
}

function firstText(source: Record<string, unknown>, names: string[]): string | undefined {
  for (const name of names) {
    const value: unknown = source[name];
    const found: unknown = Array.isArray(value)
      ? value.find((each) => typeof each === 'string' && each)
      : value;
    if (typeof found === 'string' && found.trim() !== '') return found.trim().slice(0, LONGEST);
  }
  return undefined;
}

function toKeywords(value: string | string[] | undefined): string[] {
  const texts = typeof value === 'string' ? value.split(',') : (value ?? []);
  return texts.map((text) => text.trim()).filter((text) => text !== '');
}
