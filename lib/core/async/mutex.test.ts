// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { createMutex, createKeyedMutex } from './mutex';

/** Work that ends on request, and records when it starts. */
function createWork() {
  const begun: string[] = [];
  const ends = new Map<string, (error?: Error) => void>();
  const work = (name: string) => () =>
    new Promise<string>((done, fail) => {
      begun.push(name);
      ends.set(name, (error) => (error ? fail(error) : done(name)));
    });
  return { begun, work, end: (name: string, error?: Error) => ends.get(name)?.(error) };
}

describe('createMutex', () => {
  it('begins each when the one before has ended, also with a failure', async () => {
    const { begun, work, end } = createWork();
    const inTurn = createMutex();
    const first = inTurn(work('a'));
    const second = inTurn(work('b'));
    await Promise.resolve();
    expect(begun).toEqual(['a']);
    end('a', new Error('no'));
    await expect(first).rejects.toThrow('no');
    await Promise.resolve();
    expect(begun).toEqual(['a', 'b']);
    end('b');
    await expect(second).resolves.toBe('b');
  });
});

describe('createKeyedMutex', () => {
  it('lets what belongs to another key begin at once', async () => {
    const { begun, work, end } = createWork();
    const inTurn = createKeyedMutex<number>();
    const all = [inTurn(1, work('a')), inTurn(1, work('b')), inTurn(2, work('c'))];
    await Promise.resolve();
    expect(begun).toEqual(['a', 'c']);
    end('a');
    end('c');
    await all[0];
    await Promise.resolve();
    expect(begun).toEqual(['a', 'c', 'b']);
    end('b');
    await expect(Promise.all(all)).resolves.toEqual(['a', 'b', 'c']);
  });
});
