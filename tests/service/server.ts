import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createAccounts, keys, type Balances, type Credits } from './accounts';
import { createActivity } from './activity';
import { createMovableClock, type MovableClock } from './clock';
import { createFaults, type Faults } from './faults';
import { playFault } from './faulty';
import { createJobStore } from './job-store';
import { olderAnswer } from './older';
import { createJoining, type Joining } from './joining';
import { createOnce } from '@/lib/core/async/one-run';
import { createPace, type Pace } from './pace';
import { createQueue, type Queue } from './queue';
import { createRenderer } from './renderer';
import { BROKEN, listen, parseBody, preflight, readBody, send } from './http';
import { failed, type Reply } from './reply';
import type { KeylessLimits } from './keyless';
import { route, webSite, type RouteDeps } from './route';
import { createScrapeStore } from './scrape-store';
import { indexSites } from './search/index-sites';
import { visitOf, type Visit } from './visit';
import { createWork } from './work';

export type { Visit } from './visit';

export type ServiceOptions = {
  port?: number;
  /** `self-hosted`: checks no key and has no billing (docs/service.md 21). `wrong-api`: a web site, not the service. */
  profile?: 'hosted' | 'self-hosted' | 'wrong-api';
  /** What a hosted service gives each day to all requests without a key together; without it, they are refused. */
  keyless?: KeylessLimits;
  /** A Chromium for pages that need one, for screenshots and for sessions; without it these are omitted or refused. */
  chromium?: string | undefined;
  /** Requests of one kind that one key may send per minute of the clock: scrapes, maps, searches, starts. */
  requestsPerMinute?: number;
  /** Formats unknown to this older server: it refuses a whole request because of one. */
  unknownFormats?: readonly string[];
  /** Calls missing from this older server, as `routes.ts` names them. `older2025` has those of one. */
  missingRoutes?: readonly string[];
  /** A self-hosted server that counts credits, which are not charged, and reports a balance without a plan. */
  countsUnpaid?: boolean;
  /** How pages are listed for which no credit was left in the middle of a job: as that, or as any other failure. */
  creditsOutAs?: 'itself' | 'any failure';
  /** Unreachable pages are listed as documents with status 594 or 595, and not among the errors. */
  unreachableAsDocuments?: boolean;
  /** A page of a crawl that redirects to one that was read is neither a document nor an error: its count goes down. */
  redirectsDropped?: boolean;
  /** Hosts that the service does not read. */
  blockedHosts?: string[];
  /** Start addresses of the sites that search knows. Each is really crawled on the first search. */
  sites?: readonly string[];
  /** The initial balances of the keys' owners. */
  accounts?: Balances;
  /** Pages that each job reads per second of the clock; as fast as possible by default. */
  pace?: number;
  /** Pages that one team reads in parallel; 2 by default. */
  maxConcurrency?: number;
  /** Webhooks may be sent to this machine, which a public service refuses. */
  localWebhooks?: boolean;
  /**
   * `standing`: only `clock.advance` moves the clock, and a read of a job first waits until everything that the clock
   * has released is done, so that the same steps always show the same numbers.
   */
  time?: 'real' | 'standing';
};

export type StandIn = {
  /** Without a trailing slash. */
  url: string;
  keys: typeof keys;
  /** What webhooks are signed with. */
  webhookSecret: string;
  credits: Credits;
  faults: Faults;
  joining: Joining;
  clock: MovableClock;
  /** The speed of jobs; can be changed while they run. */
  pace: Pace;
  /**
   * The workers that read the pages of jobs. While they are down, the API still accepts jobs, and nothing of them is
   * done until the workers are revived.
   */
  workers: { die(): void; revive(): void };
  queue: Queue;
  /** Every request so far, oldest first; set its length to 0 to clear it. */
  log: Visit[];
  /**
   * Closes idle connections, as a server does after a while. A browser resends a request by itself if a connection that
   * it had used before is cut, or answers 408 on it; only on a new one does the client alone decide.
   */
  hangUp(): void;
  close(): Promise<void>;
};

/** Invented, and the same for every team. */
const WEBHOOK_SECRET = 'whsec-of-the-stand-in';

