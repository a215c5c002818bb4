import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Fault } from './faults';
import { messageOfAnthropic, refusedByAnthropic } from './anthropic';
import { complete, countTokens, promptTokens, type Message } from './compute';

/** Servers that the stand-in can be: each refuses and overflows as the real one does. */
type Profile =
  | 'ollama'
  | 'lm-studio'
  | 'llama.cpp'
  | 'openai'
  | 'openrouter'
  | 'gemini'
  | 'groq'
  | 'mistral'
  | 'anthropic';

export type { Fault };

export type LedgerRow = {
  method: string;
  path: string;
  headers: IncomingMessage['headers'];
  body: { messages?: Message[]; model?: string } & Record<string, unknown>;
};

export type ModelServerOptions = {
  profile?: Profile;
  key?: string;
  models?: string[];
  /** Tokens that it reads. */
  context?: number;
  /** Milliseconds between two pieces. */
  paceMs?: number;
};

/** A model server that truly answers: on loopback, with a ledger of all that was sent to it. */
export async function startModelServer({
  profile = 'ollama',
  key,
  models = ['small:4b', 'nomic-embed-text'],
  context = 8_192,
  paceMs = 0,
}: ModelServerOptions = {}) {
  const ledger: LedgerRow[] = [];
  const faults: Fault[] = [];
  const state = { context, paceMs, allowsExtensions: profile !== 'ollama' };

  const server = createServer(
    (request, response) => void serve(request, response).catch(() => response.destroy()),
  );

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk);
    const text = Buffer.concat(chunks).toString('utf8');
    const path = new URL(request.url ?? '/', 'http://stand.in').pathname;
    const body = (text === '' ? {} : JSON.parse(text)) as LedgerRow['body'];
    ledger.push({ method: request.method ?? '', path, headers: request.headers, body });
    const origin = request.headers.origin ?? '';
    if (!state.allowsExtensions && /^(?:chrome|moz)-extension:/.test(origin)) return reply(response, 403, '');
    if (profile === 'anthropic') return ofAnthropic(request, path, body, response);
    if (key !== undefined && request.headers.authorization !== `Bearer ${key}`) return refuseKey(response);
    if (path.endsWith('/models')) return list(path, response);
    if (path === '/api/ps' && profile === 'ollama')
      return json(response, 200, { models: [{ name: models[0], context_length: state.context }] });
    if (path === '/props' && profile === 'llama.cpp')
      return json(response, 200, { default_generation_settings: { n_ctx: state.context } });
    if (path.endsWith('/chat/completions') && request.method === 'POST') return chat(body, response);
    return reply(response, 404, '<html>Not found</html>');
  }

  async function ofAnthropic(
    { headers }: IncomingMessage,
    path: string,
    body: LedgerRow['body'],
    response: ServerResponse,
  ): Promise<void> {
    const refused = refusedByAnthropic(headers, key);
    if (!refused && path.endsWith('/models')) return list(path, response);
    const fault = path.endsWith('/messages') ? faults.shift() : undefined;
    if (fault?.kind === 'status') return reply(response, fault.status, fault.body ?? '', fault.headers);
    const said = refused ?? messageOfAnthropic(body, { models, context: state.context }, fault);
    if ('status' in said) return json(response, said.status, said.body);
    response.writeHead(200, { 'Content-Type': 'text/event-stream' });
    for (const [at, event] of said.events.entries()) {
      if (at === said.cutAfter) {
        await new Promise((done) => setTimeout(done, 50));
        return void response.destroy();
      }
      response.write(`event: ${(event as { type: string }).type}\ndata: ${JSON.stringify(event)}\n\n`);
    }
    response.end();
  }

  function list(path: string, response: ServerResponse): void {
    const isNative = path === '/api/v0/models';
    if (isNative && profile !== 'lm-studio') return reply(response, 404, '');
    const rows = models.map((id) => ({
      id,
      object: 'model',
      ...(profile === 'openrouter' && { context_length: state.context }),
      ...(profile === 'groq' && { context_window: state.context }),
      ...(isNative && { type: 'llm', loaded_context_length: state.context, max_context_length: 131_072 }),
    }));
    return json(response, 200, { object: 'list', data: rows });
  }

  function refuseKey(response: ServerResponse): void {
    if (profile === 'gemini')
      return json(response, 400, [
        {
          error: {
            code: 400,
            message: 'API key not valid. Please pass a valid API key.',
            status: 'INVALID_ARGUMENT',
          },
        },
      ]);
    if (profile === 'mistral') return json(response, 401, { detail: 'Unauthorized' });
    return json(response, 401, {
      error: { message: 'Incorrect API key provided: abc.', code: 'invalid_api_key' },
    });
  }

  /** Why this server does not take such a request; undefined when it does. */
  function refusal(body: LedgerRow['body'], sent: number): { status: number; body: unknown } | undefined {
    const error = (status: number, message: string, code = '') => ({
      status,
      body: { error: { message, code } },
    });
    if (!models.includes(String(body.model)))
      return profile === 'ollama'
        ? error(404, `model '${String(body.model)}' not found`)
        : error(404, `The model \`${String(body.model)}\` does not exist`, 'model_not_found');
    if (profile === 'openai' && 'max_tokens' in body)
      return error(
        400,
        "Unsupported parameter: 'max_tokens' is not supported with this model. Use 'max_completion_tokens' instead.",
        'unsupported_parameter',
      );
    if (profile === 'openai' && 'temperature' in body) return error(400, "Unsupported value: 'temperature'");
    if (profile === 'mistral' && 'stream_options' in body)
      return {
        status: 422,
        body: { detail: [{ type: 'extra_forbidden', loc: ['body', 'stream_options'] }] },
      };
    const format = body['response_format'] as {
      type?: string;
      json_schema?: { strict?: boolean; schema?: object };
    };
    if (profile === 'lm-studio' && format?.type === 'json_object')
      return { status: 400, body: { error: "'response_format.type' must be 'json_schema' or 'text'" } };
    if (profile === 'groq' && format?.type === 'json_schema')
      return error(400, 'This model does not support response format `json_schema`');
    if (profile === 'mistral' && format?.json_schema?.strict)
      return { status: 422, body: { detail: 'response_format.json_schema.strict is not permitted' } };
    if (profile === 'openai' && format?.type === 'json_schema' && !isClosed(format.json_schema?.schema))
      return error(
        400,
        "Invalid schema for response_format 'data': 'additionalProperties' is required to be false",
      );
    if (profile === 'ollama' && 'reasoning_effort' in body && models[0]?.startsWith('plain'))
      return error(400, `"${models[0]}" does not support thinking`);
    if (sent <= state.context) return undefined;
    switch (profile) {
      case 'llama.cpp':
        return {
          status: 400,
          body: {
            error: {
              code: 400,
              type: 'exceed_context_size_error',
              message: 'the request exceeds the available context size',
              n_prompt_tokens: sent,
              n_ctx: state.context,
            },
          },
        };
      case 'groq':
        return error(
          413,
          `Request too large: Limit ${state.context}, Requested ${sent} tokens per minute`,
          'rate_limit_exceeded',
        );
      case 'ollama':
      case 'lm-studio':
        return undefined;
      default:
        return error(
          400,
          `This model's maximum context length is ${state.context} tokens. However, your messages resulted in ${sent} tokens.`,
          'context_length_exceeded',
        );
    }
  }

  async function chat(body: LedgerRow['body'], response: ServerResponse): Promise<void> {
    const fault = faults.shift();
    if (fault?.kind === 'status') return reply(response, fault.status, fault.body ?? '', fault.headers);
    if (fault?.kind === 'redirect') return reply(response, 302, '', { Location: fault.to });
    const messages = body.messages ?? [];
    const sent = promptTokens(messages);
    const refused = refusal(body, sent);
    if (refused) return json(response, refused.status, refused.body);
    // Ollama keeps about half of its window for the reply, and cuts the rest in silence.
    const read = profile === 'ollama' ? Math.min(sent, Math.floor(state.context / 2)) : sent;
    const isOver = profile === 'lm-studio' && sent > state.context;
    const most = Number(body['max_tokens'] ?? body['max_completion_tokens'] ?? 100_000);
    const whole = isOver ? '' : fault?.kind === 'text' ? fault.text : complete(messages, formatOf(body));
    const isCut = countTokens(whole) > most;
    const text = isCut ? whole.slice(0, most * 4) : whole;
    const usage = { prompt_tokens: read, completion_tokens: countTokens(text) };
    const finish = fault?.kind === 'finish' ? fault.reason : isCut ? 'length' : 'stop';
    if (body['stream'] !== true || fault?.kind === 'whole-json')
      return json(response, 200, {
        id: 'chatcmpl-1',
        object: 'chat.completion',
        created: 1,
        model: body.model,
        choices: [{ index: 0, message: { role: 'assistant', content: text }, finish_reason: finish }],
        usage,
      });
    await stream(response, { text, finish, usage, model: String(body.model) }, fault);
  }

  async function stream(
    response: ServerResponse,
    { text, finish, usage, model }: { text: string; finish: string; usage: object; model: string },
    fault: Fault | undefined,
  ): Promise<void> {
    response.writeHead(200, { 'Content-Type': 'text/event-stream' });
    const line = fault?.kind === 'crlf-and-split-bytes' ? '\r\n' : '\n';
    const piece = (delta: object, end: string | null = null): string =>
      `data: ${JSON.stringify({
        id: 'chatcmpl-1',
        object: 'chat.completion.chunk',
        created: 1,
        model,
        choices: [{ index: 0, delta, finish_reason: end }],
        ...(fault?.kind === 'null-errors' && { error: null }),
      })}${line}${line}`;
    const write = async (written: string): Promise<void> => {
      if (fault?.kind === 'crlf-and-split-bytes')
        for (const byte of Buffer.from(written)) {
          response.write(Buffer.of(byte));
          if (byte > 127) await new Promise((done) => setTimeout(done, 1));
        }
      else response.write(written);
      if (state.paceMs > 0) await new Promise((done) => setTimeout(done, state.paceMs));
    };
    if (profile === 'openrouter') await write(`: OPENROUTER PROCESSING${line}${line}`);
    await write(piece({ role: 'assistant', content: '' }));
    if (fault?.kind === 'only-thinking' || fault?.kind === 'thinks-aloud')
      await write(
        piece(
          fault.kind === 'thinks-aloud' ? { content: '<think>Hmm, let me' } : { reasoning_content: 'Hmm' },
        ),
      );
    if (fault?.kind === 'thinks-aloud') await write(piece({ content: ' see.</think>\n\n' }));
    if (fault?.kind === 'refusal') await write(piece({ refusal: fault.text }));
    const parts =
      fault?.kind === 'only-thinking' || fault?.kind === 'refusal' ? [] : (text.match(/[\s\S]{1,12}/g) ?? []);
    for (let at = 0; at < parts.length || fault?.kind === 'endless'; at++) {
      if (response.destroyed) return;
      if (fault?.kind === 'cut' && at === fault.after) {
        // What was written is on its way before the connection goes.
        await new Promise((done) => setTimeout(done, 50));
        return void response.destroy();
      }
      if (fault?.kind === 'error-inside' && at === fault.after) {
        await write(`data: {"error":{"code":502,"message":"Provider disconnected"}}${line}${line}`);
        return void response.end();
      }
      if (fault?.kind === 'damaged-line' && at === 1) await write(`data: {"choices":[{"del${line}${line}`);
      await write(piece({ content: parts[at % parts.length] }));
      if (fault?.kind === 'endless') await new Promise((done) => setTimeout(done, 20));
    }
    if (fault?.kind === 'no-done') return void response.end();
    await write(piece({}, fault?.kind === 'only-thinking' ? 'length' : finish));
    await write(
      `data: ${JSON.stringify({ id: 'chatcmpl-1', object: 'chat.completion.chunk', created: 1, model, choices: [], usage })}${line}${line}`,
    );
    await write(`data: [DONE]${line}${line}`);
    response.end();
  }

  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  const { port } = server.address() as AddressInfo;
  return {
    baseUrl: `http://127.0.0.1:${port}${profile === 'anthropic' ? '/anthropic' : ''}/v1`,
    ledger,
    /** The requests to a chat. */
    chats: () =>
      ledger.filter(
        ({ path, method }) => /\/(?:chat\/completions|messages)$/.test(path) && method === 'POST',
      ),
    /** What goes wrong with the next requests to a chat, in order. */
    fail: (...next: Fault[]) => void faults.push(...next),
    state,
    close: () =>
      new Promise<void>((closed) => {
        server.closeAllConnections();
        server.close(() => closed());
      }),
  };
}
/** Strict servers take objects that are closed and whose keys are all required. */
function isClosed(schema: unknown): boolean {
  if (typeof schema !== 'object' || schema === null) return true;
  if (Array.isArray(schema)) return schema.every(isClosed);
  const { properties, required, additionalProperties } = schema as Record<string, unknown>;
  const names = properties === undefined ? [] : Object.keys(properties as object);
  const isOpen =
    properties !== undefined &&
    (additionalProperties !== false || names.some((name) => !(required as string[])?.includes(name)));
  return !isOpen && Object.values(schema).every(isClosed);
}

/** How a reply is constrained; without a word of it, a prompt that wants nothing but JSON gets it all the same. */
function formatOf(body: LedgerRow['body']): Parameters<typeof complete>[1] {
  const format = body['response_format'] as
    | { json_schema?: { schema?: Record<string, unknown> } }
    | undefined;
  const wants = body.messages?.[0]?.content.includes('one JSON value and nothing else') === true;
  return { json: format !== undefined || wants, schema: format?.json_schema?.schema };
}

export type ModelServer = Awaited<ReturnType<typeof startModelServer>>;

function reply(
  response: ServerResponse,
  status: number,
  body: string,
  headers: Record<string, string> = {},
): void {
  response.writeHead(status, {
    'Content-Type': /^\s*</.test(body) ? 'text/html' : 'application/json',
    ...headers,
  });
  response.end(body);
}
const json = (response: ServerResponse, status: number, body: unknown): void =>
  reply(response, status, JSON.stringify(body));
