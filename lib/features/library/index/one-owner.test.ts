// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { createOneOwner, type IndexAnswers, type SearchCall } from './one-owner';

const CALL: SearchCall = { name: 'sentences', input: { query: 'q', ids: [] } };

/** Windows of one browser: a lock that goes to the next when its holder's worker ends, and a channel. */
function aBrowser() {
  const queue: (() => Promise<unknown>)[] = [];
  const listeners = new Map<string, (event: MessageEvent) => void>();
  let held = false;
  const next = (): void => {
    const first = queue.shift();
    held = first !== undefined;
    void first?.();
  };
  return {
    open(id: string, search: () => Promise<IndexAnswers>) {
      const ask = createOneOwner({
        id,
        open: search,
        locks: {
          request: ((_name: string, work: () => Promise<unknown>) => {
            queue.push(work);
            if (!held) next();
            return Promise.resolve();
          }) as LockManager['request'],
        },
        channel: {
          postMessage: (data: unknown) => {
            for (const [other, hear] of listeners)
              if (other !== id) queueMicrotask(() => hear({ data } as MessageEvent));
          },
          addEventListener: (_type: string, listener: unknown) => {
            listeners.set(id, listener as (event: MessageEvent) => void);
          },
        },
      });
      return { ask };
    },
    /** The window is closed: it sends nothing more, and its lock is free. */
    close(id: string) {
      listeners.delete(id);
      next();
    },
  };
}

const answering = (who: string): IndexAnswers => ({
  find: () => Promise.reject(new Error('not asked')),
  sentences: () => Promise.resolve({ [who]: undefined }),
});

describe('one owner of the index', () => {
  it('opens it in the window that came first, which the others ask', async () => {
    const browser = aBrowser();
    let opened = 0;
    const open = (who: string) => () => {
      opened += 1;
      return Promise.resolve(answering(who));
    };
    const first = browser.open('a', open('a'));
    const second = browser.open('b', open('b'));
    expect(await first.ask(CALL)).toEqual({ value: { a: undefined } });
    expect(await second.ask(CALL)).toEqual({ value: { a: undefined } });
    expect(opened).toBe(1);
  });

  it('is opened again at the next query when it could not be opened', async () => {
    const browser = aBrowser();
    let refusals = 1;
    const open = () =>
      refusals-- > 0 ? Promise.reject(new Error('the disk is full')) : Promise.resolve(answering('a'));
    const { ask } = browser.open('a', open);
    const other = browser.open('b', open);
    await Promise.resolve();
    expect(await other.ask(CALL)).toEqual({ value: { a: undefined } });
    expect(await ask(CALL)).toEqual({ value: { a: undefined } });
  });

  it('goes to the next window when the owner is closed, and what nobody answered is asked again', async () => {
    const browser = aBrowser();
    browser.open('a', () => new Promise(() => undefined));
    const second = browser.open('b', () => Promise.resolve(answering('b')));
    const third = browser.open('c', () => Promise.resolve(answering('c')));
    const asked = [second.ask(CALL), third.ask(CALL)];
    browser.close('a');
    expect(await Promise.all(asked)).toEqual([{ value: { b: undefined } }, { value: { b: undefined } }]);
  });

  it('says so when it cannot be opened', async () => {
    const browser = aBrowser();
    const only = browser.open('a', () => Promise.reject(new Error('no wasm')));
    expect(await only.ask(CALL)).toEqual({ fault: 'Error: no wasm' });
  });
});
