import { readUpTo, type ReadBytes } from '../core/bytes/read-up-to';
import { contentHashOf } from '../core/model/content-hash';
import { isFileToRead } from '../core/model/file-kind';
import type { Failure } from '../core/model/errors';
import type { PageOptions, PageReading } from '../core/model/page';
import type { SiteOrder, SitePage } from '../core/model/site-page';
import { decodeHtml, withMisreadNote } from './charset';
import type { FetchedFile } from './read-fetched';
import type { HtmlOrder, HtmlReading } from './read-html';
import { sentElsewhere } from './sent-elsewhere';

type Deps = {
  fetch: (url: string, init: RequestInit) => Promise<Response>;
  /** Like `readHtml`, here or elsewhere. */
  readHtml: (order: HtmlOrder) => Promise<HtmlReading>;
  /** Waits until fewer than this many requests to a host are in progress; returns a function that ends this one. */
  semaphore: (host: string, most: number) => Promise<() => void>;
  digest: (bytes: Uint8Array<ArrayBuffer>) => Promise<ArrayBuffer>;
  /** Reads what is not a page by its content; returns the failure of a file that cannot be read. */
  readFile: (file: FetchedFile, options: PageOptions) => Promise<PageReading | Failure>;
  /** A signal that aborts after this time; the browser's own by default. */
  timeout?: (ms: number) => AbortSignal;
};

const HTML = /^(?:text\/html|application\/xhtml\+xml)\b/i;
const TEXT = /^text\/(?:plain|markdown|x-markdown)\b/i;
const ACCEPT = 'text/html,application/xhtml+xml,text/markdown;q=0.9,text/plain;q=0.8,*/*;q=0.5';

const inMegabytes = (bytes: number): string => `${Math.round(bytes / 100_000) / 10} MB`;

/**
 * Fetches one page of a site and reads it in a document that runs nothing. Plain text and Markdown are pages too, and
 * their text stays unchanged; a file is read by its content if the order wants files; anything else is skipped by its
 * type before its body is read. A body is read up to the limit and no further. Never throws: errors are in the result.
 */
export async function readSitePage(order: SiteOrder, deps: Deps): Promise<SitePage> {
  const free = await deps.semaphore(new URL(order.url).host, order.atOnce);
  let answer: SitePage | Fetched;
  try {
    answer = await fetchPage(order, deps);
  } finally {
    free();
  }
  // The page is read while the next one is being fetched.
  return answer.type === 'fetched' ? readBody(order, answer, deps) : answer;
}

type Fetched = { type: 'fetched'; response: Response; url: string; bytes: Uint8Array<ArrayBuffer> };

/** A large file takes this long on a slow connection; a page has to be faster. */
const FILE_MS = 120_000;

/** Aborts at the end of a page's time, unless it turns out to be a file, which has longer. */
function createLimit({ timeoutMs }: SiteOrder, { timeout = (ms) => AbortSignal.timeout(ms) }: Deps) {
  const limit = new AbortController();
  let isFile = false;
  const end = (): void => limit.abort(new DOMException('', 'TimeoutError'));
  timeout(timeoutMs).addEventListener('abort', () => isFile || end());
  return {
    signal: limit.signal,
    extend(): void {
      isFile = true;
      timeout(FILE_MS).addEventListener('abort', end);
    },
  };
}

