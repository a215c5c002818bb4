// @vitest-environment node
import { describe, expect, it, vi } from 'vitest';
import { blobOf, streamOf } from './streams';

describe('streamOf', () => {
  it('asks for a piece only when one is wanted', async () => {
    const asked = vi.fn();
    const reader = streamOf(
      (async function* () {
        for (const piece of ['a', 'é', Uint8Array.of(7)]) {
          asked(piece);
          yield piece;
        }
      })(),
    ).getReader();
    await new Promise((done) => setTimeout(done));
    expect(asked).not.toHaveBeenCalled();
    expect((await reader.read()).value).toEqual(Uint8Array.of(97));
    expect(asked).toHaveBeenCalledTimes(1);
    expect((await reader.read()).value).toEqual(Uint8Array.of(0xc3, 0xa9));
    expect((await reader.read()).value).toEqual(Uint8Array.of(7));
    expect((await reader.read()).done).toBe(true);
  });

  it('fails as its source fails', async () => {
    const stream = streamOf(
      (async function* () {
        yield 'a';
        throw new Error('gone');
      })(),
    );
    await expect(blobOf(stream, 'text/plain')).rejects.toThrow('gone');
  });
});

describe('blobOf', () => {
  it('puts a stream of any length together', async () => {
    const piece = 'x'.repeat(1_500_000);
    const stream = streamOf(
      (async function* () {
        for (let i = 0; i < 7; i++) yield `${i}${piece}`;
      })(),
    );
    const blob = await blobOf(stream, 'text/plain');
    expect(blob.type).toBe('text/plain');
    expect(await blob.text()).toBe([0, 1, 2, 3, 4, 5, 6].map((i) => `${i}${piece}`).join(''));
  });
});
