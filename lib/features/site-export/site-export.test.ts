// @vitest-environment node
import { describe, expect, it, vi } from 'vitest';
import { aCrawl } from '@/tests/support/site-export';
import { capturesInOrder, listedCaptures, type SiteCapture } from './site-export';

describe('capturesInOrder', () => {
  it('reads one capture after another, each when it is wanted, and passes over one that is gone', async () => {
    const kept = new Map<string, SiteCapture>();
    const site = aCrawl({ 'https://a.test/1': {}, 'https://a.test/2': {}, 'https://a.test/3': {} });
    for await (const capture of site.captures) kept.set(capture.id, capture);
    kept.delete('c2');
    const read = vi.fn(async (id: string) => kept.get(id));
    const captures = capturesInOrder(site.pages, read)[Symbol.asyncIterator]();
    expect((await captures.next()).value).toBe(kept.get('c1'));
    expect(read).toHaveBeenCalledTimes(1);
    expect((await captures.next()).value).toBe(kept.get('c3'));
    expect((await captures.next()).done).toBe(true);
    expect(read.mock.calls.flat()).toEqual(['c1', 'c2', 'c3']);
  });
});

describe('listedCaptures', () => {
  it('gives each listed capture its place, once, and counts it', async () => {
    const site = aCrawl({ 'https://a.test/1': {}, 'https://a.test/2': {} });
    const captures: SiteCapture[] = [];
    for await (const capture of site.captures) captures.push(capture);
    const [first, second] = captures;
    const stranger = { ...captures[0], id: 'stranger' } as SiteCapture;
    const onProgress = vi.fn();
    const given = [];
    const all = (async function* () {
      for (const capture of [second, stranger, first, second]) if (capture) yield capture;
    })();
    for await (const { page, index } of listedCaptures({ pages: site.pages, captures: all }, { onProgress }))
      given.push([page.url, index]);
    expect(given).toEqual([
      ['https://a.test/2', 1],
      ['https://a.test/1', 0],
    ]);
    expect(onProgress.mock.calls.map(([progress]) => progress)).toEqual([
      { done: 1, total: 2 },
      { done: 2, total: 2 },
    ]);
  });

  it('reads nothing when it was canceled before it began', async () => {
    const site = aCrawl({ 'https://a.test/1': {} });
    const pull = vi.fn(site.captures[Symbol.asyncIterator]().next);
    const captures = { [Symbol.asyncIterator]: () => ({ next: pull }) };
    const cancelled = listedCaptures({ pages: site.pages, captures }, { signal: AbortSignal.abort() });
    await expect(cancelled.next()).rejects.toMatchObject({ name: 'AbortError' });
    expect(pull).not.toHaveBeenCalled();
  });
});
