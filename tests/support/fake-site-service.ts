/** A service that crawls one site, on a clock that the test moves. Every fault is requested by name. */
type SiteFaults = {
  /** Requests are answered with these in turn, then normally: by call, e.g. `POST /v2/crawl`. */
  scripted: Record<string, ScriptedReply[]>;
  /** From when to when there is no answer. */
  down?: { from: number; until: number };
  keyRefused: boolean;
  ignoresSkip: boolean;
  /** It does not know the limit either: it reads everything. */
  ignoresLimit: boolean;
  /** `next` is always present, whatever the status. */
  nextForEver: boolean;
  /** Where `next` points to. */
  nextBase: string;
  creditsUnknown: boolean;
  /** `total` counts what failed out while it runs. */
  totalShrinks: boolean;
  /** Counted, and not in the data. */
  withholds: number;
  /** This many documents of each page are repeated, and not counted as positions. */
  repeatsSome: number;
  /** Each read finds the documents in another order. */
  reorders: boolean;
  /** From then on the server knows only what it has read since, and nothing of what failed. */
  losesStoreAt?: number;
  /** Reported instead of `scraping`. */
  statusWord?: string;
  /** It reports that it is running when all is done. */
  endUntold: boolean;
  /** Reported at the end instead of `completed`. */
  endsAs?: 'failed' | 'cancelled';
  /** Requests are not listed afterwards, as on a self-hosted server. */
  noActivity: boolean;
  /** Answers about a job whose results are over as if they were not. */
  keepsResults: boolean;
  /** Pages that finish although the crawl was cancelled. */
  latePages: number;
};

type ScriptedReply =
  | { status: number; json?: unknown; text?: string; headers?: Record<string, string> }
  /** No reply arrives, and the request never did. */
  | 'lost'
  /** The request arrives and does its work; its reply does not. */
  | 'lost after'
  /** The connection is dropped without an answer three times, and the browser sends the same again by itself. */
  | 'sent four times'
  /** The same, and a gateway answers with a page of its own. */
  | 'gateway after';

type RemoteJob = {
  id: string;
  of: 'crawl' | 'batch';
  url: string;
  urls: string[];
  body: Record<string, unknown>;
  createdAt: number;
  cancelledAt?: number;
};

export type FakeSiteService = {
  fetch: (url: string, init: RequestInit) => Promise<Response>;
  faults: SiteFaults;
  /** Jobs that were actually started, oldest first. */
  jobs: RemoteJob[];
  /** When each map was really made. */
  maps: number[];
  /** Every request, as `POST /v2/crawl`, oldest first. */
  seen: { call: string; query: string; body: unknown; headers: Record<string, string> }[];
  count(call: string): number;
};

const DAY_MS = 86_400_000;

