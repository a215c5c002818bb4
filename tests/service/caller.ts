import { setTimeout as wait } from 'node:timers/promises';
import type { StandIn } from './server';

/** The JSON of an answer, whatever it contains. */
export type Body = Record<string, unknown> & {
  success?: boolean;
  id: string;
  status: string;
  error: string;
  data: { markdown: string; metadata: { sourceURL: string } }[];
};
export type Answered = { status: number; body: Body };

/** Calls one stand-in as tests do: directly, with a key. */
export function callerOf(service: StandIn, key: string = service.keys.good) {
  async function call(
    method: string,
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<Answered> {
    const reply = await fetch(`${service.url}${path}`, {
      method,
      headers: {
        Authorization: `Bearer ${key}`,
        ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await reply.text();
    return {
      status: reply.status,
      body: (text.startsWith('{') ? JSON.parse(text) : { error: text }) as Body,
    };
  }
  return {
    get: (path: string) => call('GET', path),
    post: (path: string, body: unknown = {}, headers?: Record<string, string>) =>
      call('POST', path, body, headers),
    patch: (path: string, body: unknown) => call('PATCH', path, body),
    delete: (path: string) => call('DELETE', path),
    /** Reads until the job has ended. */
    async ended(path: string): Promise<Answered> {
      for (let i = 0; i < 300; i++) {
        const answer = await call('GET', path);
        if (!['scraping', 'processing', 'queued', 'running'].includes(answer.body.status)) return answer;
        await wait(20);
      }
      throw new Error(`${path} does not end`);
    },
  };
}
