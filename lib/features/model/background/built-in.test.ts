// @vitest-environment node
import { describe, expect, it } from 'vitest';
import type { ModelCall } from '@/lib/core/ports/language-model';
import { complete, promptTokens } from '@/tests/model/compute';
import { availabilityOf, builtInApi, createBuiltIn, fetchBuiltIn, type BuiltInApi } from './built-in';

type Given = {
  says?: string;
  window?: number;
  dies?: boolean;
  older?: boolean;
  refuses?: string;
  languages?: readonly string[];
};

/** The surface of a browser's own model, which truly answers, and keeps its rules. */
function surface({ says = 'available', window = 4_000, dies, older, refuses, ...given }: Given = {}) {
  const { languages = ['en', 'es', 'ja', 'de', 'fr'] } = given;
  const seen: { options: unknown[]; constraints: unknown[]; open: number } = {
    options: [],
    constraints: [],
    open: 0,
  };
  const api: BuiltInApi = {
    async availability(options) {
      seen.options.push(options);
      const wanted = options.expectedInputs.flatMap((one) => one.languages);
      return wanted.every((one) => languages.includes(one)) ? says : 'unavailable';
    },
    async create({ initialPrompts = [], signal, monitor, ...options }) {
      seen.options.push(options);
      if (refuses !== undefined) throw new DOMException('Not here', refuses);
      if (monitor) {
        const target = new EventTarget();
        monitor(target);
        for (const loaded of [0, 0.5, 1])
          target.dispatchEvent(Object.assign(new Event('downloadprogress'), { loaded }));
      }
      seen.open += 1;
      const used = older ? 'inputUsage' : 'contextUsage';
      const session = {
        [older ? 'inputQuota' : 'contextWindow']: window,
        [used]: 0,
        destroy: () => void (seen.open -= 1),
        promptStreaming(text: string, asked: { signal: AbortSignal; responseConstraint?: object }) {
          seen.constraints.push(asked.responseConstraint);
          const messages = [...initialPrompts, { role: 'user', content: text }];
          const requested = promptTokens(messages);
          session[used] = requested;
          if (requested > window)
            throw Object.assign(new DOMException('Too long', 'QuotaExceededError'), { requested });
          const schema = asked.responseConstraint as Record<string, unknown> | undefined;
          const parts =
            complete(messages, { json: schema !== undefined, schema }).match(/[\s\S]{1,12}/g) ?? [];
          return new ReadableStream<string>({
            async pull(controller) {
              await new Promise((done) => setTimeout(done, 1));
              if (asked.signal.aborted || signal?.aborted)
                return controller.error(new DOMException('Stopped', 'AbortError'));
              const part = parts.shift();
              if (dies && parts.length < 2) return controller.error(new Error('The process ended'));
              if (part === undefined) controller.close();
              else controller.enqueue(part);
            },
          });
        },
      };
      return session as unknown as Awaited<ReturnType<BuiltInApi['create']>>;
    },
  };
  return { api, seen };
}

const TEXT = 'The lease of a message lasts 30 seconds – with ½ as a margin.';
const user = `Question: How long does the lease of a message last?\n\n<<m>>\n[1] ${TEXT}\n<<m>>`;

/** `stopAt`: the text with which it is stopped. */
async function ask(api: BuiltInApi | undefined, call: Partial<ModelCall> = {}, stopAt = Infinity) {
  const texts: string[] = [];
  const stop = new AbortController();
  const reply = await createBuiltIn(api).ask(
    { system: 'Answer.', user, maxOutput: 500, ...call },
    {
      text: (text) => texts.push(text) >= stopAt && stop.abort(),
      thinks: () => undefined,
      waits: () => undefined,
    },
    stop.signal,
  );
  return { reply, texts };
}

