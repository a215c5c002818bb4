import { randomUUID } from 'node:crypto';
import type { CaptureFormat } from '@/lib/core/model/format';
import type { PageReading } from '@/lib/core/model/page';
import type { FetchedPage } from './fetch-page';
import { answerFor, factsFor, leavesOf, passagesFor } from './answers';
import { fillSchema, labelsOf, type Fact } from './json-values';
import { refuseBadSchema, requiredOf } from './bad-schema';
import { failed, Refusal } from './reply';
import type { ScrapeBody } from './scrape-body';
import type { FormatOf } from './scrape-options';
import type { ServerPage } from './server-dom';

type Read = Extract<PageReading, { ok: true }>;

/** A document of the service being built: its facets, and what could not be done. */
export type Draft = { facets: Record<string, unknown>; warnings: string[]; markdown: string };

/** Formats that require a model or a service that the stand-in does not have. */
const NOT_HERE: ReadonlySet<string> = new Set(['branding', 'product', 'menu', 'audio', 'video']);

/** Reads every requested facet from the page itself. */
export function draftDocument(body: ScrapeBody, html: string, url: string, page: ServerPage): Draft {
  const reading = readAll(body, page);
  const { content, metadata } = reading;
  const markdown = content.markdown ?? '';
  const draft: Draft = { facets: {}, warnings: [], markdown };
  for (const format of body.formats) {
    switch (format.type) {
      case 'markdown':
        draft.facets['markdown'] = markdown;
        break;
      case 'html':
        draft.facets['html'] = content.html ?? '';
        break;
      case 'rawHtml':
        draft.facets['rawHtml'] = html;
        break;
      case 'summary':
        draft.facets['summary'] = content.summary ?? '';
        break;
      case 'links':
        draft.facets['links'] = [...new Set((content.links ?? []).map((link) => link.url))];
        break;
      case 'images':
        draft.facets['images'] = [...new Set((content.images ?? []).map((image) => image.url))];
        break;
      case 'json':
      case 'deterministicJson':
        draft.facets['json'] = toJson(format, reading, markdown, url, draft.warnings);
        break;
      case 'question':
        draft.facets['answer'] = answerFor(format.question, markdown);
        break;
      case 'query':
        draft.facets['answer'] = answerFor(format.prompt, markdown);
        break;
      case 'highlights':
        draft.facets['highlights'] = passagesFor(format.query, markdown).join('\n\n');
        break;
      case 'attributes':
        draft.facets['attributes'] = format.selectors.map((wanted) => ({
          ...wanted,
          values: attributesOf(page, wanted.selector, wanted.attribute),
        }));
        break;
      default:
        if (NOT_HERE.has(format.type))
          draft.warnings.push(`The format ${format.type} is not supported by this server and was left out.`);
    }
  }
  draft.facets['metadata'] = toServiceMetadata(metadata);
  return draft;
}

/** The formats to request from the page code. */
function readablesOf(body: ScrapeBody): CaptureFormat[] {
  const has = (type: string) => body.formats.some((format) => format.type === type);
  return [
    'markdown',
    ...(['html', 'links', 'images', 'summary'] as const).filter(has),
    ...(has('json') || has('deterministicJson') ? (['json'] as const) : []),
  ];
}

function readAll(body: ScrapeBody, page: ServerPage): Read {
  const options = {
    formats: readablesOf(body),
    scope: 'page' as const,
    onlyMainContent: body.onlyMainContent,
    includeTags: body.includeTags ?? [],
    excludeTags: body.excludeTags ?? [],
    removeBase64Images: body.removeBase64Images,
  };
  let reading = page.read(options);
  // A page of few words is still a page to the service.
  if (!reading.ok && reading.why === 'nothing-readable')
    reading = page.read({ ...options, scope: 'everything', onlyMainContent: false });
  if (reading.ok) return reading;
  if (reading.why === 'empty' || reading.why === 'nothing-readable')
    return {
      ok: true,
      url: reading.url,
      title: '',
      content: { markdown: '', html: '', rawHtml: '', links: [], images: [], summary: '' },
      metadata: {},
      report: {
        scope: 'main',
        method: 'body',
        readingMs: 0,
        wordsKept: 0,
        wordsOnPage: 0,
        leftOut: [],
        frames: [],
        warnings: [],
      },
    };
  if (reading.why === 'selector')
    throw new Refusal(failed(400, `Invalid selector: ${reading.detail ?? ''}`, { code: 'BAD_REQUEST' }));
  throw new Refusal(
    failed(500, `This server cannot read the page (${reading.why}).`, {
      code: 'SCRAPE_UNSUPPORTED_FILE_ERROR',
    }),
  );
}

