import { readUpTo } from '../core/bytes/read-up-to';
import type { PageOptions, PageReading } from '../core/model/page';
import { decodeHtml, withMisreadNote } from './charset';
import type { HtmlOrder, HtmlReading } from './read-html';

type Deps = {
  fetch: (url: string, init: RequestInit) => Promise<Response>;
  /** Like `readHtml`, here or elsewhere. */
  readHtml: (order: HtmlOrder) => Promise<HtmlReading>;
  /** Thrown when the connection ends in the middle of the page. */
  cutOff?: (cause: unknown, address: string) => Error;
};

const HTML = /^(text\/html|application\/xhtml\+xml|text\/plain|application\/xml|text\/xml)\b/i;
/** A larger page is not for human readers. */
const MOST_BYTES = 60_000_000;

/**
 * Fetches a page as a signed-out visitor and reads it in a document that runs nothing. Anything but text in HTML is
 * refused by its type.
 */
export async function readFetchedPage(url: string, options: PageOptions, deps: Deps): Promise<PageReading> {
  const response = await deps.fetch(url, {
    credentials: 'omit',
    redirect: 'follow',
    referrerPolicy: 'no-referrer',
    headers: { accept: 'text/html,application/xhtml+xml;q=0.9,*/*;q=0.5' },
  });
  const type = response.headers.get('content-type') ?? 'text/html';
  const address = response.url || url;
  if (/^application\/pdf\b/i.test(type)) return { ok: false, url: address, why: 'pdf', amount: 0 };
  if (!HTML.test(type)) return { ok: false, url: address, why: 'empty', amount: 0 };
  const { bytes, isWhole } = await readUpTo(response.body, MOST_BYTES).catch((thrown: unknown) => {
    throw deps.cutOff?.(thrown, address) ?? thrown;
  });
  if (!isWhole) return { ok: false, url: address, why: 'enormous', amount: MOST_BYTES };
  const html = await decodeHtml(bytes, type);
  const { reading } = await deps.readHtml({
    html,
    url: address,
    options: { ...options, scope: options.scope === 'auto' ? 'page' : options.scope },
    fewWords: false,
  });
  if (!reading.ok) return reading;
  const metadata = { ...reading.metadata, statusCode: response.status };
  return withMisreadNote({ ...reading, metadata }, html);
}
