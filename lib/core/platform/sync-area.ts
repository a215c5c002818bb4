import { readUpTo } from '../bytes/read-up-to';
import { AppError } from '../model/errors';
import { z } from '../model/zod';
import type { SyncArea } from '@/lib/features/backup/sync-area-port';
import { sha256 } from '../bytes/sha256';
import { browser } from './browser';

const HEAD = 'copy';
/** An item may have 8,192 bytes including its name and quotation marks; all items together, 102,400. */
const PART_CHARACTERS = 8_000;
const MOST_PARTS = 12;
/** More text than this is not ours, however well it was compressed. */
const MOST_BYTES = 4_000_000;

const headSchema = z.object({
  version: z.literal(1),
  at: z.number(),
  from: z.string().max(100),
  /** SHA-256 of the text, in hexadecimal. */
  hash: z.string().max(64),
  parts: z.number().int().positive().max(MOST_PARTS),
});

const partNames = (from: number, to: number): string[] =>
  Array.from({ length: Math.max(0, to - from) }, (_, index) => `${HEAD}.${from + index}`);

async function through(
  packed: Uint8Array<ArrayBuffer>,
  kind: 'pack' | 'unpack',
): Promise<Uint8Array<ArrayBuffer>> {
  const gzip = kind === 'pack' ? new CompressionStream('gzip') : new DecompressionStream('gzip');
  const { bytes, isWhole } = await readUpTo(new Blob([packed]).stream().pipeThrough(gzip), MOST_BYTES);
  if (!isWhole) throw new AppError('too-large');
  return bytes;
}

async function packed(text: string): Promise<string> {
  const bytes = await through(new TextEncoder().encode(text), 'pack');
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
}

async function unpacked(base64: string): Promise<string> {
  const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
  return new TextDecoder('utf-8', { fatal: true }).decode(await through(bytes, 'unpack'));
}

const hashOf = (text: string): Promise<string> => sha256(new TextEncoder().encode(text));

/**
 * The copy in the browser's own sync storage: compressed and split into items, with a header that says which belong
 * together.
 */
export const syncArea: SyncArea = {
  async read() {
    const all = await browser.storage.sync.get();
    const head = headSchema.safeParse(all[HEAD]).data;
    if (!head) return undefined;
    try {
      const text = await unpacked(
        partNames(0, head.parts)
          .map((name) => String(all[name]))
          .join(''),
      );
      return (await hashOf(text)) === head.hash ? { at: head.at, from: head.from, text } : undefined;
    } catch {
      // Another browser is writing it, or it never was a copy.
      return undefined;
    }
  },
  async write({ at, from, text }) {
    const base64 = await packed(text);
    const parts = Math.max(1, Math.ceil(base64.length / PART_CHARACTERS));
    if (parts > MOST_PARTS) throw new AppError('too-large');
    const items: Record<string, unknown> = {
      [HEAD]: { version: 1, at, from, hash: await hashOf(text), parts },
    };
    for (const [index, name] of partNames(0, parts).entries())
      items[name] = base64.slice(index * PART_CHARACTERS, (index + 1) * PART_CHARACTERS);
    await browser.storage.sync.set(items);
    await browser.storage.sync.remove(partNames(parts, MOST_PARTS));
  },
  remove: () => browser.storage.sync.remove([HEAD, ...partNames(0, MOST_PARTS)]),
};

/** Calls back when the synced data changed or was removed. Call it in the first turn of the background. */
export function onSynced(listener: () => void): void {
  browser.storage.onChanged.addListener((_changes, area) => {
    if (area === 'sync') listener();
  });
}
