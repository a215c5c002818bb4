import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createAccounts, keys, type Credits } from './accounts';
import { createMovableClock, type MovableClock } from './clock';
import { createFaults, type Fault, type Faults } from './faults';
import { createJoining, type JoinedWork, type Joining } from './joining';
import { createRenderer, type Renderer } from './renderer';
import { failed, noSuchPath, Refusal, type Reply } from './reply';
import { scrape, type ScrapeDeps } from './scrape';
import { createScrapeStore } from './scrape-store';
import { activity, creditUsage, queueStatus, scrapeById, tokenUsage } from './team';

export type ServiceOptions = {
  port?: number;
  /** `self-hosted`: checks no key and has no billing (contract 21). `wrong-api`: a web site, not the service. */
  profile?: 'hosted' | 'self-hosted' | 'wrong-api';
  /** A Chromium for pages that need one and for pictures; without it pictures are left out with a warning. */
  chromium?: string | undefined;
  /** Scrapes that one key may ask for in a minute of the clock. */
  requestsPerMinute?: number;
  /** Hosts that the service does not read. */
  blockedHosts?: string[];
};

/** One request as it arrived. */
export type Visit = {
  method: string;
  path: string;
  headers: Record<string, string | string[] | undefined>;
  /** Parsed when it was JSON. */
  body: unknown;
  /** What was answered; absent while it is worked on, or when the connection was cut. */
  status?: number;
  at: number;
};

export type StandIn = {
  /** Without a slash at the end. */
  url: string;
  keys: typeof keys;
  credits: Credits;
  faults: Faults;
  joining: Joining;
  clock: MovableClock;
  /** Every request so far, oldest first; set its length to 0 to start anew. */
  log: Visit[];
  close(): Promise<void>;
};

const MOST_BODY_BYTES = 10 * 1024 * 1024;

/** A v2 service on loopback: strict, really scraping, with faults on demand. */
export async function startService(options: ServiceOptions = {}): Promise<StandIn> {
  const clock = createMovableClock();
  const accounts = createAccounts();
  const store = createScrapeStore(clock.now);
  const faults = createFaults();
  const joining = createJoining();
  const log: Visit[] = [];
  const renderer: Renderer | undefined = options.chromium ? createRenderer(options.chromium) : undefined;
  let url = '';
  const selfHosted = options.profile === 'self-hosted';
  const deps: Parts = {
    store,
    accounts,
    renderer,
    now: clock.now,
    ownUrl: () => url,
    selfHosted,
    blockedHosts: options.blockedHosts ?? ['blocked.test'],
    joining,
    perMinute: options.requestsPerMinute ?? Infinity,
    recent: new Map(),
  };
  const server = createServer((request, response) => {
    void handle(request, response).catch((error: unknown) => {
      if (!response.headersSent)
        send(response, failed(500, `An error occurred: ${String(error)}`, { code: 'UNKNOWN_ERROR' }));
      else response.destroy();
    });
  });
  // A reply may take minutes here.
  server.requestTimeout = 0;

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://stand-in');
    const method = request.method ?? 'GET';
    const visit: Visit = {
      method,
      path: request.url ?? '/',
      headers: { ...request.headers },
      body: undefined,
      at: clock.now(),
    };
    log.push(visit);
    const bytes = await readBody(request);
    const answer = (reply: Reply, cors = true): void => {
      visit.status = reply.status;
      response.setHeader('Date', new Date(clock.now()).toUTCString());
      send(response, reply, cors);
    };
    if (options.profile === 'wrong-api') {
      answer(webSite(pathname));
      return;
    }
    if (method === 'OPTIONS') {
      answer({ status: 204, body: '', headers: preflight(request) });
      return;
    }
    if (bytes === undefined) {
      answer(failed(413, 'Request body is too large'), false);
      return;
    }
    const fault = faults.take(`${method} ${pathname}`);
    if (fault?.delayMs !== undefined) await wait(fault.delayMs, response);
    if (fault?.drop === 'before') {
      response.destroy();
      return;
    }
    if (fault?.status !== undefined) {
      answer(faultReply(fault));
      return;
    }
    const json = parseBody(bytes, request.headers['content-type']);
    if (json === BROKEN) {
      answer(failed(400, 'Bad request, malformed JSON', { code: 'BAD_REQUEST_INVALID_JSON' }), false);
      return;
    }
    visit.body = json;
    const reply = await route(method, pathname, searchParams, json, request.headers.authorization, deps);
    if (fault?.drop === 'after') response.destroy();
    else answer(reply);
  }

  await listen(server, options.port ?? 0);
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url,
    keys,
    credits: accounts.credits,
    faults,
    joining,
    clock,
    log,
    async close() {
      const closed = new Promise((done) => server.close(done));
      server.closeAllConnections();
      await closed;
      await renderer?.close();
    },
  };
}

type Parts = ScrapeDeps & {
  joining: JoinedWork;
  perMinute: number;
  /** When each key asked for its latest scrapes. */
  recent: Map<string, number[]>;
};