/** A v2 service on loopback: strict, really scraping, with faults on demand. */
export async function startService(options: ServiceOptions = {}): Promise<StandIn> {
  const clock = createMovableClock({ standing: options.time === 'standing' });
  const accounts = createAccounts(clock.now, options.accounts);
  const faults = createFaults();
  const joining = createJoining();
  const pace = createPace(clock, options.pace ?? Infinity);
  const work = createWork();
  const queue = createQueue(clock);
  const log: Visit[] = [];
  const renderer = options.chromium ? createRenderer(options.chromium) : undefined;
  let url = '';
  const index = createOnce(() => indexSites(options.sites ?? [], deps));
  const deps: RouteDeps = {
    clock,
    work,
    pace,
    accounts,
    joining,
    renderer,
    activity: createActivity(clock.now),
    jobs: createJobStore(clock.now),
    store: createScrapeStore(clock.now),
    now: clock.now,
    ownUrl: () => url,
    selfHosted: options.profile === 'self-hosted',
    countsUnpaid: options.countsUnpaid ?? false,
    blockedHosts: options.blockedHosts ?? ['blocked.test'],
    sites: options.sites ?? [],
    index,
    monitors: [],
    sessions: [],
    maxConcurrency: options.maxConcurrency ?? 2,
    localWebhooks: options.localWebhooks ?? false,
    webhookSecret: WEBHOOK_SECRET,
    spentKeys: new Set(),
    takeLatePages: faults.takeLatePages,
    creditsOutAs: options.creditsOutAs ?? 'itself',
    unreachableAsDocuments: options.unreachableAsDocuments ?? false,
    redirectsDropped: options.redirectsDropped ?? false,
    missingRoutes: options.missingRoutes ?? [],
    keyless: options.keyless,
    perMinute: options.requestsPerMinute ?? Infinity,
    recent: new Map(),
  };
  let downUntil = -Infinity;
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
    // A browser resends by itself what it sent on a kept connection that then breaks (docs/adr/0009): every request
    // gets a new connection here, so that the counts match the requests.
    response.shouldKeepAlive = false;
    const visit = visitOf(request, clock.now());
    const { method } = visit;
    const { pathname, searchParams } = new URL(visit.path, 'http://stand-in');
    log.push(visit);
    const bytes = await readBody(request);
    const answer = (reply: Reply, cors = true): void => {
      visit.status = reply.status;
      response.setHeader('Date', new Date(clock.now()).toUTCString());
      send(response, reply, cors);
    };
    if (options.profile === 'wrong-api') return answer(webSite(pathname));
    if (clock.now() < downUntil) return answer(failed(503, 'Service Unavailable'), false);
    if (method === 'OPTIONS') return answer({ status: 204, body: '', headers: preflight(request) });
    if (bytes === undefined) return answer(failed(413, 'Request body is too large'), false);
    const json = parseBody(bytes, request.headers['content-type']);
    if (json !== BROKEN) visit.body = json;
    const asked = { url: `${url}${visit.path}`, query: searchParams };
    const outcome = await playFault(faults.take(`${method} ${pathname}`), asked, response, async () =>
      json === BROKEN
        ? failed(400, 'Bad request, malformed JSON', { code: 'BAD_REQUEST_INVALID_JSON' })
        : ((await queue.answer(`${method} ${pathname}`, work.signal)) ??
          olderAnswer(json, options.unknownFormats ?? []) ??
          route(
            { method, path: pathname, query: searchParams, headers: request.headers, json, bytes },
            deps,
          )),
    );
    if (outcome === 'dropped') response.destroy();
    else answer(outcome.reply, outcome.cors && json !== BROKEN);
  }

  await listen(server, options.port ?? 0);
  const { port } = server.address() as AddressInfo;
  url = `http://127.0.0.1:${port}`;
  let comingBack: Promise<void> = Promise.resolve();
  faults.onDown((ms, how) => {
    downUntil = how === 503 ? clock.now() + ms : downUntil;
    if (how === 503) return;
    server.close();
    server.closeAllConnections();
    comingBack = clock
      .until(clock.now() + ms, work.signal)
      .then(() => (work.signal.aborted ? undefined : listen(server, port)));
  });
  return {
    url,
    keys,
    webhookSecret: WEBHOOK_SECRET,
    credits: accounts.credits,
    faults,
    joining,
    clock,
    pace,
    workers: { die: () => pace.set(0), revive: () => pace.set(options.pace ?? Infinity) },
    queue,
    log,
    hangUp: () => server.closeIdleConnections(),
    async close() {
      const stopped = work.stop();
      await comingBack;
      const closed = new Promise((done) => server.close(done));
      server.closeAllConnections();
      await Promise.all([closed, stopped]);
      await renderer?.close();
    },
  };
}
