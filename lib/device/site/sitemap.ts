import { Gunzip } from 'fflate';
import { createSitemapScan, type SitemapEntry, type SitemapKind } from './sitemap-scan';

export type { SitemapKind } from './sitemap-scan';

/** Bytes of one file, decompressed. The protocol's own limit; a larger file is read up to here. */
const SITEMAP_MAX_BYTES = 50 * 1024 * 1024;
/** Entries returned at a time, so that the caller can store them and let other work run. */
export const SITEMAP_BATCH = 1_000;

export type SitemapLimits = {
  /** Default `SITEMAP_MAX_BYTES`. */
  maxBytes?: number;
  /** Pages and files read from this file; default 100,000. */
  maxEntries?: number;
};

export type SitemapSource = { body: ReadableStream<Uint8Array> | Uint8Array; contentType?: string };

/** Why a file was not read to its end; what came before counts. */
export type SitemapStop = 'too-large' | 'too-many' | 'broken-off';

/** `files` are further sitemaps, named by an index. Only the last batch has `end`. */
export type SitemapBatch = {
  pages: SitemapEntry[];
  files: SitemapEntry[];
  end?: { kind: SitemapKind; stopped?: SitemapStop };
};

/** How much compressed data is decompressed at a time: a zip bomb is then detected after some megabytes. */
const PACKED_SLICE = 8 * 1024;
const TEXT_SLICE = 256 * 1024;

async function* slices(
  body: ReadableStream<Uint8Array> | Uint8Array,
  size: number,
): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  const pieces = body instanceof Uint8Array ? [body] : readable(body);
  for await (const piece of pieces)
    for (let at = 0; at < piece.length; at += size) yield new Uint8Array(piece.subarray(at, at + size));
}

/** The stream's chunks; a caller that stops early cancels it, so that nothing more is sent. */
async function* readable(stream: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array> {
  const reader = stream.getReader();
  try {
    for (let next = await reader.read(); !next.done; next = await reader.read()) yield next.value;
  } finally {
    // Canceling a broken stream throws the error that reading it has already thrown.
    await reader.cancel().catch(() => undefined);
  }
}

async function* restored(
  first: Uint8Array<ArrayBuffer>,
  others: AsyncGenerator<Uint8Array<ArrayBuffer>>,
): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  try {
    yield first;
    yield* others;
  } finally {
    await others.return(undefined);
  }
}

const PACKED_BYTES = 16 * 1024;

/**
 * The files in a gzip file, one after the other as if they were one. The browser's own stream ends at the first, and
 * does not say where.
 */
async function* unpacked(pieces: AsyncGenerator<Uint8Array<ArrayBuffer>>): AsyncGenerator<Uint8Array> {
  let ready: Uint8Array[] = [];
  const gunzip = new Gunzip((piece) => void ready.push(piece));
  for await (const piece of pieces)
    // Packed a thousandfold, more at once would fill the memory before the limit is noticed.
    for (let at = 0; at < piece.length; at += PACKED_BYTES) {
      gunzip.push(piece.subarray(at, at + PACKED_BYTES));
      yield* ready;
      ready = [];
    }
  // Throws if the file ends in the middle.
  gunzip.push(new Uint8Array(), true);
  yield* ready;
}

/** The decompressed file. The bytes decide, whatever its name and headers say. */
async function* inflated(source: SitemapSource): AsyncGenerator<Uint8Array> {
  const packed = slices(source.body, PACKED_SLICE);
  const first = await packed.next();
  if (first.done) return;
  const pieces = restored(first.value, packed);
  const isGzip = first.value[0] === 0x1f && first.value[1] === 0x8b;
  yield* isGzip ? unpacked(pieces) : pieces;
}

function decoderFor(first: Uint8Array, contentType: string): TextDecoder {
  const head = new TextDecoder('latin1').decode(first.subarray(0, 200));
  const label =
    (first[0] === 0xff && first[1] === 0xfe && 'utf-16le') ||
    (first[0] === 0xfe && first[1] === 0xff && 'utf-16be') ||
    (first[0] === 0xef && first[1] === 0xbb && 'utf-8') ||
    /charset\s*=\s*["']?([\w-]+)/i.exec(contentType)?.[1] ||
    /^\s*<\?xml[^>]+encoding\s*=\s*["']([\w-]+)/i.exec(head)?.[1];
  try {
    return new TextDecoder(label || 'utf-8');
  } catch {
    // A charset that no browser knows: most such files are plain ASCII.
    return new TextDecoder();
  }
}

/**
 * Reads one sitemap file of any type (XML, index, text, RSS, Atom; compressed or not, in any charset) and yields its
 * entries in the file's order, about `SITEMAP_BATCH` at a time, then `end`. A file that is broken or too large, or has
 * too many entries, yields what could be read and says so. Addresses are as written: relative ones belong to the file's
 * address. Never throws; a caller that stops early also stops the download.
 */
export async function* readSitemap(
  source: SitemapSource,
  limits: SitemapLimits = {},
): AsyncGenerator<SitemapBatch> {
  const maxBytes = limits.maxBytes ?? SITEMAP_MAX_BYTES;
  const maxEntries = limits.maxEntries ?? 100_000;
  let batch: SitemapBatch = { pages: [], files: [] };
  let entries = 0;
  let bytes = 0;
  let stopped: SitemapStop | undefined;
  let decoder: TextDecoder | undefined;
  const take = (list: 'pages' | 'files') => (entry: SitemapEntry) => {
    entries += 1;
    if (entries <= maxEntries) batch[list].push(entry);
    else stopped = 'too-many';
  };
  const scan = createSitemapScan({ onPage: take('pages'), onFile: take('files') });
  const text = inflated(source);
  try {
    for await (const piece of text) {
      const kept = piece.subarray(0, maxBytes - bytes);
      bytes += kept.length;
      decoder ??= decoderFor(kept, source.contentType ?? '');
      for (let at = 0; at < kept.length; at += TEXT_SLICE) {
        scan.push(decoder.decode(kept.subarray(at, at + TEXT_SLICE), { stream: true }));
        if (batch.pages.length + batch.files.length < SITEMAP_BATCH) continue;
        yield batch;
        batch = { pages: [], files: [] };
      }
      if (kept.length < piece.length) stopped ??= 'too-large';
      if (stopped || scan.isHopeless()) break;
    }
  } catch {
    // Broken gzip or connection: what arrived counts.
    stopped ??= 'broken-off';
  }
  if (decoder) scan.push(decoder.decode());
  scan.end(stopped === undefined);
  yield { ...batch, end: { kind: scan.kind(), ...(stopped && { stopped }) } };
}
