// @vitest-environment node
import { describe, expect, test, vi } from 'vitest';
import type { Answer } from '../rpc/server';
import { createPortTransport, servePorts } from './page-port';

const PAGE = 'chrome-extension://trawl/offscreen.html';

/** Locks like the browser's: one holder, the others queued; `release` ends a holder like the end of its page. */
function createLocks() {
  const lines = new Map<string, (() => unknown)[]>();
  const grant = (name: string): void => {
    const work = lines.get(name)?.[0];
    if (work) void Promise.resolve(work()).then(() => release(name));
  };
  const release = (name: string): void => {
    lines.get(name)?.shift();
    grant(name);
  };
  const request = (name: string, work: () => unknown): void => {
    const line = lines.get(name) ?? [];
    lines.set(name, [...line, work]);
    if (line.length === 0) grant(name);
  };
  // `request` is overloaded; a double cast is the only way to give one overload, which is all that is called.
  return { locks: { request } as unknown as Pick<LockManager, 'request'>, release };
}

const byMessage = async (name: string): Promise<Answer> => ({ ok: true, output: `by message: ${name}` });

/** A browser with one worker and the pages that it sees. */
function scene() {
  const { locks, release } = createLocks();
  const pages: { url: string; postMessage(data: unknown, transfer: Transferable[]): void }[] = [];
  const ports: MessagePort[] = [];
  return {
    ports,
    hold(): () => void {
      locks.request(PAGE, () => new Promise(() => undefined));
      return () => release(PAGE);
    },
    call: createPortTransport(PAGE, byMessage, { matchAll: async () => pages }, locks),
    open(serve: (name: string, input: unknown) => Promise<Answer>, url = PAGE) {
      const worker = new EventTarget();
      servePorts(url, serve, worker, locks);
      const postMessage = (data: unknown, transfer: Transferable[]): void => {
        ports.push(...(transfer as MessagePort[]));
        worker.dispatchEvent(Object.assign(new Event('message'), { data, ports: transfer }));
      };
      pages.push({ url, postMessage });
    },
    close() {
      const page = pages.pop();
      if (page) release(page.url);
    },
  };
}

const never = (): Promise<Answer> => new Promise(() => undefined);

describe('a port from the worker to a page', () => {
  test('brings each answer to its own call, whatever their order', async () => {
    const { call, open, ports, close } = scene();
    open(async (name, input) => {
      if (name === 'slow') await new Promise((done) => setTimeout(done, 30));
      return { ok: true, output: { name, input } };
    });
    const answers = await Promise.all([call('slow', { a: 1 }), call('quick', { a: 2 })]);
    expect(answers).toEqual([
      { ok: true, output: { name: 'slow', input: { a: 1 } } },
      { ok: true, output: { name: 'quick', input: { a: 2 } } },
    ]);
    expect(ports).toHaveLength(1);
    close();
  });

  test('sends what it is given as JSON would, so that what is absent stays absent', async () => {
    const { call, open, close } = scene();
    open(async (_name, input) => ({ ok: true, output: Object.keys(input as object) }));
    expect(await call('any', { given: 1, left: undefined })).toEqual({ ok: true, output: ['given'] });
    close();
  });

  test('rejects what was under way when the page closes, and finds the next page', async () => {
    const { call, open, close, ports } = scene();
    open(never);
    const lost = expect(call('any', {})).rejects.toThrow('the page was closed');
    await vi.waitFor(() => expect(ports).toHaveLength(1));
    close();
    await lost;
    open(async () => ({ ok: true, output: 'there' }));
    expect(await call('any', {})).toEqual({ ok: true, output: 'there' });
    close();
  });

  test('sends by message what no such page is there for, and looks again for the next call', async () => {
    const { call, open, close } = scene();
    open(never, `${PAGE}?other`);
    expect(await call('any', {})).toEqual({ ok: true, output: 'by message: any' });
    open(async () => ({ ok: true, output: 'mine' }));
    expect(await call('any', {})).toEqual({ ok: true, output: 'mine' });
    close();
  });

  test('asks nothing of a page before it holds its lock, so that no answer is lost to a race for it', async () => {
    const { call, open, close, hold } = scene();
    // The page's own lock request is still pending.
    const release = hold();
    const asked: string[] = [];
    open(async (name) => {
      asked.push(name);
      return { ok: true, output: 'answered' };
    });
    const answer = call('any', {});
    await new Promise((done) => setTimeout(done, 20));
    expect(asked).toEqual([]);
    release();
    expect(await answer).toEqual({ ok: true, output: 'answered' });
    close();
  });
});