describe('the model of the browser', () => {
  it.each([false, true])(
    'streams its answer, counts tokens, and is closed after it; older names: %s',
    async (older) => {
      const { api, seen } = surface({ older });
      const { reply, texts } = await ask(api);
      expect(reply).toMatchObject({ ok: true, text: `${TEXT} [1]`, finish: 'whole' });
      expect(reply.ok && reply.usage?.input).toBeGreaterThan(10);
      expect(texts.every((text, at) => at === 0 || text.startsWith(texts[at - 1] ?? ''))).toBe(true);
      expect(texts.length).toBeGreaterThan(3);
      expect(seen.open).toBe(0);
      expect(seen.options[0]).toEqual(seen.options[1]);
    },
  );

  it('is constrained to a schema', async () => {
    const schema = { type: 'object', properties: { lease: { type: 'string' } } };
    const { api, seen } = surface();
    const { reply } = await ask(api, { json: { schema, strict: true } });
    expect(seen.constraints).toEqual([schema]);
    expect(reply.ok && JSON.parse(reply.text)).toHaveProperty('lease');
  });

  it.each([false, true])('says by how much a text is too long; older names: %s', async (older) => {
    const { api, seen } = surface({ window: 200, older });
    const { reply } = await ask(api, { user: 'word '.repeat(1_000) });
    expect(reply).toMatchObject({ ok: false, fault: { reason: 'too-long', limit: 200 } });
    expect(!reply.ok && reply.fault.tokens).toBeGreaterThan(1_000);
    expect(seen.open).toBe(0);
  });

  it('keeps what came when it is stopped, and when its process ends', async () => {
    const stopped = await ask(surface().api, {}, 2);
    expect(stopped.reply).toMatchObject({ ok: true, finish: 'stopped' });
    const lost = await ask(surface({ dies: true }).api);
    expect(lost.reply).toMatchObject({ ok: true, finish: 'lost' });
    for (const { reply } of [stopped, lost]) expect(reply.ok && reply.text.length).toBeGreaterThan(5);
  });

  it('is never fetched by a question, and is none where the browser or a policy says so', async () => {
    for (const says of ['downloadable', 'downloading', 'unavailable', 'maybe']) {
      const { api, seen } = surface({ says });
      expect((await ask(api)).reply).toEqual({ ok: false, fault: { reason: 'unavailable' } });
      expect(seen.constraints).toEqual([]);
      // Nothing was made.
      expect(seen.options).not.toContainEqual(expect.objectContaining({ initialPrompts: expect.anything() }));
    }
    expect((await ask(undefined)).reply).toEqual({ ok: false, fault: { reason: 'unavailable' } });
    for (const refuses of ['NotSupportedError', 'NotAllowedError'])
      expect((await ask(surface({ refuses }).api)).reply).toEqual({
        ok: false,
        fault: { reason: 'unavailable' },
      });
    const forbidden = { availability: () => Promise.reject(new DOMException('Policy', 'NotAllowedError')) };
    expect(await availabilityOf(forbidden as unknown as BuiltInApi)).toBe('unavailable');
    expect(builtInApi({})).toBeUndefined();
  });

  it('works in as many languages as the browser knows, and says which', async () => {
    for (const languages of [['en', 'es', 'ja', 'de', 'fr'], ['en', 'es', 'ja'], ['en']]) {
      const { api, seen } = surface({ languages });
      expect((await ask(api)).reply).toMatchObject({ ok: true, finish: 'whole' });
      expect(seen.options.at(-1)).toMatchObject({ expectedOutputs: [{ languages }] });
      expect(await createBuiltIn(api).languages?.()).toEqual(languages);
    }
  });

  it('writes summaries where the browser has nothing else, and answers no question then', async () => {
    const made: object[] = [];
    const Summarizer = {
      availability: async () => 'available',
      create: async (options: object) => {
        made.push(options);
        return {
          summarizeStreaming: (text: string) =>
            new ReadableStream<string>({
              start(controller) {
                controller.enqueue(`* ${text}`);
                controller.close();
              },
            }),
        };
      },
    };
    const api = builtInApi({ Summarizer });
    expect(await availabilityOf(api)).toBe('available');
    const { reply } = await ask(api, { summary: { text: TEXT, length: 'short' } });
    expect(reply).toMatchObject({ ok: true, text: `* ${TEXT}`, finish: 'whole' });
    expect(made).toMatchObject([{ type: 'tldr', length: 'short', format: 'markdown' }]);
    expect((await ask(api)).reply).toEqual({ ok: false, fault: { reason: 'unavailable' } });
    expect(builtInApi({ Summarizer, LanguageModel: surface().api })?.onlySummarizes).toBeUndefined();
  });

  it('is fetched by a press alone, with its progress', async () => {
    const { api, seen } = surface({ says: 'downloadable' });
    const parts: number[] = [];
    await fetchBuiltIn(api, (part) => void parts.push(part));
    expect(parts).toEqual([0, 0.5, 1]);
    expect(seen.open).toBe(0);
  });
});
