import { estimateTokenCount } from 'tokenx';
import {
  reportOfWhole,
  type CapturedPage,
  type Content,
  type Link,
  type Report,
  type Metadata,
} from '@/lib/core/model/capture';
import { countMarkdownWords } from '@/lib/core/text/count-words';
import { isOpenable } from '@/lib/core/text/link-schemes';
import { AppError } from '@/lib/core/model/errors';
import type { ScrapeRequest } from '@/lib/core/model/request';
import { hostOf, isWebUrl, normalizeUrl, parseUrl } from '@/lib/core/model/url';
import type { NoScreenshot, Screenshot } from './screenshot';
import type { ServiceDocument, PageMetadata } from '../wire/scrape';
import { withoutTags } from '@/lib/core/text/without-tags';

const LONGEST = 10_000;

/** The service's metadata under Trawl's names. Any value may be one text or several, or of an unexpected type. */
function toMetadata(source: PageMetadata, pageUrl: string): Metadata {
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
function metasIn(source: PageMetadata): [name: string, content: string][] {
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
function finalUrl(source: PageMetadata | undefined): string | undefined {
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

export type ReadDocument = {
  page: CapturedPage;
  /** The service's address of the screenshot, if it made one. */
  screenshotUrl: string | undefined;
};

/**
 * Converts a document of the service to a page without its screenshot. Throws when it is empty: `site-refused`,
 * `page-gone` or `site-error` by the page's own status, `service-cannot` when the service says what it omitted,
 * otherwise `empty-page`. A page that answered with an error but has content is kept, with a warning.
 */
export function toCapturedPage(
  document: ServiceDocument,
  request: ScrapeRequest,
  readingMs: number,
): ReadDocument {
  const { markdown, html, rawHtml, summary, json, links, images, screenshot, warning, metadata, ...rest } =
    document;
  const url = normalizeUrl(finalUrl(metadata) ?? request.source.url);
  const content: Omit<Content, 'screenshot'> = {};
  if (typeof markdown === 'string') content.markdown = markdown;
  if (typeof html === 'string') content.html = html;
  if (typeof rawHtml === 'string') content.rawHtml = rawHtml;
  if (typeof summary === 'string') content.summary = summary;
  if (json !== undefined && json !== null) content.json = json;
  if (links)
    content.links = toAddresses(links, url)
      .filter(isOpenable)
      .map((each) => toLink(each, url));
  if (images) content.images = toAddresses(images, url).map((each) => ({ url: each, alt: null }));
  const extra = Object.fromEntries(
    Object.entries(rest).filter(([, value]) => value !== null && value !== undefined),
  );
  if (Object.keys(extra).length > 0) content.extra = extra;

  const statusCode = metadata?.statusCode;
  if (isEmpty(content, statusCode) && !screenshot)
    throw charged(failedAnswer(url, statusCode) ?? whyNothing(url, statusCode, warning, content), metadata);

  const meta = metadata ? metasIn(metadata) : [];
  if (meta.length > 0) content.forTemplates = { meta, selected: [] };
  const known = metadata ? toMetadata(metadata, url) : {};
  const text = content.markdown ?? content.summary ?? withoutTags(content.html ?? content.rawHtml ?? '');
  const words = countMarkdownWords(text);
  if (text !== '') {
    known.wordCount = words;
    known.tokenEstimate = estimateTokenCount(text);
  }
  const report: Report = {
    ...reportOfWhole('service', words, readingMs, warningsOf(warning, statusCode)),
    scope:
      request.scope === 'everything' || request.options.onlyMainContent === false ? 'everything' : 'main',
  };
  const creditsUsed = metadata?.creditsUsed;
  const title = known.title ?? (request.source.type === 'tab' ? request.source.title : '');
  return {
    page: {
      url,
      title: title || hostOf(url),
      content,
      metadata: known,
      report,
      // A self-hosted server reports -1 if nothing is counted.
      ...(creditsUsed !== undefined && creditsUsed >= 0 ? { creditsUsed } : {}),
    },
    screenshotUrl: screenshot ?? undefined,
  };
}

/** The failure with what the page cost nevertheless; a self-hosted server reports -1 if nothing is counted. */
function charged({ reason, facts }: AppError, metadata: ServiceDocument['metadata']): AppError {
  const credits = metadata?.creditsUsed ?? 0;
  return new AppError(reason, { ...facts, ...(credits > 0 && { credits }) });
}

/** The page with its screenshot, or with a warning that says why it has none. */
export function withScreenshot(
  { page, screenshotUrl }: ReadDocument,
  screenshot: Screenshot | NoScreenshot | undefined,
  request: ScrapeRequest,
): CapturedPage {
  if (screenshot === undefined) {
    if (!request.formats.includes('screenshot') || page.report.warnings.length > 0) return page;
    return addWarning(page, 'screenshot-missing');
  }
  if (typeof screenshot !== 'string')
    return {
      ...page,
      screenshot: { ...screenshot, fullPage: request.options.screenshot?.fullPage ?? false },
    };
  const warned = addWarning(page, `screenshot-${screenshot}`);
  if (screenshotUrl === undefined || !isWebUrl(screenshotUrl)) return warned;
  return {
    ...warned,
    content: { ...warned.content, extra: { ...warned.content.extra, screenshot: screenshotUrl } },
  };
}

/** The page with another warning. */
export function addWarning(page: CapturedPage, warning: string): CapturedPage {
  return { ...page, report: { ...page.report, warnings: [...page.report.warnings, warning] } };
}

function toAddresses(list: (string | { url: string })[], pageUrl: string): string[] {
  return list.flatMap((each) => {
    const address = typeof each === 'string' ? each : each.url;
    return URL.canParse(address, pageUrl) ? [new URL(address, pageUrl).href] : [];
  });
}

function toLink(address: string, pageUrl: string): Link {
  const site = bareHost(pageUrl);
  const host = bareHost(address);
  return {
    url: address,
    text: '',
    internal: isWebUrl(address) && (host === site || host.endsWith(`.${site}`)),
  };
}

function bareHost(address: string): string {
  return (parseUrl(address)?.hostname ?? '').replace(/^www\./, '');
}

/** A page without links may have an empty list of them; a page that answered with an error is then empty. */
function isEmpty(content: Omit<Content, 'screenshot'>, statusCode: number | undefined): boolean {
  const texts = [content.markdown, content.html, content.rawHtml, content.summary];
  const lists = [content.links, content.images].filter((list) => list !== undefined);
  const failed = statusCode !== undefined && statusCode >= 400;
  return (
    !texts.some((text) => text !== undefined && text.trim() !== '') &&
    !lists.some((list) => list.length > 0 || !failed) &&
    content.json === undefined &&
    content.extra === undefined
  );
}

/** The failure that the page's own status means, unless it is a success. */
export function failedAnswer(url: string, status: number | undefined): AppError | undefined {
  if (status === undefined || status < 400) return undefined;
  const facts = { host: hostOf(url), status };
  if (status === 404 || status === 410) return new AppError('page-gone', facts);
  if (status === 401 || status === 403 || status === 451) return new AppError('site-refused', facts);
  return new AppError('site-error', facts);
}

function whyNothing(
  url: string,
  statusCode: number | undefined,
  warning: string | null | undefined,
  content: Omit<Content, 'screenshot'>,
): AppError {
  const facts = { host: hostOf(url), ...(statusCode === undefined ? {} : { status: statusCode }) };
  const empty = Object.keys(content).length > 0;
  if (warning && !empty) return new AppError('service-cannot', { ...facts, detail: warning.slice(0, 300) });
  return new AppError('empty-page', { ...facts, amount: 0 });
}

/** How a server says that it dropped parts of a request (docs/service.md 21), by its own names of them. */
const DROPPED =
  /The engine used does not support the following features: (.+?) -- your scrape may be partial\.?/;
const OPTION_OF_FEATURE: ReadonlyMap<string, string> = new Map([
  ['screenshot@fullScreen', 'screenshot'],
  ['stealthProxy', 'proxy'],
  ['useFastMode', 'fastMode'],
  ['disableAdblock', 'blockAds'],
]);

/** The service's own warnings, and a code for Trawl's (lib/core/words has the sentences). */
function warningsOf(warning: string | null | undefined, statusCode: number | undefined): string[] {
  const warnings: string[] = [];
  const dropped = DROPPED.exec(warning ?? '')?.[1]?.split(/\s*,\s*/) ?? [];
  const names = new Set(dropped.map((feature) => OPTION_OF_FEATURE.get(feature) ?? feature));
  if (names.size > 0) warnings.push(`left-out: ${[...names].join(', ')}`);
  const rest = warning?.replace(DROPPED, '').replace(/\s+/g, ' ').trim();
  if (rest) warnings.push(rest);
  if (statusCode !== undefined && statusCode >= 400) warnings.push(`page-answered-${statusCode}`);
  return warnings;
}
