import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** One scripted answer: a reply, or what happens instead of one. */
type Answer =
  | { status?: number; json?: unknown; text?: string; headers?: Record<string, string> }
  /** The connection ends without a reply. */
  | 'lost'
  /** The reply breaks off in the middle of the body. */
  | 'cut';

type Seen = {
  method: string;
  path: string;
  query: Record<string, string>;
  headers: Record<string, string>;
  text: string;
  json: unknown;
};

export type LoopbackService = {
  url: string;
  /** Every request, oldest first. */
  seen: Seen[];
  /** Answers the next requests of a path (`GET /v2/crawl/7`) in turn; the last answer stays. */
  on(call: string, ...answers: Answer[]): void;
  /** Forgets every script and every request. */
  reset(): void;
  close(): Promise<void>;
};

/** A scripted server on a port of this machine: clients reach it over a real connection. */
export async function startLoopback(): Promise<LoopbackService> {
  const scripts = new Map<string, Answer[]>();
  const seen: Seen[] = [];
  const server = createServer((request, response) => {
    void answer(request, response);
  });

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const text = Buffer.concat(chunks).toString('utf8');
    const url = new URL(request.url ?? '/', 'http://loopback.invalid');
    seen.push({
      method: request.method ?? '',
      path: url.pathname,
      query: Object.fromEntries(url.searchParams),
      headers: Object.fromEntries(
        Object.entries(request.headers).map(([name, value]) => [name, String(value)]),
      ),
      text,
      json: parsed(text),
    });
    const answers = scripts.get(`${request.method} ${url.pathname}`) ?? [];
    const next = (answers.length > 1 ? answers.shift() : answers[0]) ?? {
      status: 404,
      text: `<!DOCTYPE html><pre>Cannot ${request.method} ${url.pathname}</pre>`,
    };
    if (next === 'lost') {
      request.socket.destroy();
      return;
    }
    if (next === 'cut') {
      response.writeHead(200, { 'Content-Type': 'application/json', 'Content-Length': '1000' });
      response.write('{"success":true,', () => request.socket.destroy());
      return;
    }
    const body = next.text ?? JSON.stringify(next.json ?? { success: true });
    response.writeHead(next.status ?? 200, {
      'Content-Type': next.text === undefined ? 'application/json' : 'text/html',
      ...next.headers,
    });
    response.end(body);
  }

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    seen,
    on: (call, ...answers) => void scripts.set(call, answers),
    reset() {
      scripts.clear();
      seen.length = 0;
    },
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // A form, or nothing at all.
    return undefined;
  }
}
