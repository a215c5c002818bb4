import { decodeHtml } from '@/lib/reader/charset';
import { pageOfPdf } from './parse/file-page';
import { readPdfPages } from './parse/pdf-text';
import { fetchPage, type FetchedPage } from './fetch-page';
import type { Renderer } from './renderer';
import { failed, Refusal } from './reply';
import type { ScrapeBody } from './scrape-body';
import type { ScrapeStore } from './scrape-store';

export type LoadedPage = {
  page: FetchedPage;
  html: string;
  cachedAt: number | undefined;
  /** The number of pages of a PDF that was read. */
  pdfPages?: number;
};

const HTML = /^(text\/html|application\/xhtml\+xml)\b/i;

/** The requested page: from the cache if the body allows it, else fetched and, if needed, rendered. */
export async function loadPage(
  body: ScrapeBody,
  deps: { store: ScrapeStore; renderer: Renderer | undefined; now: () => number; selfHosted: boolean },
): Promise<LoadedPage> {
  // A self-hosted server has no cache.
  const cacheable = !deps.selfHosted && !usesOwnVisit(body);
  const cached = cacheable ? deps.store.cache.get(body.url) : undefined;
  const age = cached ? deps.now() - cached.at : Infinity;
  if (body.minAge !== undefined && age < body.minAge) return miss('SCRAPE_NO_CACHED_DATA');
  if (cached && (body.lockdown || age <= body.maxAge) && age < Infinity)
    return { page: cached.page, html: cached.html, cachedAt: cached.at, ...countOf(cached.page, body) };
  if (body.minAge !== undefined) return miss('SCRAPE_NO_CACHED_DATA');
  if (body.lockdown) return miss('SCRAPE_LOCKDOWN_CACHE_MISS');

  const page = await visit(body);
  const html = await toHtml(page, body, deps.renderer);
  if (cacheable && body.storeInCache && page.status < 400)
    deps.store.cache.set(body.url, { page, html, at: deps.now() });
  return { page, html, cachedAt: undefined, ...countOf(page, body) };
}

const isPdf = ({ contentType }: FetchedPage): boolean => /^application\/pdf\b/i.test(contentType);

function countOf(page: FetchedPage, body: ScrapeBody): { pdfPages?: number } {
  const pages = isPdf(page) && body.parsers.length > 0 ? readPdfPages(page.bytes) : undefined;
  return pages ? { pdfPages: pages.length } : {};
}

function miss(code: string): never {
  throw new Refusal(failed(404, 'No cached data is available for this page.', { code }));
}

/** Options that disable the cache (docs/service.md 7.2). */
function usesOwnVisit(body: ScrapeBody): boolean {
  return (
    body.headers !== undefined ||
    body.actions !== undefined ||
    body.profile !== undefined ||
    body.maxAge === 0 ||
    body.formats.some(
      (format) =>
        format.type === 'changeTracking' ||
        (format.type === 'screenshot' && (format.viewport !== undefined || format.quality !== undefined)),
    )
  );
}

async function visit(body: ScrapeBody): Promise<FetchedPage> {
  const timeout = AbortSignal.timeout(body.timeout);
  try {
    return await fetchPage(body.url, body.headers ?? {}, timeout);
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code;
    if (timeout.aborted) throw timedOut();
    if (code === 'ENOTFOUND' || code === 'EAI_AGAIN')
      throw new Refusal(
        failed(200, 'DNS resolution failed for the host of this URL.', {
          code: 'SCRAPE_DNS_RESOLUTION_ERROR',
        }),
      );
    if (typeof code === 'string' && /CERT|SSL|TLS/.test(code))
      throw new Refusal(
        failed(500, 'The certificate of the site is not valid.', { code: 'SCRAPE_SSL_ERROR' }),
      );
    throw new Refusal(
      failed(500, 'All scraping engines failed to retrieve content from this URL.', {
        code: 'SCRAPE_ALL_ENGINES_FAILED',
      }),
      { cause: error },
    );
  }
}

function timedOut(): Refusal {
  return new Refusal(
    failed(408, 'The scrape operation timed out before completing.', { code: 'SCRAPE_TIMEOUT' }),
  );
}

async function toHtml(page: FetchedPage, body: ScrapeBody, renderer: Renderer | undefined): Promise<string> {
  if (page.contentType === '' || HTML.test(page.contentType)) {
    const html = await decodeHtml(new Uint8Array(page.bytes), page.contentType || 'text/html');
    if (!renderer || !needsBrowser(html, body)) return html;
    return renderer.html(page.url, {
      waitForMs: body.waitFor,
      timeoutMs: body.timeout,
      mobile: body.mobile,
    });
  }
  if (isPdf(page)) {
    const pages = readPdfPages(page.bytes);
    if (body.parsers.length === 0) return asText(page.bytes.toString('base64'));
    if (pages) return pageOfPdf(pages);
  }
  if (/^(text\/|application\/(json|xml|[\w.-]+\+(json|xml)))/i.test(page.contentType)) return asPre(page);
  throw new Refusal(
    failed(500, `This server does not read ${page.contentType}.`, { code: 'SCRAPE_UNSUPPORTED_FILE_ERROR' }),
  );
}

/** A page whose text is written by its scripts, or that was requested after a delay. */
function needsBrowser(html: string, body: ScrapeBody): boolean {
  if (body.waitFor > 0 || body.mobile) return true;
  const text = html.replace(/<(script|style|head)\b[\s\S]*?<\/\1\s*>|<[^>]+>/gi, ' ');
  return /<script\b/i.test(html) && text.split(/\s+/).filter(Boolean).length < 40;
}

const asText = (text: string): string =>
  `<!doctype html><html><head><title></title></head><body><p>${text}</p></body></html>`;

/** A text file as a page, as the published server does with JSON. */
function asPre(page: FetchedPage): string {
  const language = /json/.test(page.contentType) ? ' class="language-json"' : '';
  const text = page.bytes.toString('utf8').replaceAll('&', '&amp;').replaceAll('<', '&lt;');
  return `<!doctype html><html><head><title></title></head><body><pre><code${language}>${text}</code></pre></body></html>`;
}
