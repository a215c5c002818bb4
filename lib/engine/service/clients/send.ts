import { retryAfterMs } from '../../../derive/retry-after';
import { AppError } from '../../../model/errors';
import { tailOf } from '../../../model/service-key';
import { HOSTED_BASE_URL } from '../../../model/settings';
import { hostOf, isLoopback } from '../../../model/url';
import type { z } from '../../../model/zod';
import type { Clock, KeepAlive } from '../../../ports/host';
import { endpoint } from '../address';
import { errorOfReply, isLost, isRetryable, type ReplyContext } from '../errors';
import { MAX_REPLY_BYTES, parseJson, readBytes, type ServiceReply } from '../reply';
import { decideRetry } from '../retry';
import { saysFailure } from '../wire/error';

/** Where the service is. `baseUrl` is canonical (`readAddress`); a self-hosted server may need no key. */
export type ServiceConnection = {
  baseUrl: string;
  key?: string | undefined;
  /** True when a hosted account answered there. Without it, only the public hosted address counts as hosted. */
  hosted?: boolean | undefined;
  /** A test found a self-hosted server there, whatever the person says that it is. */
  foundSelfHosted?: boolean | undefined;
  /** A test has found a server of this API there. */
  known?: boolean | undefined;
  /** Formats that it was seen to refuse, since it does not know them. */
  refused?: readonly string[] | undefined;
};

export type ServiceClientDeps = {
  /** The stored connection, or undefined when there is none. Read anew for every request. */
  connection: () => Promise<ServiceConnection | undefined>;
  fetch: (url: string, init: RequestInit) => Promise<Response>;
  now: Clock;
  /** From 0 up to 1. */
  random: () => number;
  /** For the short waits between repeated reads; rejects when aborted. */
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
export type ReadOptions = CallOptions & {
  /** Repeat a failed read by the specification's rule; without it the first failure rises. */
  retry?: boolean;
};
/** For paid work that one request does: how long the work itself may take. */
export type WorkOptions = { signal: AbortSignal; timeoutMs: number };

type Call<S extends z.ZodType> = {
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  path: `/${string}`;
  /** Sent as JSON. */
  body?: unknown;
  /** Sent as a form with files, instead of a body. */
  form?: FormData;
  /** Sent in a header to a hosted service alone: a self-hosted server can crash over it (docs/service.md 2.6). */
  idempotencyKey?: string | undefined;
  reply: S;
  /** The page that is asked for, where there is one: failures about the page name its host. */
  pageUrl?: string;
  /**
   * Statuses at which a body that fits `reply` is an answer and not a failure: 409 where it names what runs already,
   * 200 where `success: false` is how the work went.
   */
  alsoAnswers?: readonly number[];
};

type Received<T> = {
  value: T;
  /** The server's own time, epoch milliseconds to the second. */
  servedAt: number | undefined;
  /** How long the server asks to wait before the next request. */
  retryAfterMs: number | undefined;
};

/** The two ways of calling that every family of endpoints is made of. */
export type Calls = {
  /** Sends once. */
  send<S extends z.ZodType>(call: Call<S>, options: CallOptions): Promise<Received<z.output<S>>>;
  /** Sends, and again by the specification's rule when that is asked for: for reads and cancels. */
  read<S extends z.ZodType>(call: Call<S>, options: ReadOptions): Promise<Received<z.output<S>>>;
};

const READ_TIMEOUT_MS = 20_000;
/** A start is answered in a second or two; whatever takes longer than this is looked for. */
export const START_TIMEOUT_MS = 60_000;
/** A server that raises the asked timeout by itself, queues, or asks a model afterwards, is given this much more. */
export const REPLY_MARGIN_MS = 90_000;

/**
 * Requests to a v2 service. Every one carries the key to the stored address alone, with no cookies, no cache and no
 * referrer, and refuses any redirect. What is not a success rises as `AppError`, which never holds the key.
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
    const context: ReplyContext = {
      serviceHost: hostOf(connection.baseUrl),
      pageHost: call.pageUrl === undefined ? undefined : hostOf(call.pageUrl),
      keyTail: tailOf(connection.key),
      hidden: connection.key,
      known: connection.known === true,
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
    const bytes = await readBytes(response, MAX_REPLY_BYTES);
    if (!bytes) throw new AppError('bad-reply', { host: context.serviceHost, status: response.status });
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
    // The browser's own error is not kept as a cause: its message may quote a header, and with it the key.
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
  // A form's own type names its boundary, which only the browser knows.
  if (call.body !== undefined && call.form === undefined) headers['Content-Type'] = 'application/json';
  if (call.idempotencyKey !== undefined && takesKeys(connection))
    headers['x-idempotency-key'] = call.idempotencyKey;
  return headers;
}

/** True for the public hosted service, and for an address where an account with a plan answered. */
export function isHosted({ baseUrl, hosted }: ServiceConnection): boolean {
  return hosted ?? new URL(baseUrl).origin === new URL(HOSTED_BASE_URL).origin;
}

/**
 * Whether a start may carry an idempotency key. Never where a test found a self-hosted server: the header ends its
 * process, and again after its restart (docs/service.md 2.6).
 */
export function takesKeys(connection: ServiceConnection): boolean {
  return isHosted(connection) && connection.foundSelfHosted !== true;
}

/** False when a key has characters that no header can carry: then nothing leaves, and nothing can be lost. */
function canBeSent(headers: Record<string, string>): boolean {
  try {
    return new Headers(headers).has('Accept');
  } catch {
    // The browser's own error quotes the header; only that it cannot be built is passed on.
    return false;
  }
}

function dateOf(header: string | null): number | undefined {
  const date = Date.parse(header ?? '');
  return Number.isNaN(date) ? undefined : date;
}
