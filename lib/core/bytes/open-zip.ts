// Why this is not a library: fflate, which is here, unpacks a whole file in memory, and a zip may be larger than
// memory. zip.js 2.24.0 (BSD-3-Clause) reads by the directory at the end, and was tried: its reader alone, with the
// browser's own decompression, is 37 KB packed, where this is 1.3 KB; it reports overlapping entries only while they
// are read one by one, so that a bomb would be refused halfway through a restore, not before it; and its 30 errors
// would have to be mapped to the ones here. Its further features (writing, encryption, split files, workers) are
// refused here on purpose.

/** Why a zip is refused. `unsupported`: encrypted, or compressed with another method. */
export type ZipFault = 'not-zip' | 'cut-off' | 'file-damaged' | 'too-large' | 'unsupported';
/** The error that the caller throws for it. */
type Refuse = (fault: ZipFault, path?: string) => Error;

/** One file of a zip. Its name comes from the zip, and is only used to look it up. */
export type ZipEntry = {
  name: string;
  bytes: number;
  /** Its bytes in the zip. */
  packed: number;
  /** The checksum that the directory has for it. */
  crc: number;
  /** Its bytes; rejects if their number differs from the stated size. */
  read(): Promise<Uint8Array<ArrayBuffer>>;
  /** What can be unpacked of a damaged file, up to the damage. */
  readStart(): Promise<Uint8Array<ArrayBuffer>>;
};

const END = 0x06054b50;
const END_64 = 0x06064b50;
const LOCATOR_64 = 0x07064b50;
const CENTRAL = 0x02014b50;
const LOCAL = 0x04034b50;
const END_BYTES = 22;
const LOCATOR_BYTES = 20;
const LOCAL_BYTES = 30;
const CENTRAL_BYTES = 46;
const STORED = 0;
const DEFLATED = 8;
const FULL_16 = 0xffff;
const FULL_32 = 0xffffffff;
/** The longest comment that a zip can end with. */
const MOST_NOTE = 0xffff;
/** What deflate makes of one byte, at most. */
const MOST_RATIO = 1_032;
/** The directory of a million files is smaller. */
const MOST_LIST_BYTES = 200_000_000;

/**
 * The files of a zip, by its directory at the end. Packed sizes must be adjacent in the file, so that no bytes count
 * twice; sizes are only trusted up to what is read. Reads no more of the file than is requested. `mends`: what is wrong
 * with one entry refuses only its reading.
 */
export async function openZip(file: Blob, refuse: Refuse, { mends = false } = {}): Promise<ZipEntry[]> {
  const list = await listPlace(file, refuse);
  if (list.bytes > MOST_LIST_BYTES) throw refuse('too-large');
  const view = await viewOf(file, list.from, list.bytes, refuse);
  const faults = new Map<number, Error>();
  const fail = (index: number, thrown: Error): void => {
    if (!mends) throw thrown;
    faults.set(index, thrown);
  };
  const entries: (ZipEntry & { from: number; index: number })[] = [];
  for (let at = 0; at < list.bytes;) {
    const index = entries.length;
    const end = rowEnd(view, at, mends);
    if (end === undefined) throw refuse('cut-off');
    const nameEnd = Math.min(end, at + CENTRAL_BYTES + view.getUint16(at + 28, true));
    const name = new TextDecoder().decode(new Uint8Array(view.buffer).subarray(at + CENTRAL_BYTES, nameEnd));
    const encrypted = (view.getUint16(at + 8, true) & 1) === 1;
    const method = view.getUint16(at + 10, true);
    if (encrypted || (method !== STORED && method !== DEFLATED)) fail(index, refuse('unsupported', name));
    const extraBytes = Math.min(end - nameEnd, view.getUint16(at + 30, true));
    const sizes = sizesOf(view, at, nameEnd, extraBytes, () => fail(index, refuse('cut-off', name)));
    if (sizes.from + sizes.packed > list.from) fail(index, refuse('cut-off', name));
    entries.push({
      name,
      index,
      crc: view.getUint32(at + 16, true),
      ...sizes,
      async read() {
        const fault = faults.get(index);
        if (fault) throw fault;
        return readEntry(file, { name, method, ...sizes }, refuse);
      },
      readStart: () => startOf(file, { name, method, ...sizes }),
    });
    at = end;
  }
  const overlapping = (): typeof entries =>
    entries
      .filter(({ index }) => !faults.has(index))
      .toSorted((one, other) => one.from - other.from)
      .filter(({ from, packed }, place, all) => from + packed > (all[place + 1]?.from ?? list.from));
  // One that is not where the directory says takes nothing from the one that is there.
  if (mends && overlapping().length > 0)
    for (const { from, name, index } of entries)
      if (!(await isLocal(file, from))) fail(index, refuse('file-damaged', name));
  for (const { name, index } of overlapping()) fail(index, refuse('too-large', name));
  return entries;
}

