import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { bandsSite } from './bands';
import { bigSite } from './big';
import { everySite } from './every-site';
import { referenceDocsSite, referenceSite } from './reference/site';
import { manySite } from './many';
import { memberSite } from './member';
import { mendedSite } from './mended';
import { movedSite } from './moved';
import { page, wholePage, type Site, type SiteReply, type SiteRequest, type SiteSwitches } from './site';
import { picturesSite } from './pictures';
import { roughSites } from './rough';
import { spaSite } from './spa';
import { strictSite } from './strict';
import { writtenPage } from './written-pages';

/** One request to a site, as the site saw it. */
type SiteVisit = {
  method: string;
  /** The requested host, with its port. */
  host: string;
  site: string;
  /** Path and query. */
  path: string;
  cookies: Readonly<Record<string, string>>;
  /** Whether any cookie was sent with it. */
  cookie: boolean;
  userAgent: string;
  /** The browser's statement of its source and purpose; empty if there is none. */
  fetchMode: string;
  fetchDest: string;
  /** When it arrived, and when its answer was sent or its connection closed; epoch milliseconds. */
  at: number;
  endedAt?: number;
  /** The answer's status; absent while there is none, and if the connection was cut instead. */
  status?: number;
  /** Requests to this site in progress when it arrived, including itself. */
  atOnce: number;
};

/** The running sites. */
export type Sites = {
  port: number;
  /** The address of a page: `url('article')`, `url('docs', '/tables')`. `loopback` is a secure context. */
  url(site: string, path?: string): string;
  /**
   * Every request so far, oldest first; set its length to 0 to clear it. The icons of tabs are not among them: a browser
   * asks for them by itself, at some moment after the page.
   */
  log: SiteVisit[];
  /** The maximum number of concurrent requests to a site, by the log. */
  mostAtOnce(site: string): number;
  /** Changed while the sites run; later requests see them. */
  switches: SiteSwitches;
  close(): Promise<void>;
};

/**
 * The names of the sites; each is `name.test`, except `loopback`, which is 127.0.0.1 itself. `many` has as many pages
 * as the number in front of its name, 500 without one: any number works where every name resolves.
 */
export const SITE_NAMES = [
  'article',
  'docs',
  'shop',
  'app',
  'member',
  'shadow',
  'frames',
  'other',
  'bands',
  'strict',
  'hostile',
  'rtl',
  'cjk',
  'empty',
  'big',
  'plain',
  'harbour',
  'mended',
  'moved',
  'pictures',
  'rough',
  'docs.harbour',
  'spa',
  'many',
  '300.many',
  '1000.many',
  '10000.many',
] as const;

const MADE_BY_CODE: Readonly<Record<string, Site>> = {
  bands: bandsSite,
  big: bigSite,
  harbour: referenceSite,
  'docs.harbour': referenceDocsSite,
  many: manySite,
  'long.many': manySite,
  'middle.many': manySite,
  member: memberSite,
  mended: mendedSite,
  moved: movedSite,
  pictures: picturesSite,
  rough: roughSites,
  spa: spaSite,
  strict: strictSite,
};

/**
 * Serves all sites from one port of 127.0.0.1. A browser finds `name.test` through its resolver rules; with the domain
 * `localhost` a Chromium finds them by itself, but then they are secure contexts.
 */
export async function startSites({
  domain = 'test',
}: { domain?: 'test' | 'localhost' } = {}): Promise<Sites> {
  const log: SiteVisit[] = [];
  const switches: SiteSwitches = { robots: 'written' };
  const underWay = new Map<string, number>();
  const server = createServer((request, response) => {
    void answer(request, response, { log, url, switches, underWay }).catch((error: unknown) => {
      response.statusCode = 500;
      response.end(String(error));
    });
  });
  await new Promise<void>((ready, failed) => {
    server.once('error', failed);
    server.listen(0, '127.0.0.1', ready);
  });
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the sites have no port');
  const taken = address.port;
  function url(site: string, path = '/'): string {
    return `http://${site === 'loopback' ? '127.0.0.1' : `${site}.${domain}`}:${taken}${path}`;
  }
  return {
    port: taken,
    url,
    log,
    mostAtOnce: (site) => Math.max(0, ...log.filter((one) => one.site === site).map(({ atOnce }) => atOnce)),
    switches,
    close: () =>
      new Promise((closed) => {
        server.close(() => closed());
        server.closeAllConnections();
      }),
  };
}

