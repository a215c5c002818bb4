// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { createKeyedSemaphore, type Release } from './mutex';

const settle = (): Promise<void> => new Promise((done) => setTimeout(done, 0));

describe('createKeyedSemaphore', () => {
  it('lets as many in as there may be, and the next in line as one leaves', async () => {
    const slots = createKeyedSemaphore();
    const inside: number[] = [];
    const leave: Release[] = [];
    for (const visitor of [1, 2, 3, 4])
      void slots('a.test', 2).then((free) => {
        inside.push(visitor);
        leave.push(free);
      });
    await settle();
    expect(inside).toEqual([1, 2]);
    leave[0]?.();
    await settle();
    expect(inside).toEqual([1, 2, 3]);
  });

  it('holds nobody up for another name', async () => {
    const slots = createKeyedSemaphore();
    await slots('a.test', 1);
    await expect(slots('b.test', 1)).resolves.toBeTypeOf('function');
  });

  it('keeps to the stricter limit while both are asked for', async () => {
    const slots = createKeyedSemaphore();
    const [one, two] = [await slots('a.test', 2), await slots('a.test', 2)];
    let alone = false;
    void slots('a.test', 1).then(() => (alone = true));
    one();
    await settle();
    expect(alone).toBe(false);
    two();
    await settle();
    expect(alone).toBe(true);
  });
});
