import { afterEach, expect, it, vi } from 'vitest';
import { createLibrarySearch } from './library-search';

vi.mock('./browser', () => ({ browser: { runtime: { getURL: (path: string) => path } } }));

/** A worker that fails at its first question, if it is to. */
class StandIn extends EventTarget {
  static failing = 0;
  static started = 0;
  private readonly fails = StandIn.failing-- > 0;
  constructor() {
    super();
    StandIn.started += 1;
  }
  postMessage({ round }: { round: number }): void {
    const reply = { round, reply: { value: { a: 'found' } } };
    const event = this.fails ? new Event('error') : new MessageEvent('message', { data: reply });
    queueMicrotask(() => this.dispatchEvent(event));
  }
  terminate(): void {}
}

afterEach(() => vi.unstubAllGlobals());

it('answers again after the index has failed', async () => {
  vi.stubGlobal('Worker', StandIn);
  StandIn.failing = 1;
  const search = createLibrarySearch();
  await expect(search.sentences('tides', ['a'])).rejects.toThrow('does not start');
  expect(await search.sentences('tides', ['a'])).toEqual({ a: 'found' });
  expect(await search.sentences('tides', ['a'])).toEqual({ a: 'found' });
  expect(StandIn.started).toBe(2);
});
