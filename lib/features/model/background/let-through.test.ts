// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { sleep } from '@/lib/core/async/sleep';
import { serveModel } from '@/tests/support/model-server';
import { createTestLibrary } from '@/tests/support/library';
import { createModelConnection } from './connect';
import { createOpenAi } from './openai';

type Library = Awaited<ReturnType<typeof createTestLibrary>>;

/** A browser that names the extension as the sender of a request, unless a rule says otherwise. `permitted`: may it. */
function startBrowser(library: Library, permitted = true) {
  const rules = new Set<string>();
  const now = (): number => 0;
  const fetchIt = (url: string, init: RequestInit): Promise<Response> =>
    fetch(url, {
      ...init,
      headers: {
        ...(init.headers as Record<string, string>),
        ...(!rules.has(new URL(url).origin) && { Origin: 'chrome-extension://trawl' }),
      },
    });
  const models = createModelConnection({
    store: library.modelStore,
    secretsOf: () => ({
      keyFor: async () => undefined,
      save: async () => undefined,
      remove: async () => undefined,
    }),
    maySendTo: async () => true,
    hideOriginFrom: async (origins) => {
      if (!permitted) throw new Error('no rules');
      rules.clear();
      origins.forEach((origin) => rules.add(origin));
    },
    modelOf: async ({ model, server }) =>
      createOpenAi({ ...(await models.atOf(server)), model }, { fetch: fetchIt, now, sleep }),
    fetch: fetchIt,
    now,
  });
  return { models, rules };
}

async function setUp() {
  const server = await serveModel({ profile: 'ollama' });
  const library = await createTestLibrary();
  return { server, library, origin: new URL(server.baseUrl).origin };
}

describe('a program that refuses extensions', () => {
  it('answers once Trawl is let through, also after the browser was started anew, until that is taken back', async () => {
    const { server, library, origin } = await setUp();
    const { models, rules } = startBrowser(library);
    await models.setAddress('computer', server.baseUrl, false);
    expect((await models.test('computer')).fault?.reason).toBe('origin-refused');
    expect([...rules]).toEqual([]);
    await models.letThrough('computer', true);
    expect([...rules]).toEqual([origin]);
    expect((await models.test('computer')).fault).toBeUndefined();

    const next = startBrowser(library);
    expect([...next.rules]).toEqual([]);
    expect((await next.models.test('computer')).fault).toBeUndefined();
    await next.models.letThrough('computer', false);
    expect([...next.rules]).toEqual([]);
    expect((await next.models.test('computer')).fault?.reason).toBe('origin-refused');
  });

  it('is one of its origin: another address is not let through, and neither is one that was disconnected', async () => {
    const { server, library, origin } = await setUp();
    const { models, rules } = startBrowser(library);
    await models.setAddress('computer', server.baseUrl, false);
    await models.letThrough('computer', true);
    await models.setAddress('computer', `${origin}/other/v1`, false);
    expect([...rules]).toEqual([origin]);
    await models.setAddress('computer', 'http://127.0.0.1:9/v1', false);
    await models.setAddress('computer', server.baseUrl, false);
    expect([...rules]).toEqual([]);
    await models.letThrough('computer', true);
    await models.forget('computer');
    expect([...rules]).toEqual([]);
  });

  it('goes on refusing where the browser does not permit the rule', async () => {
    const { server, library } = await setUp();
    const { models } = startBrowser(library, false);
    await models.setAddress('computer', server.baseUrl, false);
    await models.letThrough('computer', true);
    expect((await models.test('computer')).fault?.reason).toBe('origin-refused');
  });

  it('has not answered a test if it ended its reply without a word', async () => {
    const { server, library } = await setUp();
    server.state.allowsExtensions = true;
    const { models } = startBrowser(library);
    await models.setAddress('computer', server.baseUrl, false);
    server.fail({ kind: 'text', text: '' });
    expect((await models.test('computer')).fault?.reason).toBe('no-answer');
    expect((await models.test('computer')).fault).toBeUndefined();
  });
});
