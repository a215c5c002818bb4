import type { IncomingHttpHeaders } from 'node:http';
import type { Account } from './accounts';

/** One request, read to its end, from an authorized client. */
export type ServiceRequest = {
  method: string;
  path: string;
  /** The parts of the path that the route names. */
  params: Readonly<Record<string, string>>;
  query: URLSearchParams;
  headers: IncomingHttpHeaders;
  /** The body if it was JSON; an empty object for a body of another type. */
  json: unknown;
  /** The raw body. */
  bytes: Buffer;
  account: Account;
};

export function paramOf(asked: ServiceRequest, name: string): string {
  const value = asked.params[name];
  if (value === undefined) throw new Error(`the route has no ${name}`);
  return value;
}
