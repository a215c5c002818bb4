// @vitest-environment node
import { strFromU8, unzipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { zipBytes, type ZipFile } from './zip';

const at = new Date(2026, 10, 20, 9, 30, 14);
async function zipOf(files: Omit<ZipFile, 'lastModified'>[]): Promise<Uint8Array<ArrayBuffer>> {
  async function* listed(): AsyncGenerator<ZipFile> {
    for (const file of files) yield { ...file, lastModified: at };
  }
  const parts: Uint8Array<ArrayBuffer>[] = [];
  for await (const part of zipBytes(listed())) parts.push(part);
  return new Uint8Array(await new Blob(parts).arrayBuffer());
}
const long = 'A tide table is a promise about the sea.\n'.repeat(500);

describe('zipBytes', () => {
  it('has the sizes in front of each file, so that it can be read from the start', async () => {
    const names = ['mimetype', 'a/tide.md', 'ü/“q” 👩‍👩‍👧.md', 'empty.txt', 'picture.png'];
    const inputs = ['application/epub+zip', long, new Blob([long]), '', new TextEncoder().encode(long)];
    const bytes = await zipOf(names.map((name, index) => ({ name, input: inputs[index] ?? '' })));
    const view = new DataView(bytes.buffer);
    const read: [string, number, number][] = [];
    let place = 0;
    while (view.getUint32(place, true) === 0x04034b50) {
      const [flags, method] = [view.getUint16(place + 6, true), view.getUint16(place + 8, true)];
      expect(flags & 8).toBe(0);
      const [packed, length] = [view.getUint32(place + 18, true), view.getUint16(place + 26, true)];
      const name = strFromU8(bytes.slice(place + 30, place + 30 + length));
      read.push([name, method, view.getUint32(place + 22, true)]);
      place += 30 + length + packed;
    }
    expect(read).toEqual([
      ['mimetype', 0, 20],
      ['a/tide.md', 8, long.length],
      ['ü/“q” 👩‍👩‍👧.md', 8, long.length],
      ['empty.txt', 0, 0],
      ['picture.png', 0, long.length],
    ]);
    expect(bytes.length).toBeLessThan(long.length + 2_000);
    const opened = unzipSync(bytes);
    expect(Object.keys(opened)).toEqual(names);
    for (const name of names.slice(1, 3)) expect(strFromU8(opened[name] ?? new Uint8Array())).toBe(long);
  });

  it('can have more files than two bytes count', { tags: ['long'] }, async () => {
    const files = Array.from({ length: 66_000 }, (_, index) => ({ name: `${index}.txt`, input: `${index}` }));
    const opened = unzipSync(await zipOf(files));
    expect(Object.keys(opened)).toHaveLength(66_000);
    expect(strFromU8(opened['65999.txt'] ?? new Uint8Array())).toBe('65999');
  });

  it('ends its source with its reader', async () => {
    let ended = false;
    async function* endless(): AsyncGenerator<ZipFile> {
      try {
        for (;;) yield { name: 'a', input: 'a', lastModified: at };
      } finally {
        ended = true;
      }
    }
    const zip = zipBytes(endless());
    await zip.next();
    await zip.return(undefined);
    expect(ended).toBe(true);
  });
});
