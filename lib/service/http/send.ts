import { retryAfterMs } from '@/lib/core/text/retry-after';
import { AppError } from '@/lib/core/model/errors';
import { tailOf } from '@/lib/core/model/service-key';
import { hostOf, isLoopback, readTypedAddress } from '@/lib/core/model/url';
import type { z } from '@/lib/core/model/zod';
import { errorOfReply, isLost, isRetryable, type ReplyContext, type ServiceReply } from './errors';
import { decideRetry } from './retry';
import { saysFailure } from '../wire/error';
import { readUpTo } from '@/lib/core/bytes/read-up-to';
import type { Clock, KeepAlive } from '@/lib/core/ports/host';
import { takesKeys, type ServiceConnection } from './connection';

export type Address =
  | { ok: true; baseUrl: string }
  /** `plain-http`: usable, but the key would travel unencrypted, so the user must agree first. */
  | { ok: false; why: 'not-an-address' | 'plain-http' };

/**
 * Normalizes a typed base URL: `https://host[:port][/prefix]`, without a trailing slash and without the `/v2` that
 * every path of the service starts with. Plain http is accepted for loopback, or when allowed.
 */
export function readAddress(typed: string, options: { allowPlainHttp?: boolean } = {}): Address {
  const read = readTypedAddress(typed);
  if (!read) return { ok: false, why: 'not-an-address' };
  if (read.plain && options.allowPlainHttp !== true) return { ok: false, why: 'plain-http' };
  const { url } = read;
  const prefix = url.pathname
    .replace(/\/{2,}/g, '/')
    .replace(/\/$/, '')
    .replace(/\/v2$/, '');
  return { ok: true, baseUrl: `${url.origin}${prefix}` };
}

/** The address of one of the service's paths, which start with `/` and omit `/v2`. */
export function endpoint(baseUrl: string, path: `/${string}`): string {
  return `${baseUrl.replace(/\/+$/, '')}/v2${path}`;
}

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

type CallOptions = {
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

const READ_TIMEOUT_MS = 20_000;

/** Sends a request once and reads its reply, whatever its status; without a reply, throws an `AppError`. */
async function request(
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

/** Replies are held in memory; larger ones are not read to the end. */
const MAX_REPLY_BYTES = 64 * 1024 * 1024;

/** The JSON value of a text, or undefined. Never throws: a gateway's error page must not hide its status. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // Not JSON: the caller decides what that means for this status.
    return undefined;
  }
}

export type ReadOptions = CallOptions & {
  /** Repeats a failed read by the specification's rule; without it, the first failure is thrown. */
  retry?: boolean;
};
export type SendOptions = CallOptions & {
  /** Sent in a header, only to a hosted service: it can crash a self-hosted server (docs/service.md 2.6). */
  idempotencyKey?: string;
};

type Received<T> = {
  value: T;
  /** The server's own time, epoch milliseconds to the second. */
  servedAt: number | undefined;
  /** How long the server asks to wait before the next request. */
  retryAfterMs: number | undefined;
};

/** The two ways of calling an endpoint. */
export type Calls = {
  /** Sends once. */
  send<S extends z.ZodType>(call: Call<S>, options: CallOptions): Promise<Received<z.output<S>>>;
  /** Sends, and if `retry` is set repeats by the specification's rule: for reads and cancels. */
  read<S extends z.ZodType>(call: Call<S>, options: ReadOptions): Promise<Received<z.output<S>>>;
};

/** A start is answered in a second or two; one that takes longer than this is looked up. */
export const START_TIMEOUT_MS = 60_000;
/** Additional time for a server that raises the requested timeout, queues, or runs a model afterwards. */
export const REPLY_MARGIN_MS = 90_000;

/**
 * Requests to a v2 service. Every one sends the key only to the stored address, without cookies, cache or referrer, and
 * refuses any redirect. Anything but success throws an `AppError`, which never contains the key.
 */
export function createCalls(deps: ServiceClientDeps): Calls {
  async function send<S extends z.ZodType>(
    call: Call<S>,
    options: CallOptions,
  ): Promise<Received<z.output<S>>> {
    const connection = await deps.connection();
    if (!connection) throw new AppError('not-connected');
    if (!deps.online() && !isLoopback(connection.baseUrl))
      throw new AppError('offline', { host: hostOf(connection.baseUrl) });
    if (connection.keyless && !call.keyless)
      throw new AppError('needs-key', { host: hostOf(connection.baseUrl) });
    const context: ReplyContext = {
      serviceHost: hostOf(connection.baseUrl),
      pageHost: call.pageUrl === undefined ? undefined : hostOf(call.pageUrl),
      keyTail: tailOf(connection.key),
      hidden: connection.key,
      known: connection.known === true,
      free: connection.hosted === false || connection.keyless,
      keyless: connection.keyless,
      sent: call.body,
      now: deps.now(),
    };
    const reply = await deps.keepAlive(request(deps, connection, call, options, context));
    const success = reply.status >= 200 && reply.status < 300 && !saysFailure(reply.json);
    if (success || call.alsoAnswers?.includes(reply.status) === true) {
      const parsed = call.reply.safeParse(reply.json);
      if (parsed.success)
        return {
          value: parsed.data,
          servedAt: reply.servedAt,
          retryAfterMs: retryAfterMs(reply.retryAfter, deps.now()),
        };
    }
    if (!success) throw errorOfReply(reply, { ...context, now: deps.now() });
    const reason = reply.json === undefined && /^\s*</.test(reply.text) ? 'wrong-api' : 'bad-reply';
    throw new AppError(reason, { host: context.serviceHost, status: reply.status });
  }

  async function read<S extends z.ZodType>(
    call: Call<S>,
    options: ReadOptions,
  ): Promise<Received<z.output<S>>> {
    for (let attempt = 1; ; attempt++) {
      try {
        return await send(call, { timeoutMs: READ_TIMEOUT_MS, ...options });
      } catch (error) {
        if (!(error instanceof AppError) || options.retry !== true) throw error;
        const decision = decideRetry({
          kind: 'read',
          attempt,
          resendsAfterLoss: 0,
          status: error.facts.status,
          lost: isLost(error),
          retryAfterMs: error.facts.retryAfterMs,
          retryable: isRetryable(error),
          random: deps.random(),
        });
        if (!decision.again) throw error;
        await deps.sleep(decision.afterMs, options.signal);
      }
    }
  }

  return { send, read };
}
