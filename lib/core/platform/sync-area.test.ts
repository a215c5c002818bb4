// @vitest-environment node
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { browser } from './browser';
import { syncArea } from './sync-area';

/** As browsers count: each item with its name, in bytes of JSON. */
const ITEM_BYTES = 8_192;
const ALL_BYTES = 102_400;
const sizeOf = (name: string, value: unknown): number =>
  new TextEncoder().encode(name + JSON.stringify(value)).length;

let items: Record<string, unknown> = {};
const area = {
  get: async () => ({ ...items }),
  async set(given: Record<string, unknown>) {
    const next = { ...items, ...given };
    const sizes = Object.entries(next).map(([name, value]) => sizeOf(name, value));
    if (Math.max(...sizes) > ITEM_BYTES) throw new Error('QUOTA_BYTES_PER_ITEM quota exceeded');
    if (sizes.reduce((sum, size) => sum + size, 0) > ALL_BYTES) throw new Error('QUOTA_BYTES quota exceeded');
    items = next;
  },
  async remove(names: string | string[]) {
    for (const name of [names].flat()) delete items[name];
  },
};
vi.spyOn(browser.storage.sync, 'get').mockImplementation(area.get as never);
vi.spyOn(browser.storage.sync, 'set').mockImplementation(area.set);
vi.spyOn(browser.storage.sync, 'remove').mockImplementation(area.remove);

/** Text that does not compress well. */
const noise = (length: number): string =>
  Array.from({ length: Math.ceil(length / 64) }, () =>
    Array.from(crypto.getRandomValues(new Uint8Array(32)), (byte) => byte.toString(16).padStart(2, '0')).join(
      '',
    ),
  )
    .join('')
    .slice(0, length);

describe('the part of the account that is Trawl’s', () => {
  beforeEach(() => {
    items = {};
  });

  it.each([2, 10_000, 60_000, 130_000])(
    'gives back a copy of %i characters within its quotas',
    async (length) => {
      const copy = { at: 1, from: 'one', text: `é${noise(length - 1)}` };
      await syncArea.write(copy);
      expect(await syncArea.read()).toEqual(copy);
    },
  );

  it('says what is too large before anything is written', async () => {
    const copy = { at: 1, from: 'one', text: 'small' };
    await syncArea.write(copy);
    await expect(syncArea.write({ ...copy, text: noise(300_000) })).rejects.toMatchObject({
      reason: 'too-large',
    });
    expect(await syncArea.read()).toEqual(copy);
  });

  it('leaves no part of a larger copy, and nothing when it is removed', async () => {
    await syncArea.write({ at: 1, from: 'one', text: noise(60_000) });
    expect(Object.keys(items).length).toBeGreaterThan(4);
    await syncArea.write({ at: 2, from: 'one', text: 'small' });
    expect(Object.keys(items).sort()).toEqual(['copy', 'copy.0']);
    await syncArea.remove();
    expect(items).toEqual({});
    expect(await syncArea.read()).toBeUndefined();
  });

  it('knows a torn copy, one of a later kind, and what was never one', async () => {
    await syncArea.write({ at: 1, from: 'one', text: noise(30_000) });
    const whole = { ...items };
    for (const torn of [
      { ...whole, 'copy.1': (whole['copy.0'] as string) ?? '' },
      Object.fromEntries(Object.entries(whole).filter(([name]) => name !== 'copy.1')),
      { ...whole, 'copy.0': 'not base64 at all!' },
      { ...whole, copy: { ...(whole['copy'] as object), version: 2 } },
      { ...whole, copy: { ...(whole['copy'] as object), hash: 'other' } },
      { copy: 'x' },
    ]) {
      items = torn;
      expect(await syncArea.read()).toBeUndefined();
    }
  });

  it('unpacks no more than any copy of its own can be', async () => {
    await syncArea.write({ at: 1, from: 'one', text: 'a'.repeat(3_900_000) });
    expect((await syncArea.read())?.text).toHaveLength(3_900_000);
    await syncArea.write({ at: 1, from: 'one', text: 'a'.repeat(9_000_000) });
    expect(await syncArea.read()).toBeUndefined();
  });
});
