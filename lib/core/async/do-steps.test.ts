// @vitest-environment node
import { describe, expect, it, vi } from 'vitest';
import type { Replayed, Step } from '../model/steps';
import { doSteps } from './do-steps';

const steps: Step[] = [1, 2, 3].map((screens) => ({ do: 'scroll', screens }));

async function run(
  answer: (step: Step, asked: number) => Replayed,
): Promise<{ stopped: unknown; asked: Step[] }> {
  vi.useFakeTimers();
  const asked: Step[] = [];
  const done = doSteps(steps, {
    ask: async (step) => answer(step, asked.push(step)),
    signal: new AbortController().signal,
  });
  await vi.runAllTimersAsync();
  vi.useRealTimers();
  return { stopped: await done, asked };
}

describe('doSteps', () => {
  it('does each once, in order, and ends at the first that is not done', async () => {
    expect(await run(() => ({}))).toEqual({ stopped: undefined, asked: steps });
    const { stopped, asked } = await run((step) => (step === steps[1] ? { why: 'covered' } : {}));
    expect({ stopped, asked }).toEqual({ stopped: { step: 1, why: 'covered' }, asked: steps.slice(0, 2) });
  });

  it('asks again while a page gives way to the next, and not forever', async () => {
    const leaving = (step: Step, asked: number): Replayed => {
      if (step === steps[1] && asked < 5) throw new Error('no document');
      return {};
    };
    expect((await run(leaving)).stopped).toBeUndefined();
    const gone = await run(() => {
      throw new Error('no tab');
    });
    expect(gone.stopped).toEqual({ step: 0, why: 'gone' });
  });
});
