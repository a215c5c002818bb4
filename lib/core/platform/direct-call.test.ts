// @vitest-environment node
import { describe, expect, it } from 'vitest';
import type { Answer } from '../rpc/server';
import { onlyHeard, transportToBackground } from './background-line';
import { createDirectTransport } from './direct-call';
import { serveDirectCalls } from './background-line';

const ORIGIN = 'chrome-extension://trawl';

/** A background with its own global, and a way to post to it from a page of any origin. */
function scene(serve: (name: string, input: unknown) => Promise<Answer>, from = ORIGIN) {
  const own = Object.assign(new EventTarget(), { location: { origin: ORIGIN } });
  const waited: Promise<unknown>[] = [];
  const posted: unknown[] = [];
  serveDirectCalls(serve, own);
  return {
    waited,
    posted,
    find: async () => ({
      postMessage(data: unknown, ports: Transferable[]) {
        posted.push(data);
        const waitUntil = (work: Promise<unknown>): void => void waited.push(work);
        own.dispatchEvent(Object.assign(new Event('message'), { data, ports, origin: from, waitUntil }));
      },
    }),
  };
}

const echo = async (name: string, input: unknown): Promise<Answer> => ({ ok: true, output: { name, input } });

describe('a direct call', () => {
  it('is answered over its own port, and the worker waits for that', async () => {
    const background = scene(echo);
    const call = createDirectTransport(background.find);
    const [one, two] = await Promise.all([call('a', { key: 1 }), call('b', {})]);
    expect([one, two]).toEqual([
      { ok: true, output: { name: 'a', input: { key: 1 } } },
      { ok: true, output: { name: 'b', input: {} } },
    ]);
    expect(background.waited).toHaveLength(2);
  });

  it('is served to our own pages only', async () => {
    let served = 0;
    const background = scene(async () => ({ ok: true, output: (served += 1) }), 'https://elsewhere.example');
    const { port2 } = new MessageChannel();
    const call = { mark: 'trawl-direct', name: 'service.setKey', input: { key: 'x' } };
    (await background.find()).postMessage(JSON.stringify(call), [port2]);
    expect(served).toBe(0);
    port2.close();
  });

  it('fails when the background is out of reach', async () => {
    const call = createDirectTransport(() => Promise.reject(new Error('out of reach')));
    await expect(call('a', {})).rejects.toThrow('out of reach');
  });
});

describe('the way to the background', () => {
  it('sends the key directly and everything else by message', async () => {
    const asked: string[] = [];
    const line = (way: string) => async (name: string) => void asked.push(`${way} ${name}`);
    const call = transportToBackground(line('message'), line('direct'));
    await call('service.setKey', { key: 'k' });
    await call('service.test', {});
    expect(asked).toEqual(['direct service.setKey', 'message service.test']);
  });

  it('refuses by message what is called directly', async () => {
    const serve = onlyHeard(echo);
    expect(await serve('service.setKey', { key: 'k' })).toMatchObject({ ok: false });
    expect(await serve('service.test', {})).toMatchObject({ ok: true });
  });
});
