import { backedOffFetch } from '../async/backed-off-fetch';
import { readUpTo } from '../bytes/read-up-to';
import { hostOf } from '../model/url';
import type { SiteFile, SiteReader } from '../ports/host';
import { hasHost } from './host-permission';
import { AppError } from '../model/errors';
import type { SitePage } from '../model/site-page';
import type { DomHostClient } from '../rpc/dom-host-protocol';
import { within } from '../async/deadline';

/** How long a granted host counts as granted; the browser itself blocks a host whose grant was revoked. */
const KNOWN_MS = 2_000;

type Unasked = Extract<SiteFile, { type: 'not-granted' | 'unanswered' }>;

/** Fetches files of sites, and knows which hosts are granted. In the worker and in pages of the extension. */
export type SiteFiles = Pick<SiteReader, 'fetchFile'> & {
  mayNotAsk(url: string, grantedOrigin: string | undefined): Promise<Unasked | undefined>;
  /** Why there was no answer. */
  silence(url: string, grantedOrigin: string | undefined): Promise<Unasked>;
};

/** `isGrantedNow`: what the browser says, or who knows it where the browser does not answer. */
export function createSiteFiles(isGrantedNow: (url: string) => Promise<boolean> = hasHost): SiteFiles {
  const grantedUntil = new Map<string, number>();

  async function isGranted(url: string): Promise<boolean> {
    const { origin } = new URL(url);
    if ((grantedUntil.get(origin) ?? 0) > Date.now()) return true;
    const granted = await isGrantedNow(url);
    if (granted) grantedUntil.set(origin, Date.now() + KNOWN_MS);
    else grantedUntil.delete(origin);
    return granted;
  }

  async function mayNotAsk(url: string, grantedOrigin: string | undefined): Promise<Unasked | undefined> {
    if (!navigator.onLine) return { type: 'unanswered', why: 'offline' };
    if (new URL(url).origin === grantedOrigin || (await isGranted(url))) return undefined;
    return { type: 'not-granted', host: hostOf(url) };
  }

  /** If the origin of a clicked tab does not answer, its grant may have ended meanwhile: it ends with the tab. */
  async function silence(url: string, grantedOrigin: string | undefined): Promise<Unasked> {
    if (!navigator.onLine) return { type: 'unanswered', why: 'offline' };
    const shut = grantedOrigin !== undefined && !(await isGrantedNow(url));
    return shut ? { type: 'not-granted', host: hostOf(url) } : { type: 'unanswered', why: 'unreachable' };
  }

  return {
    mayNotAsk,
    silence,
    async fetchFile(url, { maxBytes, timeoutMs, signedIn, direct }, signal, grantedOrigin) {
      const refusal = await mayNotAsk(url, grantedOrigin);
      if (refusal) return refusal;
      const late = AbortSignal.timeout(timeoutMs);
      const init: RequestInit = {
        credentials: signedIn ? 'include' : 'omit',
        referrerPolicy: 'no-referrer',
        signal: AbortSignal.any([signal, late]),
      };
      try {
        const response = await backedOffFetch(url, { ...init, redirect: direct ? 'manual' : 'follow' });
        if (response.type === 'opaqueredirect') return { type: 'left-site' };
        const retryAfter = response.headers.get('retry-after');
        return {
          type: 'file',
          url: response.url || url,
          status: response.status,
          contentType: response.headers.get('content-type') ?? '',
          ...(retryAfter !== null && { retryAfter }),
          body: (await readUpTo(response.body, maxBytes)).bytes,
        };
      } catch (thrown) {
        if (signal.aborted) throw thrown;
        if (late.aborted) return { type: 'unanswered', why: 'timed-out' };
        const probe = await fetch(url, { ...init, redirect: 'manual' }).catch(() => undefined);
        signal.throwIfAborted();
        if (probe?.type === 'opaqueredirect') return { type: 'left-site' };
        return silence(url, grantedOrigin);
      }
    },
  };
}

/** A page may wait for another one first; plus the messages both ways. */
const TURNS = 2;
const ANSWER_MS = 10_000;
/** Files are read one after another, and each may take its minute. */
const FILE_MS = 600_000;

/** Pages are fetched and read in the DOM host; small files here, since a worker can fetch them as well. */
export function createSiteReader(domHost: DomHostClient): SiteReader {
  const { fetchFile, mayNotAsk, silence } = createSiteFiles();
  return {
    async read(order, signal, grantedOrigin) {
      signal.throwIfAborted();
      const refusal = await mayNotAsk(order.url, grantedOrigin);
      if (refusal) return refusal;
      const page = await within(
        domHost('site.read', order),
        TURNS * order.timeoutMs + (order.maxFileBytes === undefined ? ANSWER_MS : FILE_MS),
        signal,
      ).catch((thrown: unknown): SitePage => {
        signal.throwIfAborted();
        // The document was closed halfway, or is too busy to answer: the page is retried.
        const late = thrown instanceof AppError && thrown.reason === 'timed-out';
        return { type: 'unanswered', why: late ? 'timed-out' : 'unreachable' };
      });
      // The network may have gone down during the request: then the page is not to blame.
      if (page.type !== 'unanswered' || page.why !== 'unreachable') return page;
      const meant = await silence(order.url, grantedOrigin);
      return meant.type === 'unanswered' && meant.why === 'unreachable' ? page : meant;
    },
    fetchFile,
  };
}
