// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { within } from './deadline';

const never = new Promise<never>(() => undefined);
const calm = new AbortController().signal;

describe('within', () => {
  it('gives the result of work that ends in time', async () => {
    expect(await within(Promise.resolve(7), 1_000, calm)).toBe(7);
  });
  it('ends with a time-out when the work does not', async () => {
    await expect(within(never, 5, calm)).rejects.toMatchObject({ reason: 'timed-out' });
  });
  it('ends when it is told to stop, before or after it began', async () => {
    await expect(within(never, 1_000, AbortSignal.abort())).rejects.toThrow();
    const later = new AbortController();
    const waiting = within(never, 1_000, later.signal);
    later.abort();
    await expect(waiting).rejects.toThrow();
  });
});