/** An entry begins there. */
async function isLocal(file: Blob, from: number): Promise<boolean> {
  const sign = await file.slice(from, from + 4).arrayBuffer();
  return sign.byteLength === 4 && new DataView(sign).getUint32(0, true) === LOCAL;
}

const isRow = (view: DataView, at: number): boolean =>
  at + CENTRAL_BYTES <= view.byteLength && view.getUint32(at, true) === CENTRAL;

/**
 * Where a row of the directory ends. `mends`: that of a damaged one, by its lengths if another row, or one after, is
 * where they lead, else where the next begins.
 */
function rowEnd(view: DataView, at: number, mends: boolean): number | undefined {
  const isEnd = (place: number): boolean => place === view.byteLength || isRow(view, place);
  const after = (place: number): number =>
    place + CENTRAL_BYTES > view.byteLength
      ? Infinity
      : [28, 30, 32].reduce((sum, size) => sum + view.getUint16(place + size, true), place + CENTRAL_BYTES);
  const end = after(at);
  if (isEnd(end) && (mends || isRow(view, at))) return end;
  if (!mends || end === Infinity) return undefined;
  if (isEnd(after(end))) return end;
  let next = at + CENTRAL_BYTES;
  while (!isEnd(next)) next += 1;
  return next;
}

async function viewOf(
  file: Blob,
  from: number,
  bytes: number,
  refuse: Refuse,
): Promise<DataView<ArrayBuffer>> {
  if (from < 0 || from + bytes > file.size) throw refuse('cut-off');
  return new DataView(await file.slice(from, from + bytes).arrayBuffer());
}

/** The position of the directory. */
async function listPlace(file: Blob, refuse: Refuse): Promise<{ from: number; bytes: number }> {
  const start = file.size < 4 ? 0 : (await viewOf(file, 0, 4, refuse)).getUint32(0, true);
  const none = refuse(start === LOCAL ? 'cut-off' : 'not-zip');
  if (file.size < END_BYTES) throw none;
  const tailFrom = Math.max(0, file.size - END_BYTES - MOST_NOTE - LOCATOR_BYTES);
  const tail = await viewOf(file, tailFrom, file.size - tailFrom, refuse);
  for (let at = tail.byteLength - END_BYTES; at >= 0; at -= 1) {
    const noteEnd = at + END_BYTES + (tail.getUint32(at, true) === END ? tail.getUint16(at + 20, true) : -1);
    if (noteEnd !== tail.byteLength) continue;
    const bytes = tail.getUint32(at + 12, true);
    const from = tail.getUint32(at + 16, true);
    if (bytes !== FULL_32 && from !== FULL_32 && tail.getUint16(at + 10, true) !== FULL_16)
      return { from, bytes };
    return largeListPlace(file, tail, at - LOCATOR_BYTES, refuse);
  }
  throw none;
}

/** The same for a zip of more than 4 GB, or of 65,534 files. */
async function largeListPlace(
  file: Blob,
  tail: DataView,
  locator: number,
  refuse: Refuse,
): Promise<{ from: number; bytes: number }> {
  if (locator < 0 || tail.getUint32(locator, true) !== LOCATOR_64) throw refuse('cut-off');
  const end = await viewOf(file, Number(tail.getBigUint64(locator + 8, true)), 56, refuse);
  if (end.getUint32(0, true) !== END_64) throw refuse('cut-off');
  return { from: Number(end.getBigUint64(48, true)), bytes: Number(end.getBigUint64(40, true)) };
}

