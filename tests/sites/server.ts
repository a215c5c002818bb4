import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { bandsSite } from './bands';
import { bigSite } from './big';
import { everySite } from './every-site';
import { memberSite } from './member';
import { page, wholePage, type Site, type SiteReply, type SiteRequest } from './site';
import { strictSite } from './strict';
import { writtenPage } from './written-pages';

/** One request that reached a site, as the site saw it. */
export type SiteVisit = {
  method: string;
  site: string;
  /** Path and query. */
  path: string;
  cookies: Readonly<Record<string, string>>;
  /** Where the browser says it comes from and what for; empty where it does not say. */
  fetchMode: string;
  fetchDest: string;
  at: number;
};

/** The running sites. */
export type Sites = {
  port: number;
  /** The address of a page: `url('article')`, `url('docs', '/tables')`. `loopback` is a secure context. */
  url(site: string, path?: string): string;
  /** Every request so far, oldest first; set its length to 0 to start anew. */
  log: SiteVisit[];
  close(): Promise<void>;
};

/** The names that the sites have; each is `name.test`, but `loopback`, which is 127.0.0.1 itself. */
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
] as const;

const MADE_BY_CODE: Readonly<Record<string, Site>> = {
  bands: bandsSite,
  big: bigSite,
  member: memberSite,
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
  const server = createServer((request, response) => {
    void answer(request, response, log, url).catch((error: unknown) => {
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
    close: () =>
      new Promise((closed) => {
        server.close(() => closed());
        server.closeAllConnections();
      }),
  };
}

async function answer(
  request: IncomingMessage,
  response: ServerResponse,
  log: SiteVisit[],
  url: SiteRequest['url'],
): Promise<void> {
  const host = (request.headers.host ?? '').replace(/:\d+$/, '');
  const site = /^(.+)\.(?:test|localhost)$/.exec(host)?.[1] ?? 'loopback';
  const { pathname, search, searchParams } = new URL(request.url ?? '/', 'http://any.test');
  const cookies = parseCookies(request.headers.cookie);
  const method = request.method ?? 'GET';
  log.push({
    method,
    site,
    path: pathname + search,
    cookies,
    fetchMode: String(request.headers['sec-fetch-mode'] ?? ''),
    fetchDest: String(request.headers['sec-fetch-dest'] ?? ''),
    at: Date.now(),
  });
  const body = await readBody(request);
  const asked: SiteRequest = { method, site, path: pathname, query: searchParams, cookies, body, url };
  await send(response, MADE_BY_CODE[site]?.(asked) ?? writtenPage(asked) ?? everySite(asked) ?? notFound());
}

async function send(response: ServerResponse, reply: SiteReply): Promise<void> {
  if (reply.afterMs) await new Promise((done) => setTimeout(done, reply.afterMs));
  response.statusCode = reply.status ?? 200;
  for (const [name, value] of Object.entries(reply.headers ?? {}))
    response.setHeader(name, typeof value === 'string' ? value : [...value]);
  response.end(reply.body ?? '');
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