async function route(
  method: string,
  path: string,
  query: URLSearchParams,
  json: unknown,
  authorization: string | undefined,
  deps: Parts,
): Promise<Reply> {
  const picture = method === 'GET' ? deps.store.pictures.get(path.replace(/^\/files\//, '')) : undefined;
  if (picture) return { status: 200, body: picture.bytes, headers: { 'Content-Type': picture.mimeType } };
  if (method === 'GET' && path === '/')
    return { status: 200, body: { message: 'A stand-in for a v2 service', documentation_url: '' } };
  if (!path.startsWith('/v2/')) return noSuchPath(method, path);

  const admission = deps.selfHosted
    ? { ok: true as const, account: deps.accounts.anyone() }
    : deps.accounts.admit(authorization);
  if (!admission.ok)
    return {
      ...failed(admission.status, admission.error),
      ...(admission.status === 401 ? { headers: { 'WWW-Authenticate': 'Bearer' } } : {}),
    };
  const { account } = admission;
  switch (`${method} ${path}`) {
    case 'POST /v2/scrape': {
      const limited = overLimit(account.key, deps);
      if (limited) return limited;
      const joined = deps.joining.answer(json);
      if (joined) return joined;
      return refusable(() => scrape(json, account, deps));
    }
    case 'GET /v2/team/token-usage':
      return tokenUsage(account, deps);
    case 'GET /v2/team/credit-usage':
      return creditUsage(account, deps);
    case 'GET /v2/team/queue-status':
      return queueStatus(account, deps);
    case 'GET /v2/team/activity':
      return activity(account, query, deps);
  }
  const id = /^\/v2\/scrape\/([^/]+)$/.exec(path)?.[1];
  if (method === 'GET' && id !== undefined) return scrapeById(account, id, deps);
  return noSuchPath(method, path);
}

async function refusable(work: () => Promise<Reply>): Promise<Reply> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof Refusal) return error.reply;
    throw error;
  }
}

function overLimit(key: string, deps: Parts): Reply | undefined {
  const now = deps.now();
  const recent = (deps.recent.get(key) ?? []).filter((at) => now - at < 60_000);
  const first = recent[0];
  if (recent.length >= deps.perMinute && first !== undefined) {
    const seconds = Math.ceil((first + 60_000 - now) / 1000);
    return failed(
      429,
      `Rate limit exceeded. Consumed (req/min): ${recent.length + 1}, Remaining (req/min): 0. Upgrade your plan for increased rate limits or please retry after ${seconds}s, resets at ${new Date(first + 60_000).toString()}`,
    );
  }
  deps.recent.set(key, [...recent, now]);
  return undefined;
}

/** A web site that answers everything with a page. */
function webSite(path: string): Reply {
  return {
    status: path === '/' || path.startsWith('/v2') ? 200 : 404,
    headers: { 'Content-Type': 'text/html; charset=utf-8' },
    body: '<!doctype html><html lang="en"><head><title>Welcome</title></head><body><h1>It works</h1></body></html>',
  };
}

function faultReply(fault: Fault): Reply {
  return {
    status: fault.status ?? 500,
    body: fault.body ?? '',
    ...(fault.headers === undefined ? {} : { headers: fault.headers }),
  };
}

function preflight(request: IncomingMessage): Record<string, string> {
  return {
    'Access-Control-Allow-Methods': 'GET,HEAD,PUT,PATCH,POST,DELETE',
    'Access-Control-Allow-Headers': String(request.headers['access-control-request-headers'] ?? '*'),
  };
}

function send(response: ServerResponse, reply: Reply, cors = true): void {
  const raw = typeof reply.body === 'string' || Buffer.isBuffer(reply.body);
  const headers: Record<string, string> = {
    ...(cors ? { 'Access-Control-Allow-Origin': '*' } : {}),
    'Content-Type': raw ? 'text/plain; charset=utf-8' : 'application/json; charset=utf-8',
    ...reply.headers,
  };
  response.writeHead(reply.status, headers);
  response.end(raw ? (reply.body as string | Buffer) : JSON.stringify(reply.body));
}

const BROKEN = Symbol('not JSON');

function parseBody(bytes: Buffer, type: string | undefined): unknown {
  if (bytes.length === 0) return undefined;
  // The published server takes a body of another type for an empty one.
  if (!/^application\/json\b/i.test(type ?? '')) return {};
  try {
    return JSON.parse(bytes.toString('utf8'));
  } catch {
    // Answered with the server's own sentence.
    return BROKEN;
  }
}

/** The whole body, or undefined when it is too large. */
async function readBody(request: IncomingMessage): Promise<Buffer | undefined> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size <= MOST_BODY_BYTES) chunks.push(chunk);
  }
  return size > MOST_BODY_BYTES ? undefined : Buffer.concat(chunks);
}

/** Waits in real time, or until the client is gone. */
function wait(ms: number, response: ServerResponse): Promise<void> {
  return new Promise((done) => {
    const timer = setTimeout(done, ms);
    response.on('close', () => {
      clearTimeout(timer);
      done();
    });
  });
}

function listen(server: Server, port: number): Promise<void> {
  return new Promise((ready, failedToListen) => {
    server.once('error', failedToListen);
    server.listen(port, '127.0.0.1', ready);
  });
}
