import { retryAfterMs } from '@/lib/core/text/retry-after';
import { AppError } from '@/lib/core/model/errors';
import { tailOf } from '@/lib/core/model/service-key';
import { hostOf, isLoopback } from '@/lib/core/model/url';
import type { z } from '@/lib/core/model/zod';
import { errorOfReply, isLost, isRetryable, type ReplyContext } from './errors';
import { READ_TIMEOUT_MS, request, type Call, type CallOptions, type ServiceClientDeps } from './request';
import { decideRetry } from './retry';
import { saysFailure } from '../wire/error';

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
