// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { createFileWorker } from './file-worker';
import type { FileAnswer, FileQuestion } from '../reader/files/worker/serve';

type Listener = (event: { data: FileAnswer }) => void;

/** Workers that answer as told; counts those started and ended. */
function fakeWorkers(
  answer: (question: FileQuestion, say: (answer: FileAnswer) => void, crash: () => void) => void,
) {
  const counts = { started: 0, ended: 0 };
  const start = () => {
    counts.started += 1;
    const listeners = new Map<string, Listener>();
    // The cast: all of a worker that is used.
    return {
      addEventListener: (name: string, listener: unknown) => void listeners.set(name, listener as Listener),
      postMessage: (question: FileQuestion) =>
        answer(
          question,
          (data) => listeners.get('message')?.({ data }),
          () => listeners.get('error')?.({ data: { round: 0, problem: 'damaged' } }),
        ),
      terminate: () => {
        counts.ended += 1;
      },
      // The cast: a worker has much that nobody here calls.
    } as unknown as Worker;
  };
  return { counts, start };
}

const order = (name = 'a.pdf') => ({ bytes: new Uint8Array([1]), name });
const result = { kind: 'pdf' as const, authors: [], images: 0, notes: [], pieces: [], tables: [] };

describe('createFileWorker', () => {
  it('starts nothing before the first file, one worker for several, and ends it when none comes', async () => {
    const { counts, start } = fakeWorkers(({ round }, say) => say({ round, result }));
    const read = createFileWorker(start, { idleMs: 5 });
    expect(counts).toEqual({ started: 0, ended: 0 });
    await Promise.all([read(order()), read(order('b.pdf'))]);
    expect(counts.started).toBe(1);
    await expect.poll(() => counts.ended).toBe(1);
    await read(order());
    expect(counts.started).toBe(2);
  });

  it('says how far it is, and what is wrong', async () => {
    const { start } = fakeWorkers(({ round, order: { name } }, say) => {
      say({ round, progress: { done: 1, all: 2 } });
      say(name === 'a.pdf' ? { round, result } : { round, problem: 'scanned' });
    });
    const read = createFileWorker(start);
    const told: unknown[] = [];
    await read(order(), { onProgress: (progress) => void told.push(progress) });
    expect(told).toEqual([{ done: 1, all: 2 }]);
    await expect(read(order('b.pdf'))).rejects.toMatchObject({ problem: 'scanned' });
  });

  it('ends a worker that takes too long, is canceled or crashes, and gives the next file a new one', async () => {
    const { counts, start } = fakeWorkers(({ round, order: { name } }, say, crash) => {
      if (name === 'crash.pdf') crash();
      else if (name === 'good.pdf') say({ round, result });
    });
    const read = createFileWorker(start, { limitMs: 20 });
    await expect(read(order('slow.pdf'))).rejects.toMatchObject({ problem: 'too-slow' });
    const abort = new AbortController();
    const canceled = read(order('slow.pdf'), { signal: abort.signal });
    setTimeout(() => abort.abort(), 1);
    await expect(canceled).rejects.toMatchObject({ name: 'AbortError' });
    await expect(read(order('crash.pdf'))).rejects.toMatchObject({ problem: 'too-large' });
    expect(counts).toEqual({ started: 3, ended: 3 });
    await expect(read(order('good.pdf'))).resolves.toEqual(result);
  });
});