async function fetchPage(order: SiteOrder, deps: Deps): Promise<SitePage | Fetched> {
  const limit = createLimit(order, deps);
  const late = limit.signal;
  const init: RequestInit = {
    method: 'GET',
    credentials: order.signedIn ? 'include' : 'omit',
    ...(order.fresh && { cache: 'reload' }),
    referrerPolicy: 'no-referrer',
    headers: { accept: ACCEPT },
    signal: late,
  };
  const lost = (): Extract<SitePage, { type: 'unanswered' }> => ({
    type: 'unanswered',
    why: late.aborted ? 'timed-out' : 'unreachable',
  });
  let response: Response;
  try {
    response = await deps.fetch(order.url, { ...init, redirect: 'follow' });
  } catch {
    if (late.aborted || order.again) return lost();
    const second = await sentElsewhere(order.url, init, deps);
    if (!second) return { ...lost(), asked: 2 };
    if (!(second instanceof Response)) return second;
    response = second;
  }
  const early = answerWithoutBody(response, order);
  if (early) {
    await response.body?.cancel().catch(() => undefined);
    return early;
  }
  const isFile = isWantedFile(response, order);
  if (isFile) limit.extend();
  const most = isFile ? order.maxFileBytes : order.maxBytes;
  let body: ReadBytes;
  try {
    body = await readUpTo(response.body, most);
  } catch {
    // The connection ended in the middle of the page.
    return lost();
  }
  const url = response.url || order.url;
  if (!body.isWhole) return { type: 'skipped', url, why: 'too-large', detail: inMegabytes(most) };
  const typed = isFile ? undefined : typedByContent(response, body.bytes);
  if (typed && !isWantedFile(typed, order))
    return { type: 'skipped', url, why: 'content-type', detail: typed.headers.get('content-type') ?? '' };
  return { type: 'fetched', response: typed ?? response, url, bytes: body.bytes };
}

/** How files begin, and no text does. */
const BEGINNINGS: readonly (readonly [string, string])[] = [
  ['%PDF-', 'application/pdf'],
  ['PK\u0003\u0004', 'application/zip'],
  ['\u0089PNG', 'image/png'],
  ['\u00ff\u00d8\u00ff', 'image/jpeg'],
  ['GIF8', 'image/gif'],
];

/** The response of a file that a script sends as a page, with its own type; undefined for any other. */
function typedByContent(response: Response, bytes: Uint8Array): Response | undefined {
  const start = String.fromCharCode(...bytes.subarray(0, 8));
  const type = BEGINNINGS.find(([beginning]) => start.startsWith(beginning))?.[1];
  if (type === undefined) return undefined;
  const headers = new Headers(response.headers);
  headers.set('content-type', type);
  return new Response(null, { status: response.status, headers });
}

/** What the headers of a response already decide. */
function answerWithoutBody(response: Response, order: SiteOrder): SitePage | undefined {
  const { status, headers } = response;
  const url = response.url || order.url;
  if (!response.ok) {
    const retryAfter = headers.get('retry-after');
    return { type: 'refused', url, status, ...(retryAfter !== null && { retryAfter }) };
  }
  const type = headers.get('content-type') ?? 'text/html';
  const isFile = isWantedFile(response, order);
  if (!HTML.test(type) && !TEXT.test(type) && !isFile)
    return { type: 'skipped', url, why: 'content-type', detail: type.split(';', 1)[0]?.trim() ?? type };
  const length = Number(headers.get('content-length') ?? 0);
  return length > (isFile ? order.maxFileBytes : order.maxBytes)
    ? { type: 'skipped', url, why: 'too-large', detail: inMegabytes(length) }
    : undefined;
}

