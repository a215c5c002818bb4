import { AppError } from '../../model/errors';
import { tailOf } from '../../model/service-key';
import { hostOf, isLoopback } from '../../model/url';
import type { z } from '../../model/zod';
import type { Clock, KeepAlive } from '../../ports/host';
import { endpoint } from './address';
import { errorOfReply, isLost, isRetryable, type ReplyContext } from './errors';
import { MAX_REPLY_BYTES, parseJson, readBytes, type ServiceReply } from './reply';
import { decideRetry } from './retry';
import { saysFailure } from './wire/error';
import { scrapeReplySchema } from './wire/scrape';
import {
  activityReplySchema,
  creditUsageReplySchema,
  queueStatusReplySchema,
  tokenUsageReplySchema,
} from './wire/team';

/** Where the service is. `baseUrl` is canonical (`readAddress`); a self-hosted server may need no key. */
export type ServiceConnection = { baseUrl: string; key?: string | undefined };

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

type Call<S extends z.ZodType> = {
  method: 'GET' | 'POST' | 'DELETE';
  path: `/${string}`;
  body?: unknown;
  reply: S;
  pageUrl?: string;
};

type Received<S extends z.ZodType> = { value: z.output<S>; servedAt: number | undefined };

const READ_TIMEOUT_MS = 20_000;
/** A server that raises the asked timeout by itself, queues, or asks a model afterwards, is given this much more. */
export const REPLY_MARGIN_MS = 90_000;

export type ServiceClient = ReturnType<typeof createServiceClient>;

/**
 * Typed calls to a v2 service. Every one carries the key to the stored address alone, with no cookies, no cache and no
 * referrer, and refuses any redirect. What is not a success rises as `AppError`, which never holds the key. A paid call
 * is sent once; whether it is sent again is the engine's decision. Reads may be repeated here.
 */
export function createServiceClient(deps: ServiceClientDeps) {
  async function send<S extends z.ZodType>(call: Call<S>, options: CallOptions): Promise<Received<S>> {
    const connection = await deps.connection();
    if (!connection) throw new AppError('not-connected');
    if (!deps.online() && !isLoopback(connection.baseUrl))
      throw new AppError('offline', { host: hostOf(connection.baseUrl) });
    const context: ReplyContext = {
      serviceHost: hostOf(connection.baseUrl),
      pageHost: call.pageUrl === undefined ? undefined : hostOf(call.pageUrl),
      keyTail: tailOf(connection.key),
      hidden: connection.key,
      now: deps.now(),
    };
    const reply = await deps.keepAlive(request(deps, connection, call, options, context));
    const success = reply.status >= 200 && reply.status < 300 && !saysFailure(reply.json);
    if (!success) throw errorOfReply(reply, { ...context, now: deps.now() });
    const parsed = call.reply.safeParse(reply.json);
    if (parsed.success) return { value: parsed.data, servedAt: reply.servedAt };
    const reason = reply.json === undefined && /^\s*</.test(reply.text) ? 'wrong-api' : 'bad-reply';
    throw new AppError(reason, { host: context.serviceHost, status: reply.status });
  }

  async function read<S extends z.ZodType>(call: Call<S>, options: ReadOptions): Promise<Received<S>> {
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

  const get = <S extends z.ZodType>(path: `/${string}`, reply: S) => {
    return async (options: ReadOptions) => (await read({ method: 'GET', path, reply }, options)).value;
  };

  return {
    /** Paid. `timeoutMs` is the time that the page itself may take. */
    scrape: async (body: { url: string }, options: { signal: AbortSignal; timeoutMs: number }) => {
      const received = await send(
        { method: 'POST', path: '/scrape', body, reply: scrapeReplySchema, pageUrl: body.url },
        { signal: options.signal, timeoutMs: options.timeoutMs + REPLY_MARGIN_MS },
      );
      return received.value;
    },
    /** A finished scrape of the last 24 hours; free. */
    scrapeById: (id: string, options: ReadOptions) =>
      get(`/scrape/${encodeURIComponent(id)}`, scrapeReplySchema)(options),
    tokenUsage: get('/team/token-usage', tokenUsageReplySchema),
    creditUsage: get('/team/credit-usage', creditUsageReplySchema),
    queueStatus: get('/team/queue-status', queueStatusReplySchema),
    /** What the team did lately, by the clock of the service; not there on self-hosted servers. */
    activity: async (of: 'scrape', options: ReadOptions) => {
      const path = `/team/activity?endpoint=${of}&limit=50` as const;
      const { value, servedAt } = await read({ method: 'GET', path, reply: activityReplySchema }, options);
      return { entries: value.data, servedAt };
    },
  };
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
  const headers: Record<string, string> = { Accept: 'application/json' };
  if (connection.key !== undefined) headers['Authorization'] = `Bearer ${connection.key}`;
  if (call.body !== undefined) headers['Content-Type'] = 'application/json';
  if (!canBeSent(headers))
    throw new AppError('key-refused', {
      host: context.serviceHost,
      ...(context.keyTail === undefined ? {} : { keyTail: context.keyTail }),
    });
  const startedAt = deps.now();
  try {
    const response = await deps.fetch(url, {
      method: call.method,
      headers,
      ...(call.body === undefined ? {} : { body: JSON.stringify(call.body) }),
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
