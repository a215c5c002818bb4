// @vitest-environment node
import { describe, expect, it, vi } from 'vitest';
import OpenAI from 'openai';
import type { Fault as Planned, ModelServer } from '@/tests/model/server';
import { serveModel } from '@/tests/support/model-server';
import { nothingLearned, type Learned } from '../model';
import { createOpenAi } from './openai';

const TEXT = 'The lease of a message lasts 30 seconds – with ½ as a margin.';

type More = { model?: string; key?: string; learned?: Learned; maxOutput?: number; user?: string };

/** One question to a server, and what was seen of it. */
async function ask(server: ModelServer, more: More = {}, stop?: AbortController) {
  const { model = 'small:4b', key, learned, maxOutput = 500, user = `<<m>>\n[1] ${TEXT}\n<<m>>` } = more;
  const texts: string[] = [];
  const waits: number[] = [];
  let thought = 0;
  const learn = vi.fn();
  const adapter = createOpenAi(
    { baseUrl: server.baseUrl, key, model, learned },
    {
      fetch,
      now: () => 0,
      sleep: async (ms) => void waits.push(ms),
      learn,
    },
  );
  const reply = await adapter.ask(
    { system: 'Answer.', user: `Question: How long does the lease of a message last?\n\n${user}`, maxOutput },
    { text: (text) => void texts.push(text), thinks: () => void thought++, waits: () => undefined },
    (stop ?? new AbortController()).signal,
  );
  return { reply, texts, waits, learn, thought };
}

describe('the adapter for servers that speak the protocol of OpenAI', () => {
  it('gives the text as it comes, each time from its beginning, and counts tokens', async () => {
    const server = await serveModel();
    const { reply, texts } = await ask(server);
    expect(reply).toEqual({
      ok: true,
      text: `${TEXT} [1]`,
      finish: 'whole',
      usage: { input: expect.any(Number) as number, output: expect.any(Number) as number },
    });
    expect(texts.length).toBeGreaterThan(3);
    expect(texts.every((text, at) => at === 0 || text.startsWith(texts[at - 1] ?? ''))).toBe(true);
  });

  it.each<Planned>([
    { kind: 'crlf-and-split-bytes' },
    { kind: 'null-errors' },
    { kind: 'whole-json' },
    { kind: 'damaged-line' },
  ])('reads a reply with this habit of servers whole: $kind', async (fault) => {
    const server = await serveModel({ profile: 'openrouter' });
    server.fail(fault);
    expect((await ask(server)).reply).toMatchObject({ ok: true, text: `${TEXT} [1]`, finish: 'whole' });
  });

  it('leaves out what a model thinks, aloud or not, and says when it did nothing else', async () => {
    const server = await serveModel();
    server.fail({ kind: 'thinks-aloud' }, { kind: 'only-thinking' });
    const aloud = await ask(server);
    expect(aloud.reply).toMatchObject({ text: `${TEXT} [1]`, finish: 'whole' });
    expect(aloud.texts.join()).not.toContain('Hmm');
    const silent = await ask(server);
    expect(silent.reply).toMatchObject({ ok: true, text: '', finish: 'only-thinking' });
    expect(silent.thought).toBeGreaterThan(0);
    // The prompt of some servers opens the thoughts, so that only their end is written.
    server.fail(
      { kind: 'text', text: 'Hmm.\n</think>\n\n30 seconds.' },
      { kind: 'text', text: 'It is `</think>`.' },
    );
    expect((await ask(server)).reply).toMatchObject({ text: '30 seconds.' });
    expect((await ask(server)).reply).toMatchObject({ text: 'It is `</think>`.' });
  });

  it('keeps what came of a reply that was cut off, and asks nothing again', async () => {
    const server = await serveModel();
    server.fail({ kind: 'cut', after: 3 }, { kind: 'error-inside', after: 2 }, { kind: 'no-done' });
    for (const _ of [1, 2, 3]) {
      const { reply } = await ask(server);
      expect(reply).toMatchObject({ ok: true, finish: 'lost' });
      expect(reply.ok && reply.text.length).toBeGreaterThan(10);
    }
    expect(server.chats()).toHaveLength(3);
  });

  it('tells a reply cut at the limit from one that a filter ended, and gives a refusal in its words', async () => {
    const server = await serveModel();
    expect((await ask(server, { maxOutput: 3 })).reply).toMatchObject({ ok: true, finish: 'cut' });
    server.fail({ kind: 'finish', reason: 'content_filter' }, { kind: 'refusal', text: 'I will not.' });
    expect((await ask(server)).reply).toMatchObject({ finish: 'filtered' });
    expect((await ask(server)).reply).toEqual({
      ok: false,
      fault: { reason: 'refused', said: 'I will not.' },
    });
  });

  it('ends when it is stopped, with what came, and the server notices', async () => {
    const server = await serveModel();
    server.fail({ kind: 'endless' });
    const stop = new AbortController();
    const asked = ask(server, {}, stop);
    setTimeout(() => stop.abort(), 150);
    const { reply } = await asked;
    expect(reply).toMatchObject({ ok: true, finish: 'stopped' });
    expect(reply.ok && reply.text.length).toBeGreaterThan(0);
  });

  it('sends no parameter that models refuse, no cookie, no referrer', async () => {
    const server = await serveModel({ key: 'sk-secret-1234' });
    await ask(server, { key: 'sk-secret-1234' });
    const [{ body, headers } = { body: {}, headers: {} }] = server.chats();
    expect(body).not.toHaveProperty('temperature');
    expect(headers).toMatchObject({ authorization: 'Bearer sk-secret-1234' });
    expect(headers.cookie).toBeUndefined();
    expect(headers.referer).toBeUndefined();
  });

  it.each([
    ['openai', { limitName: 'max_completion_tokens' }],
    ['mistral', { streamOptions: false }],
  ] as const)('leaves out what %s refuses, and remembers it', async (profile, learned) => {
    const server = await serveModel({ profile });
    const first = await ask(server);
    expect(first.reply).toMatchObject({ ok: true, text: `${TEXT} [1]` });
    expect(first.learn).toHaveBeenCalledWith(expect.objectContaining(learned));
    const before = server.chats().length;
    await ask(server, { learned: { ...nothingLearned, thinkingOff: false, ...learned } });
    expect(server.chats()).toHaveLength(before + 1);
  });

  it('asks a model that cannot think without asking it not to', async () => {
    const server = await serveModel({ profile: 'ollama', models: ['plain:1b'] });
    const { reply } = await ask(server, {
      model: 'plain:1b',
      learned: { ...nothingLearned, thinkingOff: true },
    });
    expect(reply).toMatchObject({ ok: true, finish: 'whole' });
    expect(server.chats().map(({ body }) => 'reasoning_effort' in body)).toEqual([true, false]);
  });
});

