import { readUpTo } from '@/lib/core/bytes/read-up-to';
import { isLoopback } from '@/lib/core/model/url';
import { given } from '@/lib/core/text/given';
import { retryAfterMs } from '@/lib/core/text/retry-after';
import { speaksAnthropic, type Learned, type ModelFault } from '../model';
import type { ModelCall } from '@/lib/core/ports/language-model';
import { errorIn, faultOf, isPassing, type Piece } from './wire';

export type RequestDeps = {
  fetch: (url: string, init: RequestInit) => Promise<Response>;
  now: () => number;
};

/** A server, with the key of its origin, if it has one. */
export type At = { baseUrl: string; key?: string | undefined };

export type Fault = Omit<ModelFault, 'host' | 'model'>;
export type Refused = { ok: false; fault: Fault; passing?: true; retryAfterMs?: number | undefined };

/** What differs between protocols. */
export type Dialect = {
  path: string;
  body(model: string, call: ModelCall, learned: Learned, system: string): object;
  /** The schema stands in the prompt: nothing constrains the reply to it. */
  isTold(call: ModelCall, learned: Learned): boolean;
  /** The request without what the server has just named as unknown; undefined when it refused something else. */
  without(learned: Learned, fault: Fault, call: ModelCall): Learned | undefined;
  piece(json: unknown): Piece;
};

/** An error is a sentence or a page; more is not read. */
const MOST_ERROR_BYTES = 64 * 1024;
/** Lists of hosted servers have a few hundred models. */
const MOST_LIST_BYTES = 8 * 1024 * 1024;
const LIST_MS = 20_000;

/**
 * Sends one request to a model server: only to its address, with the key only in the header, without cookies, cache or
 * referrer; a redirect is refused. A response with success is returned unread. An abort is thrown.
 */
export async function sendTo(
  { baseUrl, key }: At,
  path: string,
  body: unknown,
  deps: RequestDeps,
  signal: AbortSignal,
): Promise<{ ok: true; response: Response } | Refused> {
  let response: Response;
  try {
    response = await deps.fetch(`${baseUrl}${path}`, {
      method: body === undefined ? 'GET' : 'POST',
      headers: {
        Accept: body === undefined ? 'application/json' : 'text/event-stream, application/json',
        ...headersOf(baseUrl, key),
        ...(body !== undefined && { 'Content-Type': 'application/json' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      credentials: 'omit',
      redirect: 'manual',
      cache: 'no-store',
      referrerPolicy: 'no-referrer',
      signal,
    });
  } catch {
    signal.throwIfAborted();
    // The browser's own error is not kept: it may quote a header, and so the key.
    return { ok: false, fault: { reason: 'no-answer' } };
  }
  if (response.type === 'opaqueredirect' || (response.status >= 300 && response.status < 400)) {
    void response.body?.cancel();
    return { ok: false, fault: { reason: 'redirected' } };
  }
  if (response.ok) return { ok: true, response };
  const text = await textOf(response, MOST_ERROR_BYTES).catch(() => '');
  signal.throwIfAborted();
  const local = key === undefined || isLoopback(baseUrl);
  const fault = faultOf(response.status, text, errorIn(jsonOf(text)), { local });
  return {
    ok: false,
    fault: withoutKey(fault, key),
    ...(fault.reason === 'busy' && isPassing(response.status) && { passing: true }),
    retryAfterMs: retryAfterMs(response.headers.get('Retry-After'), deps.now()),
  };
}

/** Without the last of these, Anthropic refuses what a browser sends. */
function headersOf(baseUrl: string, key: string | undefined): Record<string, string> {
  if (!speaksAnthropic(baseUrl)) return given({ Authorization: key && `Bearer ${key}` });
  return {
    ...given({ 'x-api-key': key }),
    'anthropic-version': '2023-06-01',
    'anthropic-dangerous-direct-browser-access': 'true',
  };
}

/** A server may quote the key in its error, and the error is stored and shown: cut only after that. */
export const withoutKey = ({ said, ...fault }: Fault, key: string | undefined): Fault =>
  said === undefined ? fault : { ...fault, said: (key ? said.replaceAll(key, '…') : said).slice(0, 300) };

/** A small answer as JSON: undefined for anything else. Never throws. */
export async function getJson(at: At, path: string, deps: RequestDeps): Promise<unknown> {
  const got = await listFrom(at, path, deps);
  return got.ok ? got.json : undefined;
}

export async function listFrom(
  at: At,
  path: string,
  deps: RequestDeps,
): Promise<{ ok: true; json: unknown } | Refused> {
  try {
    const sent = await sendTo(at, path, undefined, deps, AbortSignal.timeout(LIST_MS));
    if (!sent.ok) return sent;
    const json = jsonOf(await textOf(sent.response, MOST_LIST_BYTES));
    return json === undefined
      ? { ok: false, fault: { reason: 'not-a-server', status: sent.response.status } }
      : { ok: true, json };
  } catch {
    // Too late, or cut off.
    return { ok: false, fault: { reason: 'no-answer' } };
  }
}

async function textOf(response: Response, most: number): Promise<string> {
  return new TextDecoder().decode((await readUpTo(response.body, most)).bytes);
}

export function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // The caller decides what that means.
    return undefined;
  }
}