export function createFakeSiteService(site: {
  pages: string[];
  /** Pages that fail, with the service's code and message. */
  failing?: { url: string; code?: string; error: string }[];
  robotsBlocked?: string[];
  msPerPage?: number;
  now: () => number;
}): FakeSiteService {
  const { pages, failing = [], robotsBlocked = [], msPerPage = 700, now } = site;
  const faults: SiteFaults = {
    scripted: {},
    keyRefused: false,
    ignoresSkip: false,
    ignoresLimit: false,
    nextForEver: false,
    nextBase: 'https://api.example.com',
    creditsUnknown: false,
    totalShrinks: false,
    withholds: 0,
    repeatsSome: 0,
    reorders: false,
    endUntold: false,
    noActivity: false,
    keepsResults: false,
    latePages: 0,
  };
  const jobs: RemoteJob[] = [];
  const maps: number[] = [];
  const keys = new Set<string>();
  const seen: FakeSiteService['seen'] = [];
  let ids = 0;

  const begin = (of: RemoteJob['of'], body: Record<string, unknown>): Response => {
    const urls = of === 'batch' ? (body['urls'] as string[]) : pages.slice(0, Number(body['limit']));
    ids += 1;
    const id = `00000000-0000-7000-8000-${String(ids).padStart(12, '0')}`;
    const url = of === 'crawl' ? String(body['url']) : (urls[0] ?? '');
    const invalidURLs = urls.filter((each) => each.includes('invalid'));
    const valid = urls.filter((each) => !invalidURLs.includes(each));
    jobs.push({ id, of, url, urls: valid, body, createdAt: now() });
    return reply(200, {
      success: true,
      id,
      url: `https://x.test/${id}`,
      ...(of === 'batch' && { invalidURLs }),
    });
  };

  const failsOf = (job: RemoteJob) =>
    failing.filter(({ url }) => (job.of === 'crawl' ? true : job.urls.includes(url)));
  /** Both published servers list what was still queued among the errors. */
  const queuedAtCancel = (job: RemoteJob) => {
    const over = new Set([...doneOf(job), ...failing.map(({ url }) => url)]);
    const queued = job.cancelledAt === undefined ? [] : job.urls.filter((url) => !over.has(url));
    const error = 'Parent crawl/batch scrape was cancelled';
    return queued.map((url) => ({ url, code: 'UNKNOWN_ERROR', error }));
  };
  let reads = 0;
  const reordered = (urls: string[]): string[] => {
    if (!faults.reorders || urls.length === 0) return urls;
    reads += 1;
    const from = (reads * 7) % urls.length;
    return [...urls.slice(from), ...urls.slice(0, from)];
  };
  const doneOf = (job: RemoteJob, at = now()): string[] => {
    const bad = new Set(failing.map(({ url }) => url));
    const good = job.urls.filter((url) => !bad.has(url));
    const late = job.cancelledAt === undefined ? 0 : faults.latePages;
    const until = (job.cancelledAt ?? now()) + late * msPerPage;
    return good.slice(0, Math.floor((Math.min(until, at) - job.createdAt) / msPerPage));
  };
  const isOver = (job: RemoteJob): boolean =>
    job.cancelledAt !== undefined || now() - job.createdAt >= job.urls.length * msPerPage;

  function status(job: RemoteJob, search: URLSearchParams): Response {
    if (now() - job.createdAt > DAY_MS && !faults.keepsResults)
      return reply(404, { success: false, error: 'Job expired' });
    const before =
      faults.losesStoreAt === undefined ? 0 : doneOf(job, Math.min(now(), faults.losesStoreAt)).length;
    const lost = faults.losesStoreAt !== undefined && now() >= faults.losesStoreAt;
    const done = reordered(lost ? doneOf(job).slice(before) : doneOf(job));
    const skip = faults.ignoresSkip ? 0 : Number(search.get('skip') ?? 0);
    const limit = faults.ignoresLimit ? Infinity : Number(search.get('limit') ?? 100);
    const given = done.slice(0, Math.max(0, done.length - faults.withholds));
    const asked = given.slice(skip, skip + limit);
    const data = [...asked.slice(0, faults.repeatsSome), ...asked].map(documentOf);
    const over = isOver(job);
    const goesOn = !over || skip + asked.length < given.length || faults.nextForEver;
    const ended = job.cancelledAt === undefined ? (faults.endsAs ?? 'completed') : 'cancelled';
    return reply(200, {
      success: true,
      status: over && !faults.endUntold ? ended : (faults.statusWord ?? 'scraping'),
      total: (faults.totalShrinks && over) || lost ? done.length : job.urls.length,
      completed: done.length,
      creditsUsed: faults.creditsUnknown ? -1 : done.length,
      createdAt: new Date(job.createdAt).toISOString(),
      expiresAt: new Date(job.createdAt + DAY_MS).toISOString(),
      ...(goesOn && { next: `${faults.nextBase}/v2/${job.of}/${job.id}?skip=${skip + data.length}` }),
      data,
    });
  }

  function answer(method: string, url: URL, init: RequestInit): Response {
    const path = url.pathname.replace(/^.*(?=\/v2\/)/, '').replace('/v2/batch/scrape', '/v2/batch');
    const body = typeof init.body === 'string' ? (JSON.parse(init.body) as Record<string, unknown>) : {};
    if (method === 'POST' && path === '/v2/crawl') {
      const key = new Headers(init.headers).get('x-idempotency-key');
      if (key !== null && keys.has(key))
        return reply(409, { success: false, error: 'Idempotency key already used' });
      if (key !== null) keys.add(key);
      return begin('crawl', body);
    }
    if (method === 'POST' && path === '/v2/map') {
      maps.push(now());
      const links = pages
        .slice(0, Number(body['limit']))
        .map((each) => ({ url: each, title: `Title of ${each}` }));
      return reply(200, { success: true, id: 'map', links });
    }
    if (method === 'POST' && path === '/v2/batch') return begin('batch', body);
    if (path === '/v2/crawl/active')
      return reply(200, {
        success: true,
        crawls: jobs
          .filter((job) => job.of === 'crawl' && !isOver(job))
          .map(({ id, url: target, createdAt, body: { url: _url, ...options } }) => ({
            id,
            url: target,
            created_at: new Date(createdAt).toISOString(),
            options: { includePaths: [], allowSubdomains: false, ...options },
          })),
      });
    if (path === '/v2/team/activity') {
      if (faults.noActivity)
        return reply(500, { success: false, error: 'no database', code: 'UNKNOWN_ERROR' });
      const of = url.searchParams.get('endpoint') === 'crawl' ? 'crawl' : 'batch';
      return reply(200, {
        success: true,
        data: jobs
          .filter((job) => job.of === of)
          .map(({ id, url: target, createdAt }) => ({
            id,
            endpoint: of,
            api_version: 'v2',
            created_at: new Date(createdAt).toISOString(),
            target,
          })),
        has_more: false,
      });
    }
    const [, of, id, rest] = /^\/v2\/(crawl|batch)\/([^/]+)(\/errors)?$/.exec(path) ?? [];
    const job = jobs.find((each) => each.id === id && each.of === of);
    if (!job) return reply(404, { success: false, error: 'Job not found' });
    if (rest !== undefined) {
      if (faults.losesStoreAt !== undefined && now() >= faults.losesStoreAt)
        return reply(404, { success: false, error: 'Job not found' });
      const listed = isOver(job) ? [...failsOf(job), ...queuedAtCancel(job)] : [];
      return reply(200, {
        errors: listed.map((each, index) => ({ id: String(index), ...each })),
        robotsBlocked: job.of === 'crawl' ? robotsBlocked : [],
      });
    }
    if (method === 'DELETE') {
      if (isOver(job) && job.cancelledAt === undefined)
        return reply(409, { error: 'Crawl is already completed' });
      job.cancelledAt ??= now();
      return reply(200, { status: 'cancelled' });
    }
    return status(job, url.searchParams);
  }

  return {
    faults,
    jobs,
    maps,
    seen,
    count: (call) => seen.filter((each) => each.call === call).length,
    async fetch(address, init) {
      init.signal?.throwIfAborted();
      const url = new URL(address);
      const method = init.method ?? 'GET';
      const call = `${method} ${url.pathname.replace(/[0-9a-f]{8}-[0-9a-f-]{27}/, ':id')}`;
      const body: unknown = typeof init.body === 'string' ? JSON.parse(init.body) : undefined;
      const headers = Object.fromEntries(new Headers(init.headers));
      if (faults.down && now() >= faults.down.from && now() < faults.down.until)
        throw new TypeError('Failed to fetch');
      seen.push({ call, query: url.search, body, headers });
      if (faults.keyRefused) return reply(401, { success: false, error: 'Unauthorized: Invalid token' });
      const scripted = faults.scripted[call]?.shift();
      if (scripted === 'lost') throw new TypeError('Failed to fetch');
      if (scripted === 'sent four times') {
        for (let dropped = 0; dropped < 3; dropped += 1) answer(method, url, init);
        return answer(method, url, init);
      }
      if (scripted === 'lost after' || scripted === 'gateway after') {
        answer(method, url, init);
        if (scripted === 'lost after') throw new TypeError('Failed to fetch');
        return new Response('<html><h1>504 Gateway Time-out</h1></html>', { status: 504 });
      }
      if (scripted)
        return new Response(scripted.text ?? JSON.stringify(scripted.json ?? {}), {
          status: scripted.status,
          headers: { Date: new Date(now()).toUTCString(), ...scripted.headers },
        });
      return answer(method, url, init);
    },
  };

  function reply(code: number, json: unknown): Response {
    return new Response(JSON.stringify(json), {
      status: code,
      headers: { Date: new Date(now()).toUTCString() },
    });
  }
}

function documentOf(url: string): unknown {
  return {
    markdown: `# ${url}\n\nWords about this page.`,
    metadata: { title: `Title of ${url}`, sourceURL: url, url, statusCode: 200, creditsUsed: 1 },
  };
}
