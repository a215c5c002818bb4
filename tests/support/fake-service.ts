/** One scripted answer: a reply, or what happens instead of one. */
export type Scripted =
  | { status?: number; json?: unknown; text?: string; headers?: Record<string, string> }
  /** No reply arrives. */
  | 'lost'
  /** The reply breaks off in the middle of the body. */
  | 'cut'
  /** Answers only when the request is aborted. */
  | 'silent'
  /** What a browser shows of a redirect that may not be followed. */
  | 'redirect';

type SeenRequest = { url: string; method: string; path: string; body: unknown; init: RequestInit };

export type FakeService = {
  fetch: (url: string, init: RequestInit) => Promise<Response>;
  /** Every request, oldest first. */
  seen: SeenRequest[];
  /** Answers the next requests of a path (`POST /v2/scrape`) in turn; the last one stays. */
  on(call: string, ...answers: Scripted[]): void;
};

/** A service behind a `fetch` that touches no network. A path without a script answers 404 with a web page. */
export function createFakeService(): FakeService {
  const scripts = new Map<string, Scripted[]>();
  const seen: SeenRequest[] = [];
  return {
    seen,
    on(call, ...answers) {
      scripts.set(call, answers);
    },
    async fetch(url, init) {
      const { pathname } = new URL(url);
      const method = init.method ?? 'GET';
      const body: unknown = typeof init.body === 'string' ? JSON.parse(init.body) : undefined;
      seen.push({ url, method, path: pathname, body, init });
      const answers = scripts.get(`${method} ${pathname}`) ?? [];
      const answer = (answers.length > 1 ? answers.shift() : answers[0]) ?? {
        status: 404,
        text: '<!DOCTYPE html><pre>Cannot do that</pre>',
      };
      return respond(answer, init.signal ?? undefined);
    },
  };
}

/** A scripted answer as a reply, or as what happens instead of one. */
export async function respond(answer: Scripted, signal: AbortSignal | undefined): Promise<Response> {
  signal?.throwIfAborted();
  if (answer === 'lost') throw new TypeError('Failed to fetch');
  if (answer === 'silent')
    return new Promise((_, reject) => {
      signal?.addEventListener('abort', () => reject(signal.reason as Error));
    });
  if (answer === 'redirect')
    return Object.defineProperty(Response.error(), 'type', { value: 'opaqueredirect' });
  if (answer === 'cut')
    return new Response(
      new ReadableStream({
        start(controller) {
          controller.enqueue(new TextEncoder().encode('{"success":true,'));
          controller.error(new TypeError('network error'));
        },
      }),
    );
  const text = answer.text ?? JSON.stringify(answer.json ?? { success: true });
  return new Response(text, { status: answer.status ?? 200, headers: answer.headers ?? {} });
}
