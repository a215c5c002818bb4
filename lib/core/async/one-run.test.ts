// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { createOneRun } from './one-run';

const turns = async (count: number): Promise<void> => {
  for (let turn = 0; turn < count; turn += 1) await Promise.resolve();
};

describe('createOneRun', () => {
  it('runs one at a time, and once more for all who asked meanwhile', async () => {
    const log: string[] = [];
    const run = createOneRun(async () => {
      log.push('begins');
      await turns(3);
      log.push('ends');
    });
    await Promise.all([run(), run(), run()]);
    expect(log).toEqual(['begins', 'ends', 'begins', 'ends']);
  });

  it.each([0, 1, 2, 3, 4, 5, 6])('loses nobody who asks %i turns after the last look', async (count) => {
    let waiting = false;
    let taken = 0;
    let looks = 0;
    const run = createOneRun(() => {
      looks += 1;
      if (waiting) taken += 1;
      waiting = false;
      const look = Promise.resolve();
      if (looks === 1)
        void turns(count).then(() => {
          waiting = true;
          void run();
        });
      return look;
    });
    await run();
    await turns(40);
    expect(taken).toBe(1);
  });

  it('tells who waits why it failed, and runs again for the next', async () => {
    let fails = true;
    const run = createOneRun(async () => {
      if (fails) throw new Error('full');
    });
    await expect(run()).rejects.toThrow('full');
    fails = false;
    await expect(run()).resolves.toBeUndefined();
  });
});