function toJson(
  format: FormatOf<'json' | 'deterministicJson'>,
  reading: Read,
  markdown: string,
  url: string,
  warnings: string[],
): unknown {
  const known: Fact[] = Object.entries({ url, ...reading.metadata }).map(([name, value]) => ({
    name,
    value,
  }));
  if (format.schema === undefined) {
    const marked = reading.content.json ?? {};
    const mentioned = factsFor(format.prompt ?? '', [...labelsOf(markdown), ...leavesOf(marked), ...known]);
    if (Object.keys(mentioned).length > 0) return mentioned;
    warnings.push(
      'No model is here to follow the prompt: the JSON holds what the page marks up about itself.',
    );
    return { title: reading.title, url, ...(typeof marked === 'object' ? marked : { value: marked }) };
  }
  refuseBadSchema(format.schema);
  const { value, missing } = fillSchema(format.schema, reading.content.json ?? {}, [
    ...labelsOf(markdown),
    ...known,
  ]);
  const required = requiredOf(format.schema);
  if (required.length > 0 && required.every((name) => missing.includes(name)))
    throw new Refusal(failed(422, 'The model could not produce a result that matches the schema.'));
  if (missing.length > 0) warnings.push(`The page does not state: ${missing.join(', ')}.`);
  return value;
}

function attributesOf(page: ServerPage, selector: string, attribute: string): string[] {
  try {
    return page.attributes(selector, attribute);
  } catch {
    throw new Refusal(failed(400, `Invalid selector: ${selector}`, { code: 'BAD_REQUEST' }));
  }
}

/** Metadata under the service's names. */
function toServiceMetadata(metadata: Read['metadata']): Record<string, unknown> {
  const { published, modified, canonicalUrl, siteName, image, keywords, ...rest } = metadata;
  const { wordCount: _words, tokenEstimate: _tokens, statusCode: _status, ...same } = rest;
  return {
    ...same,
    ...(published === undefined ? {} : { publishedTime: published }),
    ...(modified === undefined ? {} : { modifiedTime: modified }),
    ...(canonicalUrl === undefined ? {} : { ogUrl: canonicalUrl }),
    ...(siteName === undefined ? {} : { ogSiteName: siteName }),
    ...(image === undefined ? {} : { ogImage: image }),
    ...(keywords === undefined ? {} : { keywords }),
    ogLocaleAlternate: [],
  };
}

/** What the service adds to every document: its source and its cost. */
export function completeMetadata(
  metadata: unknown,
  about: { body: ScrapeBody; page: FetchedPage; creditsUsed: number; cachedAt: number | undefined },
): Record<string, unknown> & { scrapeId: string; creditsUsed: number } {
  const { page } = about;
  return {
    ...(metadata as Record<string, unknown>),
    scrapeId: randomUUID(),
    sourceURL: about.body.url,
    url: page.url,
    statusCode: page.status,
    ...(page.status >= 400 ? { error: page.statusText } : {}),
    contentType: page.contentType,
    proxyUsed: 'basic',
    cacheState: about.cachedAt === undefined ? 'miss' : 'hit',
    ...(about.cachedAt === undefined ? {} : { cachedAt: new Date(about.cachedAt).toISOString() }),
    creditsUsed: about.creditsUsed,
    concurrencyLimited: false,
  };
}
