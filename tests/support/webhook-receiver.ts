import { createHmac, timingSafeEqual } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** What the receiver does with a request. It accepts a delivery only with a success status. */
export type Behavior =
  | { does: 'takes' }
  /** Refuses with this status, before or after it has stored the delivery. */
  | { does: 'answers'; status: number; retryAfter?: string }
  /** Redirects the sender. */
  | { does: 'redirects'; to: string }
  /** Does not answer and keeps the connection open. */
  | { does: 'stalls' }
  /** Accepts the delivery, and its answer is lost. */
  | { does: 'takes and hangs up' };

type Received = {
  path: string;
  id: string;
  signed: boolean;
  body: string;
  headers: IncomingMessage['headers'];
};

export const RECEIVER_SECRET = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';

/** Checks a signature by the specification, with Node's own HMAC. */
function isSigned(id: string, timestamp: string, body: string, given: string): boolean {
  const key = Buffer.from(RECEIVER_SECRET.slice('whsec_'.length), 'base64');
  const digest = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64');
  const wanted = Buffer.from(`v1,${digest}`);
  return given
    .split(' ')
    .map((each) => Buffer.from(each))
    .some((each) => each.length === wanted.length && timingSafeEqual(each, wanted));
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return Buffer.concat(parts).toString('utf8');
}

/** A receiver on loopback that drops repeated deliveries, as the specification requires, and can be made to fail. */
export async function startReceiver() {
  const requests: Received[] = [];
  const taken = new Map<string, string>();
  const held = new Set<ServerResponse>();
  let behave: (count: number) => Behavior = () => ({ does: 'takes' });
  const server = createServer((request, response) => {
    void bodyOf(request).then((body) => {
      const header = (name: string): string => String(request.headers[name] ?? '');
      const id = header('webhook-id');
      const signed = isSigned(id, header('webhook-timestamp'), body, header('webhook-signature'));
      requests.push({ path: request.url ?? '', id, signed, body, headers: request.headers });
      const behavior = behave(requests.length);
      if (signed && behavior.does.startsWith('takes') && !taken.has(id)) taken.set(id, body);
      switch (behavior.does) {
        case 'takes':
          return void response.writeHead(signed ? 204 : 401).end();
        case 'takes and hangs up':
          return void request.socket.destroy();
        case 'answers':
          return void response
            .writeHead(behavior.status, behavior.retryAfter ? { 'retry-after': behavior.retryAfter } : {})
            .end('no');
        case 'redirects':
          return void response.writeHead(307, { location: behavior.to }).end();
        case 'stalls':
          held.add(response);
      }
    });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  return {
    address: `http://127.0.0.1:${port}/hooks/trawl`,
    origin: `http://127.0.0.1:${port}`,
    requests,
    /** Deliveries by id, each once. */
    taken,
    behave(next: (count: number) => Behavior): void {
      behave = next;
    },
    async stop(): Promise<void> {
      for (const response of held) response.destroy();
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
}
export type WebhookReceiver = Awaited<ReturnType<typeof startReceiver>>;
