// @vitest-environment node
import { describe, expect, test } from 'vitest';
import type { Answer } from '../rpc/server';
import { answerOn, createLine } from './port-line';
import { createFrameTransport, FrameSilence } from './reading-frame';

const never = (): Promise<Answer> => new Promise(() => undefined);
const echo = async (name: string, input: unknown): Promise<Answer> => ({ ok: true, output: { name, input } });

/** Frames that serve with the given functions, one after another. */
function frames(...serves: ((name: string, input: unknown) => Promise<Answer>)[]) {
  const seen = { opened: 0, removed: 0 };
  const call = createFrameTransport('/reading.html', {
    answerMs: 60,
    open: async () => {
      const { port1, port2 } = new MessageChannel();
      answerOn(port2, serves[seen.opened++] ?? never);
      return { line: createLine(port1), remove: () => (seen.removed += 1) };
    },
  });
  return { call, seen };
}

describe('a sandboxed frame that is called', () => {
  test('is opened with the first call, and serves them all', async () => {
    const { call, seen } = frames(echo);
    expect(seen.opened).toBe(0);
    const answers = await Promise.all([call('read', { page: 1 }), call('read', { page: 2 })]);
    expect(answers).toEqual([
      { ok: true, output: { name: 'read', input: { page: 1 } } },
      { ok: true, output: { name: 'read', input: { page: 2 } } },
    ]);
    expect(seen).toEqual({ opened: 1, removed: 0 });
  });

  test('is given up when it does not answer; the call that waited behind has a new one', async () => {
    const { call, seen } = frames(never, echo);
    const [lost, next] = await Promise.allSettled([call('read', { page: 1 }), call('read', { page: 2 })]);
    expect(lost).toMatchObject({ status: 'rejected', reason: expect.any(FrameSilence) as unknown });
    expect(next).toMatchObject({ status: 'fulfilled', value: { output: { input: { page: 2 } } } });
    expect(seen).toEqual({ opened: 2, removed: 1 });
  });

  test('that cannot be opened is tried again with the next call', async () => {
    let tries = 0;
    const call = createFrameTransport('/reading.html', {
      open: async () => {
        if ((tries += 1) === 1) throw new FrameSilence();
        const { port1, port2 } = new MessageChannel();
        answerOn(port2, echo);
        return { line: createLine(port1), remove: () => undefined };
      },
    });
    await expect(call('read', {})).rejects.toThrow(FrameSilence);
    expect(await call('read', {})).toMatchObject({ ok: true });
  });
});
