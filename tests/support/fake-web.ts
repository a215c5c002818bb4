import type { SiteFile, SiteReader } from '@/lib/core/ports/host';
import type { SitePage } from '@/lib/core/model/site-page';
import { createKeyedSemaphore } from '@/lib/core/async/mutex';
import { readSitePage } from '@/lib/reader/read-site-page';
import { readFetched, readInert } from './read-inert';

/** What a host of the fake web answers. */
export type FakeReply = {
  status?: number;
  headers?: Readonly<Record<string, string>>;
  body?: string | Uint8Array;
  /** The connection ends instead of an answer, or in the middle of the body. */
  cut?: 'at once' | 'midway';
  /** It never answers, while the clock advances. */
  hangs?: true;
};

/** One request that reached the fake web. */
type FakeVisit = {
  url: string;
  at: number;
  atOnce: number;
  credentials: string;
  /** `reload` asks the site, whatever was kept. */
  cache: string;
};

export type FakeWeb = {
  log: FakeVisit[];
  /** Hosts that the user allowed. */
  granted: Set<string>;
  online: boolean;
  fetch: (url: string, init: RequestInit) => Promise<Response>;
  /** Resolves at this time; the clock advances by itself only while a request hangs. */
  after: (ms: number) => Promise<void>;
  /** As the DOM host and the background ask for pages, with the product's own page code. */
  reader: SiteReader;
};

const MOST_REDIRECTS = 20;
/** How far the clock advances per poll while a request hangs. */
const TICK_MS = 25;

/**
 * A web of functions: every host answers through `serve`, after `latencyMs` on the clock that the test moves. It
 * redirects, refuses and falls silent as a browser shows it to an extension.
 */
export function createFakeWeb(
  serve: (url: URL, visits: number) => FakeReply | undefined,
  clock: { now: number },
  hosts: readonly string[],
  latencyMs = 0,
): FakeWeb {
  const semaphore = createKeyedSemaphore();
  let underWay = 0;
  const log: FakeVisit[] = [];

  const timers = new Set<{ at: number; ring: () => void }>();
  const after = (ms: number): Promise<void> =>
    new Promise((ring) => timers.add({ at: clock.now + ms, ring }));
  function timeout(ms: number): AbortSignal {
    const controller = new AbortController();
    void after(ms).then(() => controller.abort());
    return controller.signal;
  }
  /** No answer until the caller gives up. */
  async function hang(signal: AbortSignal | null | undefined): Promise<never> {
    while (signal && !signal.aborted) {
      clock.now += TICK_MS;
      for (const timer of timers) if (timer.at <= clock.now && timers.delete(timer)) timer.ring();
      await new Promise((done) => setTimeout(done, 0));
    }
    underWay -= 1;
    throw new TypeError('nobody answered');
  }

  async function visit(url: string, init: RequestInit): Promise<FakeReply> {
    const visits = log.filter((one) => one.url === url).length;
    underWay += 1;
    log.push({
      url,
      at: clock.now,
      atOnce: underWay,
      credentials: init.credentials ?? 'same-origin',
      cache: init.cache ?? 'default',
    });
    await new Promise((done) => setTimeout(done, 0));
    clock.now += latencyMs;
    const reply = web.online ? (serve(new URL(url), visits) ?? { status: 404 }) : undefined;
    if (reply?.hangs) return hang(init.signal);
    underWay -= 1;
    if (!reply) throw new TypeError('offline');
    return reply;
  }

  async function follow(url: string, init: RequestInit): Promise<Response> {
    let at = url;
    for (let hops = 0; hops <= MOST_REDIRECTS; hops += 1) {
      const { status = 200, headers = {}, body = '', cut } = await visit(at, init);
      if (cut === 'at once') throw new TypeError('cut');
      const location = headers['location'];
      if (status >= 300 && status < 400 && location !== undefined) {
        if (init.redirect === 'manual')
          return Object.defineProperty(new Response(null), 'type', { value: 'opaqueredirect' });
        at = new URL(location, at).href;
        if (web.granted.has(new URL(at).hostname)) continue;
        await visit(at, init);
        if (init.mode === 'no-cors')
          return Object.defineProperty(new Response(null), 'type', { value: 'opaque' });
        throw new TypeError('not allowed');
      }
      const response = new Response(cut === 'midway' ? brokenBody() : asBody(body), {
        status,
        headers: { ...(body.length > 0 && { 'content-length': String(body.length) }), ...headers },
      });
      // As a browser gives it: without the fragment.
      return Object.defineProperty(response, 'url', { value: at.split('#', 1)[0] });
    }
    throw new TypeError('too many redirects');
  }

  const refused = (
    url: string,
    grantedOrigin: string | undefined,
  ): Extract<SiteFile, { type: 'not-granted' | 'unanswered' }> | undefined => {
    const { hostname, host, origin } = new URL(url);
    if (!web.online) return { type: 'unanswered', why: 'offline' };
    return web.granted.has(hostname) || origin === grantedOrigin ? undefined : { type: 'not-granted', host };
  };

  const web: FakeWeb = {
    log,
    granted: new Set(hosts),
    online: true,
    fetch: follow,
    after,
    reader: {
      async read(order, signal, grantedOrigin): Promise<SitePage> {
        signal.throwIfAborted();
        const refusal = refused(order.url, grantedOrigin);
        if (refusal) return refusal;
        const page = await readSitePage(order, {
          fetch: follow,
          readHtml: readInert,
          readFile: readFetched,
          semaphore,
          timeout,
          digest: (bytes) => crypto.subtle.digest('SHA-256', bytes),
        });
        return page.type === 'unanswered' && !web.online ? { type: 'unanswered', why: 'offline' } : page;
      },
      async fetchFile(url, { maxBytes, signedIn, direct }, signal, grantedOrigin) {
        signal.throwIfAborted();
        const refusal = refused(url, grantedOrigin);
        if (refusal) return refusal;
        try {
          const credentials = signedIn ? 'include' : 'omit';
          const response = await follow(url, { credentials, ...(direct && { redirect: 'manual' }) });
          if (response.type === 'opaqueredirect') return { type: 'left-site' };
          const retryAfter = response.headers.get('retry-after');
          return {
            type: 'file',
            url: response.url,
            status: response.status,
            contentType: response.headers.get('content-type') ?? '',
            ...(retryAfter !== null && { retryAfter }),
            body: new Uint8Array(await response.arrayBuffer()).slice(0, maxBytes),
          };
        } catch {
          return { type: 'unanswered', why: web.online ? 'unreachable' : 'offline' };
        }
      },
    },
  };
  return web;
}

const asBody = (body: string | Uint8Array): BodyInit =>
  typeof body === 'string' ? body : new Uint8Array(body);

function brokenBody(): ReadableStream<Uint8Array> {
  let sent = false;
  return new ReadableStream({
    pull(controller) {
      if (sent) controller.error(new TypeError('cut'));
      else controller.enqueue(new TextEncoder().encode('<html><body><p>Half a'));
      sent = true;
    },
  });
}
