import type { IncomingMessage } from 'node:http';

/** One request as it arrived. */
export type Visit = {
  method: string;
  path: string;
  headers: Record<string, string | string[] | undefined>;
  /** The last four characters of the key that was sent; empty without one. */
  keyTail: string;
  /** Parsed if it was JSON. */
  body: unknown;
  /** The answer; absent while it is in progress, or if the connection was cut. */
  status?: number;
  at: number;
};

export function visitOf(request: IncomingMessage, at: number): Visit {
  const key = /^Bearer\s+(\S+)$/i.exec(request.headers.authorization ?? '')?.[1] ?? '';
  return {
    method: request.method ?? 'GET',
    path: request.url ?? '/',
    headers: { ...request.headers },
    keyTail: key.slice(-4),
    body: undefined,
    at,
  };
}
