/** The JSON object of an answer. */
export type Json = Readonly<Record<string, unknown>>;

/** A fault for the next matching request. */
export type Fault = {
  /** `POST /v2/scrape`, or `GET /v2/crawl/*` with a star for one part of the path; any request by default. */
  on?: string;
  /** Answer with this status instead of doing the work. */
  status?: number;
  /** JSON if it is an object, otherwise sent unchanged. */
  body?: unknown;
  headers?: Record<string, string>;
  /** False: the answer has no CORS headers. */
  cors?: boolean;
  /** The server ignores these query parameters. */
  ignoreQuery?: readonly string[];
  /** Changes the good answer: receives its JSON and the request, returns other JSON. */
  change?: (body: Json, asked: { url: string; query: URLSearchParams }) => unknown;
  /** Real time to wait first; without a status the work is done afterwards. */
  delayMs?: number;
  /** Cut the connection before the work is done, or after it is done and charged. */
  drop?: 'before' | 'after';
  /** For how many requests; once by default. */
  times?: number;
};

export type Faults = {
  next(fault: Fault): void;
  /**
   * For this time, by the service's clock, nothing is answered: connections are refused, or every request gets 503.
   * Jobs continue meanwhile.
   */
  down(ms: number, how?: 'refused' | 503): void;
  /** The next canceled job still reads this many of the waiting pages, bills them and shows them. */
  lateAfterCancel(pages: number): void;
  /** Removes all faults that have not happened yet. */
  clear(): void;
};

/** Predefined faults, as observed from real servers. */
export const seenFaults = {
  rateLimited: (retryAfterSeconds?: number): Fault => ({
    status: 429,
    body: {
      success: false,
      error:
        'Rate limit exceeded. Consumed (req/min): 13, Remaining (req/min): 0. Upgrade your plan for increased rate limits.',
    },
    ...(retryAfterSeconds === undefined ? {} : { headers: { 'Retry-After': String(retryAfterSeconds) } }),
  }),
  rateLimitedInWords: (seconds: number): Fault => ({
    status: 429,
    body: {
      success: false,
      error: `Rate limit exceeded. Consumed (req/min): 13, Remaining (req/min): 0. Upgrade your plan or please retry after ${seconds}s, resets soon`,
    },
  }),
  concurrencyLimited: (): Fault => ({
    status: 429,
    body: { success: false, error: 'Concurrency limit reached' },
  }),
  pageTimeout: (): Fault => ({
    status: 408,
    body: {
      success: false,
      code: 'SCRAPE_TIMEOUT',
      error: 'The scrape operation timed out before completing.',
    },
  }),
  /** A retry would take as long again. */
  needsMoreTime: (): Fault => ({
    status: 408,
    body: {
      success: false,
      code: 'SCRAPE_PDF_INSUFFICIENT_TIME_ERROR',
      error: 'Insufficient time to process PDF of 120 pages. Please increase the timeout parameter.',
    },
  }),
  gatewayPage: (status: 502 | 503 | 504): Fault => ({
    status,
    headers: { 'Content-Type': 'text/html' },
    body: `<html><head><title>${status}</title></head><body><center><h1>${status}</h1></center></body></html>`,
  }),
  serverError: (): Fault => ({
    status: 500,
    body: { success: false, code: 'UNKNOWN_ERROR', error: 'An error occurred. Error ID: 0f1e2d3c' },
  }),
  allEnginesFailed: (): Fault => ({
    status: 500,
    body: {
      success: false,
      code: 'SCRAPE_ALL_ENGINES_FAILED',
      error: 'All scraping engines failed to retrieve content from this URL.',
    },
  }),
  brokenJson: (): Fault => ({
    status: 200,
    headers: { 'Content-Type': 'application/json' },
    body: '{"success":true,"data":{"markdown":"# Cut',
  }),
  redirect: (to: string): Fault => ({ status: 307, headers: { Location: to }, body: '' }),
} satisfies Record<string, (...input: never[]) => Fault>;

export function createFaults(): Faults & {
  take(call: string): Fault | undefined;
  /** How many pages a job being canceled still reads. Called once by each. */
  takeLatePages(): number;
  onDown(listener: (ms: number, how: 'refused' | 503) => void): void;
} {
  let queue: Fault[] = [];
  let latePages = 0;
  let goDown: (ms: number, how: 'refused' | 503) => void = () => undefined;
  return {
    next(fault) {
      queue.push({ ...fault });
    },
    down: (ms, how = 'refused') => goDown(ms, how),
    lateAfterCancel(pages) {
      latePages = pages;
    },
    clear() {
      queue = [];
      latePages = 0;
    },
    takeLatePages() {
      const pages = latePages;
      latePages = 0;
      return pages;
    },
    onDown(listener) {
      goDown = listener;
    },
    take(call) {
      const fault = queue.find((each) => each.on === undefined || matches(each.on, call));
      if (!fault) return undefined;
      fault.times = (fault.times ?? 1) - 1;
      if (fault.times <= 0) queue = queue.filter((each) => each !== fault);
      return fault;
    },
  };
}

function matches(pattern: string, call: string): boolean {
  if (!pattern.includes('*')) return pattern === call;
  const wanted = pattern.split(/[ /]/);
  const parts = call.split(/[ /]/);
  return wanted.length === parts.length && wanted.every((part, i) => part === '*' || part === parts[i]);
}
