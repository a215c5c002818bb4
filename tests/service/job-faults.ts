import type { Fault, Json } from './faults';

/** The traps of job replies, as observed or documented (docs/service.md 6, 10, 14). For the given number of reads. */
const always = Infinity;
const skipOf = (query: URLSearchParams): number => Number(query.get('skip') ?? '0');
const dataOf = (body: Json): readonly unknown[] => (Array.isArray(body['data']) ? body['data'] : []);

export const jobFaults = {
  /** `next` is always present, points to the current position, and returns nothing: following it never ends. */
  nextNeverEnds: (on: string): Fault => ({
    on,
    times: always,
    change: (body, { url, query }) => ({ ...body, next: withSkip(url, skipOf(query) + dataOf(body).length) }),
  }),
  /** The first reads have a `next` and no data. */
  nextWithoutData: (on: string, times = 2): Fault => ({
    on,
    times,
    change: (body, { url, query }) => ({ ...body, data: [], next: withSkip(url, skipOf(query)) }),
  }),
  /** `next` names another scheme, host or port, as behind a proxy or from an attacker who wants the key. */
  nextElsewhere: (on: string, origin = 'https://elsewhere.example'): Fault => ({
    on,
    times: always,
    change: (body) =>
      typeof body['next'] === 'string'
        ? { ...body, next: `${origin}${new URL(body['next']).pathname}${new URL(body['next']).search}` }
        : body,
  }),
  /** Everything is sent again, whatever `skip` and `limit` say. */
  skipIgnored: (on: string): Fault => ({ on, times: always, ignoreQuery: ['skip', 'limit'] }),
  /** Each read reports a smaller total than the one before, down to what has arrived. */
  totalShrinks: (on: string): Fault => {
    let more = 50;
    return {
      on,
      times: always,
      change: (body) => {
        more = Math.max(0, more - 10);
        return { ...body, total: Number(body['completed'] ?? 0) + more };
      },
    };
  },
  /** The first documents of each page are in it twice: they take no position of their own. */
  documentsRepeated: (on: string, count = 3): Fault => ({
    on,
    times: always,
    change: (body) => ({ ...body, data: [...dataOf(body).slice(0, count), ...dataOf(body)] }),
  }),
  /** Each read returns the documents in another order than the one before. */
  documentsReordered: (on: string): Fault => {
    let reads = 0;
    return {
      on,
      times: always,
      ignoreQuery: ['skip', 'limit'],
      change: (body, { url }) => {
        const all = dataOf(body);
        reads += 1;
        const from = all.length === 0 ? 0 : (reads * 7) % all.length;
        const query = new URL(url).searchParams;
        const skip = skipOf(query);
        const data = [...all.slice(from), ...all.slice(0, from)].slice(
          skip,
          skip + Number(query.get('limit') ?? 100),
        );
        const { next: _next, ...rest } = body;
        const more = body['status'] === 'scraping' || skip + data.length < all.length;
        return { ...rest, data, ...(more ? { next: withSkip(url, skip + data.length) } : {}) };
      },
    };
  },
  /** Its store is lost: it returns only this many of its pages, and ends with them. */
  storeLost: (on: string, left = 2): Fault => ({
    on,
    times: always,
    change: (body) => ({
      ...body,
      status: 'completed',
      total: left,
      completed: left,
      next: undefined,
      data: dataOf(body).slice(0, left),
    }),
  }),
  creditsNotCounted: (on: string): Fault => ({
    on,
    times: always,
    change: (body) => ({ ...body, creditsUsed: -1 }),
  }),
  unknownStatus: (on: string, status = 'hibernating', times = 1): Fault => ({
    on,
    times,
    change: (body) => ({ ...body, status }),
  }),
  /** The job failed, reported in a reply with status 200. */
  failedInside200: (on: string, error = 'The crawl could not be started.', times = always): Fault => ({
    on,
    times,
    change: (body) => ({ ...body, success: false, status: 'failed', error, data: [] }),
  }),
  /** A trace with an event of an unknown type, after the existing ones. */
  unknownEvent: (on: string, type = 'oracle.consulted', times = always): Fault => ({
    on,
    times,
    change: (body) => {
      const events = Array.isArray(body['events']) ? (body['events'] as Json[]) : [];
      const last = events.at(-1);
      return {
        ...body,
        events: [
          ...events,
          {
            ...last,
            eventId: `${String(last?.['eventId'])}-x`,
            producerSequence: events.length + 1,
            type,
            answer: 42,
          },
        ],
      };
    },
  }),
  /** An error that omits `success`, as relayed ones may. */
  withoutSuccess: (on: string, status: number, error: string): Fault => ({ on, status, body: { error } }),
  tooLargeWithoutCors: (on: string): Fault => ({
    on,
    status: 413,
    cors: false,
    body: { success: false, error: 'Request body is too large' },
  }),
} satisfies Record<string, (...input: never[]) => Fault>;

function withSkip(url: string, skip: number): string {
  const next = new URL(url);
  next.searchParams.set('skip', String(skip));
  return next.href;
}
