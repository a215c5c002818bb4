/** A file of a zip, held whole while it is written. */
export type ZipFile = {
  name: string;
  input: string | Blob | Uint8Array<ArrayBuffer>;
  lastModified: Date;
};

const STORED = 0;
const DEFLATED = 8;
/** Names are UTF-8. */
const UTF_8 = 0x0800;
const FULL_16 = 0xffff;
const FULL_32 = 0xffffffff;
/** Packed already: deflating them again takes time and saves nothing. */
const PACKED = /\.(?:png|jpe?g|gif|webp|avif|zip|gz|woff2?)$|^mimetype$|^screenshots\/[^.]*$/i;
/** Smaller files grow by the packing itself. */
const FEWEST_BYTES = 64;

type Entry = {
  name: Uint8Array;
  method: number;
  crc: number;
  packed: number;
  size: number;
  at: number;
  time: number;
};

/**
 * These files as the bytes of one zip, deflated where that is shorter, with all sizes in front of each file, so that a
 * reader can take them one after another. A file named `mimetype` is stored. A file is requested when the reader has
 * consumed the one before; a reader that stops early ends the source, so that it stops reading the library. There may
 * be more than 65,535 files, and more than 4 GB, but each of them less.
 */
export async function* zipBytes(
  files: AsyncIterable<ZipFile> | Iterable<ZipFile>,
): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  const entries: Entry[] = [];
  let at = 0;
  for await (const { name, input, lastModified } of files) {
    const bytes = await bytesOf(input);
    const deflated = PACKED.test(name) || bytes.length < FEWEST_BYTES ? undefined : await deflate(bytes);
    const isShorter = deflated !== undefined && deflated.length < bytes.length;
    const content = isShorter ? deflated : bytes;
    const entry: Entry = {
      name: new TextEncoder().encode(name),
      method: isShorter ? DEFLATED : STORED,
      crc: crc32(bytes),
      packed: content.length,
      size: bytes.length,
      at,
      time: dosTime(lastModified),
    };
    const head = localHeader(entry);
    entries.push(entry);
    at += head.length + content.length;
    yield head;
    yield content;
  }
  const from = at;
  for (const entry of entries) {
    const row = centralHeader(entry);
    at += row.length;
    yield row;
  }
  yield endOf(entries.length, from, at - from);
}

async function bytesOf(input: ZipFile['input']): Promise<Uint8Array<ArrayBuffer>> {
  if (typeof input === 'string') return new TextEncoder().encode(input);
  return input instanceof Uint8Array ? input : new Uint8Array(await input.arrayBuffer());
}

async function deflate(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>> {
  const packed = new Blob([bytes]).stream().pipeThrough(new CompressionStream('deflate-raw'));
  return new Uint8Array(await new Response(packed).arrayBuffer());
}

const CRC_TABLE = Uint32Array.from({ length: 256 }, (_, index) => {
  let value = index;
  for (let bit = 0; bit < 8; bit += 1) value = (value >>> 1) ^ (value & 1 ? 0xedb88320 : 0);
  return value;
});

export function crc32(bytes: Uint8Array): number {
  let crc = FULL_32;
  for (const byte of bytes) crc = (crc >>> 8) ^ (CRC_TABLE[(crc ^ byte) & 0xff] ?? 0);
  return (crc ^ FULL_32) >>> 0;
}

/** Day and time on this machine's clock, in the two words of DOS, which know the years 1980 to 2107. */
function dosTime(date: Date): number {
  const year = date.getFullYear();
  if (!(year >= 1980 && year <= 2107)) return (1 << 21) | (1 << 16);
  const day = ((year - 1980) << 9) | ((date.getMonth() + 1) << 5) | date.getDate();
  return ((day << 16) | (date.getHours() << 11) | (date.getMinutes() << 5) | (date.getSeconds() >> 1)) >>> 0;
}

/** Fields of two, four or eight bytes, little-endian, and bytes as they are. */
function joined(
  ...fields: (readonly [bytes: 2 | 4 | 8, value: number] | Uint8Array)[]
): Uint8Array<ArrayBuffer> {
  const length = fields.reduce((sum, one) => sum + (one instanceof Uint8Array ? one.length : one[0]), 0);
  const bytes = new Uint8Array(length);
  const view = new DataView(bytes.buffer);
  let at = 0;
  for (const field of fields) {
    if (field instanceof Uint8Array) {
      bytes.set(field, at);
      at += field.length;
      continue;
    }
    const [size, value] = field;
    if (size === 2) view.setUint16(at, value, true);
    else if (size === 4) view.setUint32(at, value, true);
    else view.setBigUint64(at, BigInt(value), true);
    at += size;
  }
  return bytes;
}

/** What the header in front of a file and its row in the directory have in common. */
const common = ({ name, method, crc, packed, size, time }: Entry, extraBytes: number) =>
  [
    [2, name.some((byte) => byte > 127) ? UTF_8 : 0],
    [2, method],
    [4, time],
    [4, crc],
    [4, packed],
    [4, size],
    [2, name.length],
    [2, extraBytes],
  ] as const;

const localHeader = (entry: Entry): Uint8Array<ArrayBuffer> =>
  joined([4, 0x04034b50], [2, 20], ...common(entry, 0), entry.name);

function centralHeader(entry: Entry): Uint8Array<ArrayBuffer> {
  const isFar = entry.at >= FULL_32;
  const far = isFar ? joined([2, 1], [2, 8], [8, entry.at]) : new Uint8Array();
  return joined(
    [4, 0x02014b50],
    [2, isFar ? 45 : 20],
    [2, isFar ? 45 : 20],
    ...common(entry, far.length),
    // No comment, the first volume, and no attributes.
    [2, 0],
    [2, 0],
    [2, 0],
    [4, 0],
    [4, Math.min(entry.at, FULL_32)],
    entry.name,
    far,
  );
}

function endOf(count: number, from: number, bytes: number): Uint8Array<ArrayBuffer> {
  const isLarge = count >= FULL_16 || from >= FULL_32 || bytes >= FULL_32;
  const large = isLarge
    ? joined(
        [4, 0x06064b50],
        [8, 44],
        [2, 45],
        [2, 45],
        [4, 0],
        [4, 0],
        [8, count],
        [8, count],
        [8, bytes],
        [8, from],
        [4, 0x07064b50],
        [4, 0],
        [8, from + bytes],
        [4, 1],
      )
    : new Uint8Array();
  return joined(
    large,
    [4, 0x06054b50],
    [2, 0],
    [2, 0],
    [2, Math.min(count, FULL_16)],
    [2, Math.min(count, FULL_16)],
    [4, Math.min(bytes, FULL_32)],
    [4, Math.min(from, FULL_32)],
    [2, 0],
  );
}
