import { sleep } from './sleep';

/** What Chromium counts against an address, and how it backs off, by its source (docs/platform.md 46). */
const COUNTED: ReadonlySet<number> = new Set([500, 503, 509]);
const IGNORED = 2;
const FIRST_MS = 700;
const FACTOR = 1.4;
const MOST_MS = 15 * 60_000;
/** As many addresses as are kept in mind. */
const MOST_ADDRESSES = 1_000;

type Fetch = (url: string, init?: RequestInit) => Promise<Response>;
type Refusals = { count: number; freeAt: number };

/**
 * `fetch` for what an extension reads. After some errors of a server, Chromium refuses further requests of extensions to
 * the same address, its query aside, for a while, and sends nothing: they fail like those without an answer. Such a
 * request waits here until it may be sent, or until its signal aborts. Only GET: whether a request that failed was sent
 * cannot be told, and any other must never be sent twice.
 */
export function createBackedOffFetch(send: Fetch, now: () => number): Fetch {
  const refusals = new Map<string, Refusals>();

  function record(key: string, status: number): void {
    const before = refusals.get(key);
    if (!before && !COUNTED.has(status)) return;
    const count = (before?.count ?? 0) + (COUNTED.has(status) ? 1 : -1);
    refusals.delete(key);
    if (count > 0)
      refusals.set(key, { count, freeAt: Math.max(before?.freeAt ?? 0, now() + backOffMs(count)) });
    const [oldest] = refusals.keys();
    if (oldest !== undefined && refusals.size > MOST_ADDRESSES) refusals.delete(oldest);
  }

  return async (url, init) => {
    const isRead = (init?.method ?? 'GET') === 'GET';
    if (!isRead || !/^https?:/i.test(url)) return send(url, init);
    const key = addressOf(url);
    for (;;) {
      try {
        const response = await send(url, init);
        record(key, response.status);
        return response;
      } catch (lost) {
        const waitMs = (refusals.get(key)?.freeAt ?? 0) - now();
        if (waitMs <= 0 || init?.signal?.aborted) throw lost;
        await sleep(waitMs, init?.signal ?? new AbortController().signal);
      }
    }
  };
}

function backOffMs(count: number): number {
  return count > IGNORED ? Math.min(MOST_MS, FIRST_MS * FACTOR ** (count - IGNORED - 1)) : 0;
}

function addressOf(url: string): string {
  const { protocol, host, pathname } = new URL(url);
  return `${protocol}//${host}${pathname}`.toLowerCase();
}

/** The one of this document or worker. */
export const backedOffFetch = createBackedOffFetch((url, init) => fetch(url, init), Date.now);