type Running = {
  log: SiteVisit[];
  url: SiteRequest['url'];
  switches: SiteSwitches;
  /** Requests in progress, by site. */
  underWay: Map<string, number>;
};

async function answer(request: IncomingMessage, response: ServerResponse, running: Running): Promise<void> {
  const { log, url, switches, underWay } = running;
  const host = request.headers.host ?? '';
  const site =
    /^(.+)\.(?:test|localhost)$/i.exec(host.replace(/:\d+$/, ''))?.[1]?.toLowerCase() ?? 'loopback';
  const { pathname, search, searchParams } = new URL(request.url ?? '/', 'http://any.test');
  const cookies = parseCookies(request.headers.cookie);
  const method = request.method ?? 'GET';
  const path = pathname + search;
  const isOfBrowser = /\/favicon[\w-]*\.\w+$/.test(pathname);
  const atOnce = (underWay.get(site) ?? 0) + 1;
  if (!isOfBrowser) underWay.set(site, atOnce);
  const earlier = log.length;
  const visit: SiteVisit = {
    method,
    host,
    site,
    path,
    cookies,
    cookie: request.headers.cookie !== undefined,
    userAgent: request.headers['user-agent'] ?? '',
    fetchMode: String(request.headers['sec-fetch-mode'] ?? ''),
    fetchDest: String(request.headers['sec-fetch-dest'] ?? ''),
    at: Date.now(),
    atOnce,
  };
  if (!isOfBrowser) log.push(visit);
  response.once('close', () => {
    if (!isOfBrowser) underWay.set(site, (underWay.get(site) ?? 1) - 1);
    visit.endedAt = Date.now();
  });
  const body = await readBody(request);
  const asked: SiteRequest = {
    method,
    site,
    path: pathname,
    query: searchParams,
    cookies,
    body,
    url,
    earlierVisits: () => log.slice(0, earlier).filter((one) => one.site === site && one.path === path).length,
    switches,
  };
  await switches.holds?.({ site, path });
  const made = MADE_BY_CODE[site] ?? MADE_BY_CODE[site.replace(/^\d+\./, '')];
  const reply = made?.(asked) ?? writtenPage(asked) ?? everySite(asked) ?? notFound();
  if (!reply.cut) visit.status = reply.status ?? 200;
  await send(response, reply);
}

async function send(response: ServerResponse, reply: SiteReply): Promise<void> {
  if (reply.afterMs) await new Promise((done) => setTimeout(done, reply.afterMs));
  if (reply.cut === 'at once') {
    response.destroy();
    return;
  }
  response.statusCode = reply.status ?? 200;
  for (const [name, value] of Object.entries(reply.headers ?? {}))
    response.setHeader(name, typeof value === 'string' ? value : [...value]);
  const body = Buffer.from(reply.body ?? '');
  if (reply.cut !== 'midway') {
    response.end(body);
    return;
  }
  response.setHeader('content-length', body.length);
  response.write(body.subarray(0, body.length >> 1), () => response.destroy());
}

function notFound(): SiteReply {
  return page(
    wholePage('Nothing here', '<main><h1>Nothing here</h1><p>No page has this address.</p></main>'),
    {
      status: 404,
    },
  );
}

function parseCookies(header: string | undefined): Record<string, string> {
  const pairs = (header ?? '').split(/;\s*/).filter((pair) => pair.includes('='));
  return Object.fromEntries(
    pairs.map((pair) => [
      pair.slice(0, pair.indexOf('=')),
      decodeURIComponent(pair.slice(pair.indexOf('=') + 1)),
    ]),
  );
}

async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString('utf8');
}
