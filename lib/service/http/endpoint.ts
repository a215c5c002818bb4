import type { z } from '@/lib/core/model/zod';
import { checked } from './checked';
import {
  REPLY_MARGIN_MS,
  START_TIMEOUT_MS,
  type Call,
  type Calls,
  type ReadOptions,
  type SendOptions,
} from './send';

/**
 * One endpoint of the v2 API: what is sent where, what comes back, and whether it may be sent twice. A body is validated
 * before it is sent: for what the service would refuse, `checked` throws, and nothing was sent.
 */
export type Endpoint = Pick<Call<z.ZodType>, 'method' | 'keyless' | 'alsoAnswers'> & {
  /** Without `/v2`; its parts in braces are the first arguments of a call, each escaped: no id leads to another path. */
  path: `/${string}`;
  /** What varies after `?`, as the next argument. */
  query?: Query<object>;
  /** The next argument. Sent as JSON, or as a form if that is what it becomes. */
  body?: z.ZodType;
  reply: z.ZodType;
  /** May be sent twice, so the call repeats it if asked. Everything else is paid or does something, and is sent once. */
  again?: true;
  /** The result also has the server's times. */
  timed?: true;
  /** `url` of the body is the requested page: failures about the page name its host. */
  ofPage?: true;
  /** Milliseconds until the reply counts as lost, by the body and by what the caller asks for. */
  waitMs?: (body: never, askedMs: number | undefined) => number | undefined;
  /** The meaning of a failure that is an answer; throws every other. */
  refused?: (error: unknown) => unknown;
};

declare const queried: unique symbol;
type Query<Q extends object> = { [queried]?: Q };
/** The names of a query with their types. */
export const query = <Q extends object>(): Query<Q> => ({});

type Parts<P extends string> = P extends `${string}{${string}}${infer Rest}`
  ? [id: string, ...Parts<Rest>]
  : [];
type Asked<E extends Endpoint> = [
  ...Parts<E['path']>,
  ...(E extends { query: Query<infer Q> } ? [query: Q] : []),
  ...(E extends { body: infer B extends z.ZodType } ? [body: z.input<B>] : []),
  options: E extends { again: true } ? ReadOptions : SendOptions,
];
type Times = {
  /** The server's own time, epoch milliseconds to the second. */
  servedAt: number | undefined;
  /** How long the server asks to wait before the next request. */
  retryAfterMs: number | undefined;
};
type Answer<E extends Endpoint> =
  | (E extends { timed: true } ? z.output<E['reply']> & Times : z.output<E['reply']>)
  | (E extends { refused: (error: unknown) => infer R } ? R : never);

export type Endpoints = Readonly<Record<string, Endpoint>>;
/** Endpoints as functions. */
export type CallsTo<T extends Endpoints> = {
  readonly [K in keyof T]: (...asked: Asked<T[K]>) => Promise<Answer<T[K]>>;
};

/** Reads something, at no cost. */
export const get = <P extends Endpoint['path'], S extends z.ZodType>(path: P, reply: S) =>
  ({ method: 'GET', path, reply, again: true }) as const;

/** Cancels or removes something: after a lost reply, to do it again is to do it once. */
export const remove = <P extends Endpoint['path'], S extends z.ZodType>(path: P, reply: S) =>
  ({ method: 'DELETE', path, reply, again: true }) as const;

/** Starts something, or does paid work in a single request: sent once. */
export const post = <P extends Endpoint['path'], B extends z.ZodType, S extends z.ZodType>(
  path: P,
  body: B,
  reply: S,
) => ({ method: 'POST', path, body, reply }) as const;

/** A start is answered in a second or two; one that takes longer than this is looked up. */
export const startWait = (_body: unknown, askedMs?: number): number => askedMs ?? START_TIMEOUT_MS;

/** Work in a single request takes as long as is asked for, and some time more to be answered. */
export const workWait = (_body: unknown, askedMs = START_TIMEOUT_MS): number => askedMs + REPLY_MARGIN_MS;

export function callsTo<const T extends Endpoints>(calls: Calls, endpoints: T): CallsTo<T> {
  const made = Object.entries(endpoints).map(([name, endpoint]) => [
    name,
    (...asked: unknown[]) => callEndpoint(calls, endpoint, asked),
  ]);
  return Object.fromEntries(made) as CallsTo<T>;
}

async function callEndpoint(calls: Calls, endpoint: Endpoint, asked: unknown[]): Promise<unknown> {
  const { path, query: hasQuery, body: schema, again, timed, ofPage, waitMs, refused, ...call } = endpoint;
  const { idempotencyKey, ...options } = asked.pop() as SendOptions & ReadOptions;
  const given = schema && asked.pop();
  const body = schema && checked(schema, given);
  const timeoutMs = waitMs ? waitMs(body as never, options.timeoutMs) : options.timeoutMs;
  try {
    const { value, ...times } = await calls[again ? 'read' : 'send'](
      {
        ...call,
        path: fill(path, hasQuery && (asked.pop() as QueryValues), asked as string[]),
        ...(body instanceof FormData ? { form: body } : { body }),
        ...(ofPage && { pageUrl: (given as { url: string }).url }),
        idempotencyKey,
      },
      { ...options, ...(timeoutMs !== undefined && { timeoutMs }) },
    );
    return timed ? { ...(value as object), ...times } : value;
  } catch (error) {
    if (!refused) throw error;
    return refused(error);
  }
}

type QueryValues = Readonly<Record<string, string | number | boolean | undefined>>;

function fill(path: Endpoint['path'], asked: QueryValues = {}, parts: readonly string[]): Endpoint['path'] {
  let next = 0;
  const filled = path.replace(/\{\w+\}/g, () => encodeURIComponent(parts[next++] ?? ''));
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(asked)) if (value !== undefined) search.set(name, String(value));
  const joint = filled.includes('?') ? '&' : '?';
  return `${filled as Endpoint['path']}${search.size > 0 ? `${joint}${search}` : ''}`;
}
