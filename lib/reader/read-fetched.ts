import { readUpTo } from '../core/bytes/read-up-to';
import type { PageOptions, PageReading } from '../core/model/page';
import { decodeHtml, withMisreadNote } from './charset';
import type { HtmlOrder, HtmlReading } from './read-html';

export type FetchedFile = {
  bytes: Uint8Array<ArrayBuffer>;
  address: string;
  type: string;
  /** What the server calls it. */
  disposition: string;
};

type Deps = {
  fetch: (url: string, init: RequestInit) => Promise<Response>;
  /** Like `readHtml`, here or elsewhere. */
  readHtml: (order: HtmlOrder) => Promise<HtmlReading>;
  /** Reads what is not a page by its content; rejects with a FileRefused. */
  readFile: (file: FetchedFile, options: PageOptions) => Promise<PageReading>;
  /** The file that a tab shows, as this browser gets it, with its cookies. */
  ofTab?: boolean;
  /** Thrown when the connection ends in the middle of the page. */
  cutOff?: (cause: unknown, address: string) => Error;
};

const HTML = /^(text\/html|application\/xhtml\+xml|text\/plain|application\/xml|text\/xml)\b/i;
/** Pictures, films and sounds have no text. */
const WITHOUT_TEXT = /^(?:image|audio|video|font)\//i;
/** A larger page is not for human readers. */
const MOST_BYTES = 60_000_000;

/**
 * Fetches a page as a signed-out visitor and reads it in a document that runs nothing; a file is read by its content, and
 * keeps its address.
 */
export async function readFetchedPage(url: string, options: PageOptions, deps: Deps): Promise<PageReading> {
  const response = await deps.fetch(url, {
    credentials: deps.ofTab === true ? 'include' : 'omit',
    redirect: 'follow',
    referrerPolicy: 'no-referrer',
    headers: { accept: 'text/html,application/xhtml+xml;q=0.9,*/*;q=0.5' },
  });
  const type = response.headers.get('content-type') ?? 'text/html';
  const address = response.url || url;
  // A page that asks to sign in is not the file in the tab, and neither is the file of another site.
  const isOther = HTML.test(type) || !response.ok || new URL(address).origin !== new URL(url).origin;
  const why = deps.ofTab === true && isOther ? 'pdf' : 'empty';
  if (why === 'pdf' || WITHOUT_TEXT.test(type)) {
    await response.body?.cancel().catch(() => undefined);
    return { ok: false, url: address, why, amount: 0 };
  }
  const { bytes, isWhole } = await readUpTo(response.body, MOST_BYTES).catch((thrown: unknown) => {
    throw deps.cutOff?.(thrown, address) ?? thrown;
  });
  if (!isWhole) return { ok: false, url: address, why: 'enormous', amount: MOST_BYTES };
  if (!HTML.test(type)) {
    const disposition = response.headers.get('content-disposition') ?? '';
    return { ...(await deps.readFile({ bytes, address, type, disposition }, options)), url: address };
  }
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
