import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createAccounts, keys, type Credits } from './accounts';
import { createMovableClock, type MovableClock } from './clock';
import { createFaults, type Fault, type Faults } from './faults';
import { createJoining, type Joining } from './joining';
import { createRenderer, type Renderer } from './renderer';
import { BROKEN, listen, parseBody, preflight, readBody, send, wait } from './http';
import { failed, type Reply } from './reply';
import { route, webSite, type RouteDeps } from './route';
import { createScrapeStore } from './scrape-store';

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
  /**
   * Closes the connections that are idle, as a server does after a while. A browser sends a request again by itself
   * when one that it had used before is cut, or answers 408 on it; only over a new one does the client alone decide.
   */
  hangUp(): void;
  close(): Promise<void>;
};

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
  const deps: RouteDeps = {
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
    // A browser repeats by itself what it sent on a kept connection that then breaks (docs/adr/0009): every request gets
    // a connection of its own here, so that what is counted is what was asked.
    response.shouldKeepAlive = false;
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
    const json = parseBody(bytes, request.headers['content-type']);
    if (json !== BROKEN) visit.body = json;
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
    if (json === BROKEN) {
      answer(failed(400, 'Bad request, malformed JSON', { code: 'BAD_REQUEST_INVALID_JSON' }), false);
      return;
    }
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
    hangUp: () => server.closeIdleConnections(),
    async close() {
      const closed = new Promise((done) => server.close(done));
      server.closeAllConnections();
      await closed;
      await renderer?.close();
    },
  };
}

function faultReply(fault: Fault): Reply {
  return {
    status: fault.status ?? 500,
    body: fault.body ?? '',
    ...(fault.headers === undefined ? {} : { headers: fault.headers }),
  };
}
