// @vitest-environment node
import { describe, expect, it, vi } from 'vitest';
import type { ModelCall } from '@/lib/core/ports/language-model';
import type { Fault as Planned, ModelServer, ModelServerOptions } from '@/tests/model/server';
import { serveModel } from '@/tests/support/model-server';
import { readModelAddress } from '../model';
import { createOpenAi } from './openai';
import { listFrom } from './request';
import { readList } from './wire';

const serve = (options: ModelServerOptions) => serveModel({ profile: 'anthropic', ...options });

const TEXT = 'The lease of a message lasts 30 seconds – with ½ as a margin.';
const user = `Question: How long does the lease of a message last?\n\n<<m>>\n[1] ${TEXT}\n<<m>>`;
const KEY = 'sk-ant-0001';

async function ask(server: ModelServer, call: Partial<ModelCall> = {}, model = 'small:4b', key = KEY) {
  const texts: string[] = [];
  const learn = vi.fn();
  const waits: number[] = [];
  const adapter = createOpenAi(
    { baseUrl: server.baseUrl, key, model },
    { fetch, now: () => 0, sleep: async (ms) => void waits.push(ms), learn },
  );
  const reply = await adapter.ask(
    { system: 'Answer.', user, maxOutput: 500, ...call },
    { text: (text) => void texts.push(text), thinks: () => undefined, waits: () => undefined },
    new AbortController().signal,
  );
  return { reply, texts, learn, waits };
}

describe('the adapter for the protocol of Anthropic', () => {
  it('streams the text and counts tokens, with the system apart, and the key only in its header', async () => {
    const server = await serve({ key: KEY });
    const { reply, texts } = await ask(server);
    const counted = expect.any(Number) as number;
    const usage = { input: counted, output: counted };
    expect(reply).toEqual({ ok: true, text: `${TEXT} [1]`, finish: 'whole', usage });
    expect(reply.ok && (reply.usage?.input ?? 0) > 10 && (reply.usage?.output ?? 0) > 1).toBe(true);
    expect(texts.length).toBeGreaterThan(3);
    const [{ body, headers } = { body: {}, headers: {} }] = server.chats();
    expect(Object.keys(body).sort()).toEqual(['max_tokens', 'messages', 'model', 'stream', 'system']);
    expect(headers.authorization).toBeUndefined();
    expect(headers.cookie).toBeUndefined();
    expect(JSON.stringify(body)).not.toContain(KEY);
  });

  it('keeps what came of a lost reply, and tells a limit from a refusal and from mere thought', async () => {
    const server = await serve({ key: KEY });
    server.fail({ kind: 'cut', after: 3 }, { kind: 'error-inside', after: 2 });
    for (const _ of [1, 2]) expect((await ask(server)).reply).toMatchObject({ ok: true, finish: 'lost' });
    expect((await ask(server, { maxOutput: 3 })).reply).toMatchObject({ finish: 'cut' });
    server.fail({ kind: 'finish', reason: 'refusal' }, { kind: 'only-thinking' });
    expect((await ask(server)).reply).toMatchObject({ finish: 'filtered' });
    expect((await ask(server)).reply).toMatchObject({ text: '', finish: 'only-thinking' });
    expect(server.chats()).toHaveLength(5);
  });

  it('constrains JSON natively; a model that cannot is told the schema in words, once, and that is remembered', async () => {
    const schema = { type: 'object', properties: { lease: { type: 'string' } } };
    const call = { system: 'Return one JSON value and nothing else.', json: { schema, strict: true } };
    const server = await serve({ key: KEY });
    expect((await ask(server, call)).reply).toMatchObject({ ok: true, finish: 'whole' });
    expect(server.chats()[0]?.body['output_config']).toEqual({ format: { type: 'json_schema', schema } });
    const older = await serve({ key: KEY, models: ['older:1'] });
    const { reply, learn } = await ask(older, call, 'older:1');
    expect(reply).toMatchObject({ ok: true, finish: 'whole' });
    expect(learn).toHaveBeenCalledWith(expect.objectContaining({ jsonForm: 'none' }));
    expect(older.chats()).toHaveLength(2);
    expect(older.chats()[1]?.body['system']).toContain('"lease"');
  });

  const body = (type: string, message: string): string =>
    JSON.stringify({ type: 'error', error: { type, message } });
  it.each<[string, Planned, object]>([
    [
      'no credit',
      {
        kind: 'status',
        status: 400,
        body: body('invalid_request_error', 'Your credit balance is too low to access the API.'),
      },
      { reason: 'no-credit' },
    ],
    [
      'no rights',
      { kind: 'status', status: 403, body: body('permission_error', 'No access') },
      { reason: 'key-refused' },
    ],
    [
      'too large',
      { kind: 'status', status: 413, body: body('request_too_large', 'Request exceeds the maximum size') },
      { reason: 'too-long' },
    ],
  ])('says why there is no answer, and asks no second time: %s', async (_name, fault, expected) => {
    const server = await serve({ key: KEY });
    server.fail(fault);
    expect((await ask(server)).reply).toMatchObject({ ok: false, fault: expected });
    expect(server.chats()).toHaveLength(1);
  });

  it('names a wrong key, a model that is not there, and by how much a text is too long', async () => {
    const server = await serve({ key: KEY, context: 2_000 });
    expect((await ask(server, {}, 'small:4b', 'sk-wrong')).reply).toMatchObject({
      fault: { reason: 'key-refused' },
    });
    expect((await ask(server, {}, 'gone:1')).reply).toMatchObject({ fault: { reason: 'model-gone' } });
    const long = await ask(server, { user: `${user}${'word '.repeat(4_000)}` });
    expect(long.reply).toMatchObject({ fault: { reason: 'too-long', limit: 2_000 } });
  });

  it('waits while it is overloaded', async () => {
    const server = await serve({ key: KEY });
    server.fail({ kind: 'status', status: 529, body: body('overloaded_error', 'Overloaded') });
    const { reply, waits } = await ask(server);
    expect(reply).toMatchObject({ ok: true, finish: 'whole' });
    expect(waits).toEqual([2_000]);
  });

  it('lists its models with the same headers', async () => {
    const server = await serve({ key: KEY });
    const listed = await listFrom({ baseUrl: server.baseUrl, key: KEY }, '/models', { fetch, now: () => 0 });
    expect(listed.ok && readList(listed.json)?.map(({ id }) => id)).toContain('small:4b');
  });

  it('is known by its address, however that was pasted', () => {
    for (const typed of [
      'https://api.anthropic.com',
      'api.anthropic.com/v1/messages',
      'https://api.anthropic.com/v1/',
    ])
      expect(readModelAddress(typed)).toMatchObject({ baseUrl: 'https://api.anthropic.com/v1' });
    expect(readModelAddress('https://other.example/anthropic')).toMatchObject({
      baseUrl: 'https://other.example/anthropic/v1',
    });
  });
});