/** The sizes of an entry; those that need it are in its extra field, in this order. */
function sizesOf(
  view: DataView,
  at: number,
  extraFrom: number,
  extraBytes: number,
  cutOff: () => void,
): { bytes: number; packed: number; from: number } {
  const sizes = {
    bytes: view.getUint32(at + 24, true),
    packed: view.getUint32(at + 20, true),
    from: view.getUint32(at + 42, true),
  };
  for (let field = extraFrom; field + 4 <= extraFrom + extraBytes;) {
    const bytes = view.getUint16(field + 2, true);
    if (view.getUint16(field, true) === 1) {
      if (field + 4 + bytes > extraFrom + extraBytes) {
        cutOff();
        break;
      }
      let value = field + 4;
      for (const size of ['bytes', 'packed', 'from'] as const) {
        if (sizes[size] !== FULL_32 || value + 8 > field + 4 + bytes) continue;
        sizes[size] = Number(view.getBigUint64(value, true));
        value += 8;
      }
    }
    field += 4 + bytes;
  }
  return sizes;
}

type Place = { name: string; method: number; bytes: number; packed: number; from: number };

async function readEntry(
  file: Blob,
  { name, method, bytes, packed, from }: Place,
  refuse: Refuse,
): Promise<Uint8Array<ArrayBuffer>> {
  const local = await viewOf(file, from, LOCAL_BYTES, refuse);
  if (local.getUint32(0, true) !== LOCAL) throw refuse('file-damaged', name);
  const data = from + LOCAL_BYTES + local.getUint16(26, true) + local.getUint16(28, true);
  if (data + packed > file.size) throw refuse('cut-off', name);
  const slice = file.slice(data, data + packed);
  if (method === STORED) {
    if (packed !== bytes) throw refuse('file-damaged', name);
    return new Uint8Array(await slice.arrayBuffer());
  }
  // Deflate packs to a thousandth at best: a larger size is a lie, and would only take memory.
  if (bytes > packed * MOST_RATIO + MOST_RATIO) throw refuse('file-damaged', name);
  return inflated(slice, bytes, name, refuse);
}

/** In small pieces: a stream that fails gives nothing of the piece that it failed in. */
const PIECE = 512;

async function startOf(file: Blob, { method, bytes, packed, from }: Place): Promise<Uint8Array<ArrayBuffer>> {
  const whole = new Uint8Array(
    await file.slice(from, from + LOCAL_BYTES + FULL_16 * 2 + packed).arrayBuffer(),
  );
  const view = new DataView(whole.buffer);
  if (whole.length < LOCAL_BYTES || view.getUint32(0, true) !== LOCAL) return new Uint8Array();
  const data = LOCAL_BYTES + view.getUint16(26, true) + view.getUint16(28, true);
  const input = whole.subarray(data, data + packed);
  if (method === STORED) return input.slice(0, bytes);
  const stream = new DecompressionStream('deflate-raw');
  const writer = stream.writable.getWriter();
  const writing = (async () => {
    for (let at = 0; at < input.length; at += PIECE) await writer.write(input.subarray(at, at + PIECE));
    await writer.close();
  })().catch(() => undefined);
  const out: Uint8Array<ArrayBuffer>[] = [];
  const reader = stream.readable.getReader();
  let left = bytes;
  try {
    for (let piece = await reader.read(); !piece.done && left > 0; piece = await reader.read()) {
      out.push(piece.value.slice(0, left));
      left -= piece.value.length;
    }
  } catch {
    // The damage.
  }
  await reader.cancel().catch(() => undefined);
  await writing;
  return new Uint8Array(await new Blob(out).arrayBuffer());
}

/** Unpacks no more than the stated size. */
async function inflated(
  packed: Blob,
  bytes: number,
  name: string,
  refuse: Refuse,
): Promise<Uint8Array<ArrayBuffer>> {
  const all = new Uint8Array(bytes);
  let at = 0;
  let isLonger = false;
  const reader = packed.stream().pipeThrough(new DecompressionStream('deflate-raw')).getReader();
  try {
    for (let piece = await reader.read(); !piece.done; piece = await reader.read()) {
      isLonger = at + piece.value.length > bytes;
      if (isLonger) break;
      all.set(piece.value, at);
      at += piece.value.length;
    }
  } catch {
    throw refuse('file-damaged', name);
  } finally {
    await reader.cancel().catch(() => undefined);
  }
  if (isLonger) throw refuse('too-large', name);
  if (at !== bytes) throw refuse('file-damaged', name);
  return all;
}
