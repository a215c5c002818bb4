import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Reply } from './reply';

const MOST_BODY_BYTES = 10 * 1024 * 1024;
/** Files are accepted up to 50 MB; larger ones are refused by the route, in its own words. */
const MOST_FILE_BYTES = 64 * 1024 * 1024;

/** The headers of a preflight: every method, and whatever headers were requested. */
export function preflight(request: IncomingMessage): Record<string, string> {
  return {
    'Access-Control-Allow-Methods': 'GET,HEAD,PUT,PATCH,POST,DELETE',
    'Access-Control-Allow-Headers': String(request.headers['access-control-request-headers'] ?? '*'),
  };
}

/** Sends a reply; `cors` is false where the published server sends none of those headers. */
export function send(response: ServerResponse, reply: Reply, cors = true): void {
  const raw = typeof reply.body === 'string' || Buffer.isBuffer(reply.body);
  const headers: Record<string, string> = {
    ...(cors ? { 'Access-Control-Allow-Origin': '*' } : {}),
    'Content-Type': raw ? 'text/plain; charset=utf-8' : 'application/json; charset=utf-8',
    ...reply.headers,
  };
  response.writeHead(reply.status, headers);
  response.end(raw ? (reply.body as string | Buffer) : JSON.stringify(reply.body));
}

/** The result of `parseBody` for a body declared as JSON that is not. */
export const BROKEN = Symbol('not JSON');

export function parseBody(bytes: Buffer, type: string | undefined): unknown {
  if (bytes.length === 0) return undefined;
  // The published server treats a body of another type as empty.
  if (!/^application\/json\b/i.test(type ?? '')) return {};
  try {
    return JSON.parse(bytes.toString('utf8'));
  } catch {
    // Answered with the server's own sentence.
    return BROKEN;
  }
}

/** The whole body, or undefined if it is too large. */
export async function readBody(request: IncomingMessage): Promise<Buffer | undefined> {
  const chunks: Buffer[] = [];
  const isFile = /^multipart\//i.test(request.headers['content-type'] ?? '') || request.method === 'PUT';
  const most = isFile ? MOST_FILE_BYTES : MOST_BODY_BYTES;
  let size = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size <= most) chunks.push(chunk);
  }
  return size > most ? undefined : Buffer.concat(chunks);
}

/** Waits in real time, or until the client has disconnected. */
export function wait(ms: number, response: ServerResponse): Promise<void> {
  return new Promise((done) => {
    const timer = setTimeout(done, ms);
    response.on('close', () => {
      clearTimeout(timer);
      done();
    });
  });
}

/** Listens only on loopback. */
export function listen(server: Server, port: number): Promise<void> {
  return new Promise((ready, failedToListen) => {
    server.once('error', failedToListen);
    server.listen(port, '127.0.0.1', ready);
  });
}
