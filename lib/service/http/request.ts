import { readUpTo } from '@/lib/core/bytes/read-up-to';
import { AppError } from '@/lib/core/model/errors';
import type { z } from '@/lib/core/model/zod';
import type { Clock, KeepAlive } from '@/lib/core/ports/host';
import { endpoint } from './address';
import { takesKeys, type ServiceConnection } from './connection';
import type { ReplyContext } from './errors';
import { MAX_REPLY_BYTES, parseJson, type ServiceReply } from './reply';

export type ServiceClientDeps = {
  /** The stored connection, or undefined when there is none. Read again for every request. */
  connection: () => Promise<ServiceConnection | undefined>;
  fetch: (url: string, init: RequestInit) => Promise<Response>;
  now: Clock;
  /** From 0 to 1, exclusive. */
  random: () => number;
  /** For short waits between repeated reads; rejects when aborted. */
  sleep: (ms: number, signal: AbortSignal) => Promise<void>;
  keepAlive: KeepAlive;
  /** False when the browser knows that there is no network. */
  online: () => boolean;
};

export type CallOptions = {
  signal: AbortSignal;
  /** Milliseconds until the reply counts as lost. */
  timeoutMs?: number;
};

export type Call<S extends z.ZodType> = {
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  path: `/${string}`;
  /** Sent as JSON. */
  body?: unknown;
  /** Sent as a form with files, instead of a body. */
  form?: FormData;
  /** Sent in a header, only to a hosted service: it can crash a self-hosted server (docs/service.md 2.6). */
  idempotencyKey?: string | undefined;
  reply: S;
  /** The requested page, if any: failures about the page name its host. */
  pageUrl?: string;
  /**
   * Statuses for which a body that matches `reply` is an answer and not a failure: 409 if it names what is already
   * running, 200 if `success: false` is the result of the work.
   */
  alsoAnswers?: readonly number[];
  /** A hosted service answers it without a key, a limited number of times a day (docs/service.md 4.4). */
  keyless?: true;
};

export const READ_TIMEOUT_MS = 20_000;

/** Sends a request once and reads its reply, whatever its status; without a reply, throws an `AppError`. */
export async function request(
  deps: ServiceClientDeps,
  connection: ServiceConnection,
  call: Call<z.ZodType>,
  options: CallOptions,
  context: ReplyContext,
): Promise<ServiceReply> {
  const url = endpoint(connection.baseUrl, call.path);
  if (new URL(url).origin !== new URL(connection.baseUrl).origin) throw new AppError('bug');
  const timeout = AbortSignal.timeout(options.timeoutMs ?? READ_TIMEOUT_MS);
  const headers = headersOf(call, connection);
  if (!canBeSent(headers))
    throw new AppError('key-refused', {
      host: context.serviceHost,
      ...(context.keyTail === undefined ? {} : { keyTail: context.keyTail }),
    });
  const body = call.form ?? (call.body === undefined ? undefined : JSON.stringify(call.body));
  const startedAt = deps.now();
  try {
    const response = await deps.fetch(url, {
      method: call.method,
      headers,
      ...(body === undefined ? {} : { body }),
      credentials: 'omit',
      redirect: 'manual',
      cache: 'no-store',
      referrerPolicy: 'no-referrer',
      signal: AbortSignal.any([options.signal, timeout]),
    });
    if (response.type === 'opaqueredirect' || (response.status >= 300 && response.status < 400))
      throw new AppError('redirect-refused', { host: context.serviceHost });
    const { bytes, isWhole } = await readUpTo(response.body, MAX_REPLY_BYTES);
    if (!isWhole) throw new AppError('bad-reply', { host: context.serviceHost, status: response.status });
    const text = new TextDecoder().decode(bytes);
    return {
      status: response.status,
      retryAfter: response.headers.get('Retry-After'),
      servedAt: dateOf(response.headers.get('Date')),
      text,
      json: parseJson(text),
    };
  } catch (error) {
    if (error instanceof AppError) throw error;
    if (options.signal.aborted) throw options.signal.reason;
    // The browser's own error is not kept as a cause: its message may quote a header, and so the key.
    if (timeout.aborted)
      throw new AppError('timed-out', {
        host: context.pageHost ?? context.serviceHost,
        amount: Math.round((deps.now() - startedAt) / 1000),
      });
    throw new AppError('unreachable', { host: context.serviceHost });
  }
}

function headersOf(call: Call<z.ZodType>, connection: ServiceConnection): Record<string, string> {
  const headers: Record<string, string> = { Accept: 'application/json' };
  if (connection.key !== undefined) headers['Authorization'] = `Bearer ${connection.key}`;
  // A form's content type includes its boundary, which only the browser knows.
  if (call.body !== undefined && call.form === undefined) headers['Content-Type'] = 'application/json';
  if (call.idempotencyKey !== undefined && takesKeys(connection))
    headers['x-idempotency-key'] = call.idempotencyKey;
  return headers;
}

/** False when a key has characters that no header can carry: then nothing is sent, and nothing can be lost. */
function canBeSent(headers: Record<string, string>): boolean {
  try {
    return new Headers(headers).has('Accept');
  } catch {
    // The browser's own error quotes the header; only the fact that it is invalid is passed on.
    return false;
  }
}

function dateOf(header: string | null): number | undefined {
  const date = Date.parse(header ?? '');
  return Number.isNaN(date) ? undefined : date;
}
