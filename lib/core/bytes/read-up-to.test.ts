// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { readUpTo } from './read-up-to';

const text = new TextDecoder();

/** A stream of these texts, which records whether it was canceled. */
function streamOf(...parts: string[]) {
  const seen = { canceled: false };
  const stream = new ReadableStream<Uint8Array>(
    {
      pull(controller) {
        const part = parts.shift();
        if (part === undefined) controller.close();
        else controller.enqueue(new TextEncoder().encode(part));
      },
      cancel: () => void (seen.canceled = true),
    },
    { highWaterMark: 0 },
  );
  return { stream, seen };
}

describe('readUpTo', () => {
  it.each([
    ['within the limit', ['ab', 'cd'], 5, 'abcd', true],
    ['exactly at the limit', ['ab', 'cd'], 4, 'abcd', true],
    ['beyond it, within a part', ['ab', 'cd'], 3, 'abc', false],
    ['beyond it, between two parts', ['ab', 'cd'], 2, 'ab', false],
    ['of nothing', [], 2, '', true],
  ])('reads a stream %s', async (_, parts, most, read, isWhole) => {
    const { stream, seen } = streamOf(...parts);
    const answer = await readUpTo(stream, most);
    expect(text.decode(answer.bytes)).toBe(read);
    expect(answer.isWhole).toBe(isWhole);
    expect(seen.canceled).toBe(!isWhole);
  });

  it('reads no body as no bytes', async () => {
    expect(await readUpTo(null, 10)).toEqual({ bytes: new Uint8Array(), isWhole: true });
  });

  it('rejects when the stream fails', async () => {
    const broken = new ReadableStream<Uint8Array>({
      pull: (controller) => controller.error(new Error('cut')),
    });
    await expect(readUpTo(broken, 10)).rejects.toThrow('cut');
  });
});