/** Whether the response is a file of a kind that is read, and the order wants files. */
function isWantedFile(
  { url, headers }: Response,
  order: SiteOrder,
): order is SiteOrder & { maxFileBytes: number } {
  const { pathname } = new URL(url || order.url);
  const named = (headers.get('content-disposition') ?? '').replace(/["\s]+$/, '');
  return (
    order.maxFileBytes !== undefined &&
    isFileToRead(headers.get('content-type') ?? 'text/html', pathname, named)
  );
}

/** The reading of a body, with the text of a page. */
async function readingOf(
  order: SiteOrder,
  { response, url, bytes }: Fetched,
  deps: Deps,
): Promise<{ reading: PageReading; sparse: boolean; text: string } | Failure> {
  const type = response.headers.get('content-type') ?? 'text/html';
  // The text that was read names the page, whether or not Markdown was requested.
  const wanted: PageOptions = {
    ...order.options,
    formats: [...new Set([...order.options.formats, 'markdown' as const])],
    scope: order.options.scope === 'auto' ? 'page' : order.options.scope,
  };
  if (isWantedFile(response, order)) {
    const disposition = response.headers.get('content-disposition') ?? '';
    const reading = await deps.readFile({ bytes, address: url, type, disposition }, wanted);
    return 'reason' in reading
      ? reading
      : {
          // Its address is where it was found; its links are not followed.
          reading: { ...reading, url, siteFacts: { links: [], noindex: false, nofollow: false } },
          sparse: false,
          text: '',
        };
  }
  const text = await decodeHtml(bytes, type);
  return HTML.test(type)
    ? { ...(await deps.readHtml({ html: text, url, options: wanted, fewWords: true })), text }
    : { reading: await readText(text, url, wanted, deps), sparse: false, text };
}

async function readBody(order: SiteOrder, fetched: Fetched, deps: Deps): Promise<SitePage> {
  const { options } = order;
  const { response, url, bytes } = fetched;
  const type = response.headers.get('content-type') ?? 'text/html';
  const read = await readingOf(order, fetched, deps);
  if ('reason' in read) return { type: 'unreadable', url, status: response.status, failure: read };
  const { reading, sparse, text } = read;
  const page = {
    type: 'page' as const,
    url,
    status: response.status,
    contentType: type.split(';', 1)[0]?.trim() ?? type,
    bytes: bytes.length,
    sparse,
  };
  const asked = withMisreadNote(withHeader(reading, response.headers.get('x-robots-tag')), text);
  if (!asked.ok) return { ...page, reading: asked };
  const { markdown: _text, ...others } = asked.content;
  const contentHash = await contentHashOf(asked, deps.digest);
  return {
    ...page,
    reading: {
      ...asked,
      content: options.formats.includes('markdown') ? asked.content : others,
      metadata: { ...asked.metadata, statusCode: response.status },
    },
    ...(contentHash !== undefined && { contentHash }),
  };
}

const escaped = (text: string): string =>
  text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;');

/** A page of plain text: its lines unchanged, named by its file. */
async function readText(text: string, url: string, options: PageOptions, deps: Deps): Promise<PageReading> {
  const name = new URL(url).pathname.split('/').at(-1) ?? '';
  const { reading } = await deps.readHtml({
    html: `<title>${escaped(name)}</title><body><pre>${escaped(text)}</pre>`,
    url,
    options: { ...options, scope: 'everything' },
    fewWords: false,
  });
  return reading.ok ? { ...reading, content: { ...reading.content, markdown: text } } : reading;
}

/** `X-Robots-Tag` has the meaning of `<meta name=robots>`, for every robot or for the one named before it. */
function withHeader(reading: PageReading, header: string | null): PageReading {
  if (header === null || !reading.siteFacts) return reading;
  const rules = rulesForTrawl(header);
  const says = (rule: string): boolean => rules.includes(rule) || rules.includes('none');
  const { noindex, nofollow } = reading.siteFacts;
  return {
    ...reading,
    siteFacts: {
      ...reading.siteFacts,
      noindex: noindex || says('noindex'),
      nofollow: nofollow || says('nofollow'),
    },
  };
}

/** Headers of several lines arrive joined by commas, so that a name applies until the next one. */
function rulesForTrawl(header: string): string[] {
  let forUs = true;
  return header
    .toLowerCase()
    .split(',')
    .flatMap((part) => {
      const named = /^\s*([a-z0-9_-]+)\s*:\s*(.*)$/.exec(part);
      // `max-snippet: 10` is a rule with a value, not a robot with rules.
      if (named?.[1] && !/^(?:max-|unavailable_after)/.test(named[1])) {
        forUs = named[1] === 'trawl';
        return forUs ? [(named[2] ?? '').trim()] : [];
      }
      return forUs ? [part.trim()] : [];
    });
}
