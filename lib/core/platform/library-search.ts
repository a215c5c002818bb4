import type { LibrarySearch } from '@/lib/features/library/search-port';
import { browser } from './browser';

const SCRIPT = '/search-index.js';

type Reply = { round: number; reply: { value: unknown } | { fault: string } };

/** The index, in a worker thread that lives as long as this page. One that fails is replaced at the next question. */
export function createLibrarySearch(): LibrarySearch {
  const waiting = new Map<number, { done: (value: never) => void; failed: (why: Error) => void }>();
  let round = 0;
  let worker: Worker | undefined;
  const start = (): Worker => {
    const started = new Worker(browser.runtime.getURL(SCRIPT));
    started.addEventListener('message', ({ data: { round: of, reply } }: MessageEvent<Reply>) => {
      const asked = waiting.get(of);
      waiting.delete(of);
      if ('fault' in reply) asked?.failed(new Error(reply.fault));
      // The value belongs to the call of this id.
      else asked?.done(reply.value as never);
    });
    started.addEventListener('error', (event) => {
      started.terminate();
      worker = undefined;
      for (const { failed } of waiting.values())
        failed(new Error(event.message || 'the index does not start'));
      waiting.clear();
    });
    return started;
  };
  // With the first use in this page, which was to load this code.
  worker = start();
  const ask = <T>(call: object): Promise<T> =>
    new Promise<T>((done, failed) => {
      round += 1;
      waiting.set(round, { done, failed });
      worker ??= start();
      worker.postMessage({ round, call });
    });
  return {
    // It has started with this code.
    prepare: () => undefined,
    find: (input) => ask({ name: 'find', input }),
    sentences: (query, ids) => ask({ name: 'sentences', input: { query, ids } }),
  };
}
