import { request as requestHttp, type IncomingHttpHeaders } from 'node:http';
import { request as requestHttps } from 'node:https';
import { lookup, type LookupAddress } from 'node:dns';
import type { LookupFunction } from 'node:net';

export type FetchedPage = {
  /** The final address after redirects. */
  url: string;
  status: number;
  statusText: string;
  contentType: string;
  bytes: Buffer;
};

const MOST_REDIRECTS = 10;
const MOST_BYTES = 60_000_000;

/** Names under `.test` and `.localhost` are the fixture sites of this machine. */
const localNames = /\.(test|localhost)$/;

const resolveName: LookupFunction = (hostname, options, callback) => {
  if (!localNames.test(hostname)) {
    lookup(
      hostname,
      options,
      callback as (e: NodeJS.ErrnoException | null, a: string | LookupAddress[]) => void,
    );
    return;
  }
  if (options.all) callback(null, [{ address: '127.0.0.1', family: 4 }]);
  else callback(null, '127.0.0.1', 4);
};

/** Fetches a page as a visitor without cookies. Throws the system's own error, or the reason of the abort. */
export async function fetchPage(
  address: string,
  headers: Record<string, string>,
  signal: AbortSignal,
): Promise<FetchedPage> {
  let url = new URL(address);
  for (let redirects = 0; redirects <= MOST_REDIRECTS; redirects++) {
    const reply = await fetchOnce(url, headers, signal);
    const { location } = reply.headers;
    if (reply.status < 300 || reply.status >= 400 || location === undefined)
      return {
        url: url.href,
        status: reply.status,
        statusText: reply.statusText,
        contentType: reply.headers['content-type'] ?? '',
        bytes: reply.bytes,
      };
    url = new URL(location, url);
  }
  throw new Error('too many redirects');
}

type OneReply = { status: number; statusText: string; headers: IncomingHttpHeaders; bytes: Buffer };

function fetchOnce(url: URL, headers: Record<string, string>, signal: AbortSignal): Promise<OneReply> {
  const send = url.protocol === 'https:' ? requestHttps : requestHttp;
  return new Promise((resolve, reject) => {
    const outgoing = send(
      url,
      {
        headers: { accept: 'text/html,*/*;q=0.5', 'user-agent': 'trawl-stand-in', ...headers },
        lookup: resolveName,
        signal,
        agent: false,
      },
      (reply) => {
        const chunks: Buffer[] = [];
        let size = 0;
        reply.on('data', (chunk: Buffer) => {
          chunks.push(chunk);
          size += chunk.length;
          if (size > MOST_BYTES) reply.destroy(new Error('the page is too large'));
        });
        reply.on('end', () =>
          resolve({
            status: reply.statusCode ?? 0,
            statusText: reply.statusMessage ?? '',
            headers: reply.headers,
            bytes: Buffer.concat(chunks),
          }),
        );
        reply.on('error', reject);
      },
    );
    outgoing.on('error', reject);
    outgoing.end();
  });
}