describe('what a server answers instead of a reply', () => {
  const body = (error: unknown): string => JSON.stringify({ error });
  it.each<[string, Planned, object]>([
    ['403 without a word', { kind: 'status', status: 403 }, { reason: 'origin-refused' }],
    ['401', { kind: 'status', status: 401, body: body({ message: 'No' }) }, { reason: 'key-refused' }],
    ['402', { kind: 'status', status: 402, body: body({ message: 'Pay' }) }, { reason: 'no-credit' }],
    [
      '429 without credit',
      { kind: 'status', status: 429, body: body({ code: 'insufficient_quota', message: 'Exceeded' }) },
      { reason: 'no-credit' },
    ],
    ['404 of a page', { kind: 'status', status: 404, body: '<html></html>' }, { reason: 'not-a-server' }],
    [
      'a page in place of a reply',
      { kind: 'status', status: 200, body: '<html></html>' },
      { reason: 'not-a-server' },
    ],
    ['what is no JSON', { kind: 'status', status: 200, body: '{"choices' }, { reason: 'not-a-server' }],
    ['a redirect', { kind: 'redirect', to: 'http://127.0.0.1:9/' }, { reason: 'redirected' }],
    [
      'an error that is a string',
      { kind: 'status', status: 400, body: body("'response_format.type' must be 'json_schema' or 'text'") },
      { reason: 'refused', said: "'response_format.type' must be 'json_schema' or 'text'" },
    ],
  ])('is told apart and not asked again: %s', async (_name, fault, expected) => {
    const server = await serveModel();
    server.fail(fault);
    expect((await ask(server)).reply).toMatchObject({ ok: false, fault: expected });
    expect(server.chats()).toHaveLength(1);
  });

  it('names a model that is not there, and never asks another', async () => {
    for (const profile of ['ollama', 'openai'] as const) {
      const server = await serveModel({ profile });
      const { reply } = await ask(server, { model: 'gone:7b' });
      expect(reply).toMatchObject({ ok: false, fault: { reason: 'model-gone' } });
      expect(server.chats().every((row) => row.body.model === 'gone:7b')).toBe(true);
    }
  });

  it('says by how much a text is too long, as each server tells it', async () => {
    const user = 'word '.repeat(4_000);
    for (const profile of ['llama.cpp', 'openrouter', 'groq'] as const) {
      const server = await serveModel({ profile, context: 2_000 });
      const { reply } = await ask(server, { user });
      expect(reply).toMatchObject({ ok: false, fault: { reason: 'too-long', limit: 2_000 } });
      expect(!reply.ok && reply.fault.tokens).toBeGreaterThan(4_000);
    }
  });

  it('knows a wrong key by the words of Gemini, whose status is another, and does not store the key', async () => {
    const gemini = await serveModel({ profile: 'gemini', key: 'right' });
    expect((await ask(gemini, { key: 'wrong-key-0001' })).reply).toMatchObject({
      fault: { reason: 'key-refused' },
    });
    const server = await serveModel();
    server.fail({ kind: 'status', status: 401, body: body({ message: 'Bad key sk-abc-123456 given' }) });
    expect((await ask(server, { key: 'sk-abc-123456' })).reply).toMatchObject({
      fault: { said: 'Bad key … given' },
    });
    // Nor what is left of it where the sentence is cut.
    const long = `${'x'.repeat(290)} sk-abc-123456`;
    for (const status of [401, 200]) {
      server.fail({ kind: 'status', status, body: body({ message: long }) });
      const { reply } = await ask(server, { key: 'sk-abc-123456' });
      expect(reply).toMatchObject({ ok: false, fault: { said: `${'x'.repeat(290)} …` } });
    }
  });

  it('waits for a limit of tokens a minute, and takes no number in a name for a limit of the model', async () => {
    const server = await serveModel();
    const said = 'for model `m-2024-0613` in `org_01234` on tokens per minute (TPM): Limit 12000, Used 11868';
    server.fail({ kind: 'status', status: 429, body: body({ message: `Rate limit reached ${said}` }) });
    const first = await ask(server);
    expect(first.reply).toMatchObject({ ok: true });
    expect(first.waits).toHaveLength(1);
    const alone = `Request too large ${said.replace('Used 11868', 'Requested 14000')}`;
    server.fail({ kind: 'status', status: 429, body: body({ message: alone }) });
    expect((await ask(server)).reply).toMatchObject({
      ok: false,
      fault: { reason: 'too-long', limit: 12_000, tokens: 14_000 },
    });
  });

  it('waits as asked while a server loads or is busy, at most three times', async () => {
    const server = await serveModel();
    const loading: Planned = { kind: 'status', status: 503, body: body({ message: 'Loading model' }) };
    const busy: Planned = { kind: 'status', status: 429, body: '{}', headers: { 'Retry-After': '7' } };
    server.fail(loading, busy);
    const first = await ask(server);
    expect(first.reply).toMatchObject({ ok: true });
    expect(first.waits).toEqual([2_000, 7_000]);
    server.fail(loading, loading, loading, loading, loading);
    const second = await ask(server);
    expect(second.reply).toMatchObject({ ok: false, fault: { reason: 'busy', said: 'Loading model' } });
    expect(second.waits).toHaveLength(3);
  });

  it('says that nothing answers at an address', async () => {
    const server = await serveModel();
    await server.close();
    expect((await ask(server)).reply).toEqual({ ok: false, fault: { reason: 'no-answer' } });
  });
});

describe('the stand-in', () => {
  it('satisfies the official client: a list, a stream, a whole reply, an error', async () => {
    const server = await serveModel({ profile: 'openrouter', key: 'k' });
    const client = new OpenAI({ baseURL: server.baseUrl, apiKey: 'k', maxRetries: 0 });
    expect((await client.models.list()).data.map(({ id }) => id)).toContain('small:4b');
    const messages = [{ role: 'user' as const, content: 'Write Hello.' }];
    const stream = await client.chat.completions.create({ model: 'small:4b', messages, stream: true });
    let text = '';
    for await (const chunk of stream) text += chunk.choices[0]?.delta.content ?? '';
    expect(text).toBe('Hello');
    const whole = await client.chat.completions.create({ model: 'small:4b', messages });
    expect(whole.choices[0]).toMatchObject({ message: { content: 'Hello' }, finish_reason: 'stop' });
    await expect(client.chat.completions.create({ model: 'none', messages })).rejects.toMatchObject({
      status: 404,
    });
  });
});
